// Generates the types of packages/client from the OpenAPI document of the running application. CI
// runs it and fails if the file changes.
import { writeFileSync } from 'node:fs'
import { startServer } from '../test/support/api.ts'
import {
  type Document,
  type Operation,
  operationsOf,
  type Parameter,
  type Schema,
} from '../test/support/openapi.ts'

/** What a caller sends may have members that are undefined; what the service returns has none. */
type Direction = 'sent' | 'received'

/** The members whose values are exported as a list, by the name of the list. */
const lists = { jobStatuses: ['Job', 'status'] } as const

const target = new URL('../packages/client/src/generated/api.ts', import.meta.url)

writeFileSync(target, writeTypes(await readDocument()))

async function readDocument(): Promise<Document> {
  const api = await startServer({ worker: false })
  const { body } = await api.call('/openapi.json')
  await api.close()
  return body
}

function writeTypes(document: Document): string {
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) =>
    writeSchema(name, schema),
  )
  const operations = operationsOf(document).map(writeOperation)
  return [
    '// Generated from the OpenAPI document by `npm run client:types`.',
    ...schemas,
    ...Object.entries(lists).map(([name, path]) => writeList(name, path, document)),
    '/** The operations of the API, by method and path. */',
    `export interface Operations {\n${indent(operations.join('\n'))}\n}\n`,
  ].join('\n')
}

function writeSchema(name: string, schema: Schema): string {
  const type = typeOf(schema, 'received')
  const declaration = type.startsWith('{')
    ? `export interface ${name} ${type}`
    : `export type ${name} = ${type}`
  return `${comment(schema)}${declaration}\n`
}

function writeList(
  name: string,
  [schema, property]: readonly [string, string],
  { components }: Document,
): string {
  const values = components.schemas[schema]?.properties?.[property]?.enum ?? []
  const items = values.map((value) => quote(String(value))).join(', ')
  const list = `export const ${name} = [${items}] as const`
  return `/** The values of \`${schema}.${property}\`. */\n${list}\n`
}

function writeOperation(operation: Operation): string {
  const { operationId, method, path, summary, parameters, body, responses, auth } = operation
  const placed = (place: Parameter['in']) => parameters.filter((each) => each.in === place)
  const [, success] = Object.entries(responses).find(([status]) => Number(status) < 300) ?? []
  const [content] = Object.values(success?.content ?? {})
  const members = [
    `id: ${quote(operationId)}`,
    `credentials: ${quote(auth === 'operator' ? 'bearer' : auth)}`,
    ...(placed('path').length > 0 ? [`params: ${typeOfParameters(placed('path'))}`] : []),
    ...(placed('query').length > 0 ? [`query: ${typeOfParameters(placed('query'))}`] : []),
    ...(body ? [`body: ${typeOf(body, 'sent')}`] : []),
    `response: ${content ? typeOf(content.schema, 'received') : 'undefined'}`,
  ]
  return `/** ${summary}. */\n${quote(`${method} ${path}`)}: {\n${indent(members.join('\n'))}\n}`
}

function typeOfParameters(parameters: readonly Parameter[]): string {
  const members = parameters.map(({ name, required = false, schema }) =>
    member({ name, type: typeOfParameter(schema), required, direction: 'sent', schema }),
  )
  return `{\n${indent(members.join('\n'))}\n}`
}

/** Parameters are text; the client writes numbers for those that only accept digits. */
function typeOfParameter(schema: Schema): string {
  const { pattern } = schema
  const isNumber = pattern !== undefined && matches(pattern, '1') && !matches(pattern, 'a')
  return isNumber ? 'number' : typeOf(schema, 'sent')
}

function typeOf(schema: Schema, direction: Direction): string {
  if (schema.$ref) return schema.$ref.replace('#/components/schemas/', '')
  const { anyOf, enum: values, type } = schema
  if (anyOf) return union(anyOf.map((each) => typeOf(each, direction)))
  if (values) return union(values.map((value) => quote(String(value))))
  return union([type ?? 'unknown'].flat().map((name) => typeOfKind(name, schema, direction)))
}

function typeOfKind(name: string, schema: Schema, direction: Direction): string {
  switch (name) {
    case 'string':
    case 'boolean':
    case 'null':
    case 'unknown':
      return name
    case 'integer':
    case 'number':
      return 'number'
    case 'array': {
      const items = schema.items ?? {}
      const isUnion = items.anyOf !== undefined || items.enum !== undefined
      const item = typeOf(items, direction)
      const list = isUnion ? `(${item})[]` : `${item}[]`
      return direction === 'sent' ? `readonly ${list}` : list
    }
    case 'object':
      return typeOfObject(schema, direction)
  }
  throw new Error(`no type for ${JSON.stringify(schema)}`)
}

function typeOfObject(schema: Schema, direction: Direction): string {
  const { properties = {}, required = [], additionalProperties } = schema
  const members = Object.entries(properties).map(([name, each]) =>
    member({
      name,
      type: typeOf(each, direction),
      required: required.includes(name),
      direction,
      schema: each,
    }),
  )
  // An index signature covers the named members too: beside them it cannot be narrower.
  if (typeof additionalProperties === 'object' && members.length === 0)
    members.push(`[name: string]: ${typeOf(additionalProperties, direction)}`)
  else if (additionalProperties) members.push('[name: string]: unknown')
  return members.length === 0 ? 'object' : `{\n${indent(members.join('\n'))}\n}`
}

interface Member {
  name: string
  type: string
  required: boolean
  direction: Direction
  schema: Schema
}

function member({ name, type, required, direction, schema }: Member): string {
  const orUndefined = !required && direction === 'sent' ? ' | undefined' : ''
  return `${comment(schema)}${name}${required ? '' : '?'}: ${type}${orUndefined}`
}

/** A nullable value is described at the other alternative. */
function comment(schema: Schema & { description?: string }): string {
  const described: { description?: string } = schema.anyOf?.[0] ?? schema
  const text = schema.description ?? described.description
  return text === undefined ? '' : `/** ${text.replaceAll('*/', '*\\/')} */\n`
}

function matches(pattern: string, text: string): boolean {
  return new RegExp(pattern, 'u').test(text)
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ')
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ')
}

function quote(text: string): string {
  return `'${text}'`
}
