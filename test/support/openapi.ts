// The OpenAPI document of a running server, for tests that are generated from it.
import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { TeamRole } from '../../src/shared/roles.ts'

/** The part of JSON Schema that our document uses. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  examples?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}

interface Described {
  operationId: string
  summary: string
  tags: string[]
  security: Record<string, string[]>[]
  /** The role that a user needs in the team of the app or of the path. */
  'x-required-role'?: TeamRole
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<
    string,
    {
      description: string
      headers?: Record<string, unknown>
      content?: Record<string, { schema: Schema }>
    }
  >
}

export interface Document {
  openapi: string
  info: { version: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Described>>
  components: {
    securitySchemes: Record<string, Record<string, string>>
    schemas: Record<string, Schema>
  }
}

export interface Operation extends Described {
  /** Such as `post /queue`. */
  name: string
  method: string
  path: string
  parameters: Parameter[]
  /** The schema of a JSON body. */
  body: Schema | undefined
  /** The schema of a form with a file. */
  form: Schema | undefined
  /** The credentials that it takes. */
  auth: 'none' | 'bearer' | 'operator' | 'app'
}

export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]): Operation => {
      const { parameters = [], requestBody } = described
      const body = requestBody?.content['application/json']?.schema
      const form = requestBody?.content['multipart/form-data']?.schema
      return {
        ...described,
        name: `${method} ${path}`,
        method: method.toUpperCase(),
        path,
        parameters,
        body,
        form,
        auth: authOf(described),
      }
    }),
  )
}

function authOf({ security, responses }: Described): Operation['auth'] {
  if (security.length === 0) return 'none'
  if (security.some((scheme) => 'apiSecret' in scheme)) return 'app'
  return responses[403]?.description.includes('`operator-required`') ? 'operator' : 'bearer'
}

/** Resolves a reference. */
export function resolveSchema(schema: Schema, { components }: Document): Schema {
  const name = schema.$ref?.replace('#/components/schemas/', '')
  return name === undefined ? schema : (components.schemas[name] as Schema)
}

interface GivenAnswer {
  status: number
  contentType: string | undefined
  body: unknown
}

/**
 * Asserts that the document declares the response for its operation: status, content type and
 * schema.
 */
export function createAnswerCheck(
  document: Document,
): (operation: Operation, answer: GivenAnswer) => void {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema(document, 'document')
  const validators = new Map<string, ReturnType<typeof ajv.compile>>()

  function validatorOf({ method, path }: Operation, status: number, type: string) {
    const steps = [
      'paths',
      path,
      method.toLowerCase(),
      'responses',
      String(status),
      'content',
      type,
      'schema',
    ]
    const pointer = steps
      .map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/')
    const validate = validators.get(pointer) ?? ajv.compile({ $ref: `document#/${pointer}` })
    validators.set(pointer, validate)
    return validate
  }

  return (operation, { status, contentType, body }) => {
    const { name, responses } = operation
    const documented = responses[status]
    assert.ok(
      documented,
      `${name} answered ${status}, which is not documented: ${JSON.stringify(body)}`,
    )
    // A file has the media type of its format.
    if (documented.content?.['*/*'] !== undefined) return
    const type = contentType?.split(';')[0]
    const types = Object.keys(documented.content ?? {})
    if (type === undefined) {
      assert.deepEqual(types, [], `${name} ${status}`)
      return
    }
    assert.ok(types.includes(type), `${name} ${status}: ${type} is not documented`)
    const validate = validatorOf(operation, status, type)
    assert.ok(
      validate(body),
      `${name} ${status}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`,
    )
  }
}
