// Says what is wrong with the values of a request, from the errors of the validator.
import type { FastifyError } from 'fastify'
import type { Finding } from '../problem-reasons.ts'
import { invalidInputs, maxViolations, type Problem } from '../problems.ts'
import { suggestField } from './suggestions.ts'

type ValidationError = NonNullable<FastifyError['validation']>[number]

/** Names of fields quote the request, which may be long. */
const maxFieldName = 200

/** A `validation-failed` problem with the violations of a schema, of which it has the first. */
export function validationProblem({
  validation = [],
  validationContext = 'body',
}: FastifyError): Problem {
  const violations = validation.slice(0, maxViolations).map((error) => {
    const { instancePath, keyword, params } = error
    const path = validationContext === 'body' ? instancePath : instancePath.slice(1)
    const { missingProperty, additionalProperty } = params as Record<string, string | undefined>
    if (keyword === 'required')
      return { pointer: `${path}/${missingProperty}`, ...missing(missingProperty ?? '') }
    if (keyword === 'additionalProperties') {
      const field = additionalProperty ?? ''
      const pointer = `${path}/${escapePointer(field.slice(0, maxFieldName))}`
      return { pointer, ...unknownField(field) }
    }
    return { pointer: path, ...findingOf(error, path) }
  })
  return invalidInputs(violations)
}

const missing = (field: string): Finding => ({
  detail: `The field \`${field}\` is missing.`,
  why: { reason: 'field-missing', parameters: { field } },
})

const unknownField = (field: string): Finding => ({
  detail: suggestField(field),
  why: { reason: 'field-unknown', parameters: { field } },
})

/** What is wrong with a value. */
function findingOf(error: ValidationError, path: string): Finding {
  const { keyword, message = '' } = error
  const params = error.params as { type?: unknown; format?: string; allowedValues?: unknown }
  switch (keyword) {
    case 'type':
      return {
        detail:
          path === ''
            ? `The body must be a JSON object. ${expectJson}`
            : `It must be ${[params.type].flat().join(' or ')}.`,
        why: { reason: 'wrong-type' },
      }
    case 'format':
      return params.format === 'email'
        ? { detail: 'It must be an email address.', why: { reason: 'no-email' } }
        : { detail: `It ${message}.`, why: { reason: 'wrong-pattern' } }
    case 'enum': {
      const values = [params.allowedValues].flat().join(', ')
      return {
        detail: `It must be one of: ${values}.`,
        why: { reason: 'not-one-of', parameters: { values } },
      }
    }
    case 'pattern':
      return {
        detail: `It does not match the expected form: ${describe(error)}`,
        why: { reason: 'wrong-pattern' },
      }
    default:
      return boundOf(error)
  }
}

/** What is wrong with a value that is too long, too short, too large or too small. */
function boundOf({ keyword, params, message = '' }: ValidationError): Finding {
  const { limit = 0 } = params as { limit?: number }
  const parameters = { limit }
  const longer = `It must have at least ${limit} characters.`
  switch (keyword) {
    case 'minLength':
    case 'minItems':
      if (limit === 1) return { detail: 'It must not be empty.', why: { reason: 'empty' } }
      return keyword === 'minItems'
        ? { detail: longer, why: { reason: 'too-few-items', parameters } }
        : { detail: longer, why: { reason: 'too-short', parameters } }
    case 'maxLength':
      return {
        detail: `It must have at most ${limit} characters.`,
        why: { reason: 'too-long', parameters },
      }
    default: {
      const reason = boundReasons[keyword]
      return { detail: `It ${message}.`, ...(reason && { why: { reason, parameters } }) }
    }
  }
}

const boundReasons: Readonly<
  Record<string, 'number-too-large' | 'number-too-small' | 'too-many-items'>
> = {
  maximum: 'number-too-large',
  exclusiveMaximum: 'number-too-large',
  minimum: 'number-too-small',
  exclusiveMinimum: 'number-too-small',
  maxItems: 'too-many-items',
}

/** The description of the value in its schema. */
function describe(error: ValidationError): string | undefined {
  const { parentSchema } = error as { parentSchema?: { description?: string } }
  return parentSchema?.description ?? error.message
}

/** RFC 6901, section 3. */
const escapePointer = (field: string) => field.replaceAll('~', '~0').replaceAll('/', '~1')

/** How the body of a request is sent. */
export const expectJson =
  'Send the body as JSON in UTF-8, with the header `content-type: application/json`.'
