// The OpenAPI document of the service, as far as the reference shows it.

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly (string | number)[]
  readonly examples?: readonly unknown[]
  readonly example?: unknown
  readonly default?: unknown
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}

interface Media {
  readonly schema?: Schema
}

interface ApiResponse {
  readonly description?: string
  readonly content?: Readonly<Record<string, Media>>
}

interface ApiOperation {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, ApiResponse>>
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  readonly tags?: readonly { readonly name: string; readonly description?: string }[]
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema?: Schema
}

/** What a request is sent with: nothing, a user's access token, or an app's key and secret. */
type Credentials = 'none' | 'user' | 'app'

export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly credentials: Credentials
  readonly parameters: readonly Parameter[]
  /** The schema of each media type. */
  readonly bodies: readonly Body[]
  readonly answers: readonly Answer[]
  readonly problems: readonly ApiProblem[]
}

export interface Body {
  readonly mediaType: string
  readonly schema: Schema
}

interface Answer {
  readonly status: number
  readonly description: string
  readonly bodies: readonly Body[]
}

interface ApiProblem {
  readonly status: number
  readonly code: string
  readonly title: string
}

export interface OperationGroup {
  readonly tag: string
  readonly description: string
  readonly operations: readonly Operation[]
}

/** The operations by tag. Those that most people need come first. */
export function groupOperations(document: ApiDocument): OperationGroup[] {
  const operations = readOperations(document)
  const tags = document.tags ?? []
  const order = ['Translation', 'Document', 'Glossary', 'Memory', 'App', 'Auth', 'Team']
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return [...tags]
    .sort((a, b) => place(a.name) - place(b.name))
    .map(({ name, description = '' }) => ({
      tag: name,
      description,
      operations: operations.filter(({ tag }) => tag === name),
    }))
    .filter((group) => group.operations.length > 0)
}

function readOperations({ paths }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readOperation(method, path, operation)),
  )
}

function readOperation(method: string, path: string, operation: ApiOperation): Operation {
  const responses = Object.entries(operation.responses)
  const isProblem = ([, { content = {} }]: (typeof responses)[number]) =>
    'application/problem+json' in content
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    tag: operation.tags?.[0] ?? '',
    summary: operation.summary ?? '',
    description: operation.description ?? '',
    credentials: readCredentials(operation),
    parameters: operation.parameters ?? [],
    bodies: readBodies(operation.requestBody?.content),
    answers: responses
      .filter((response) => !isProblem(response))
      .map(([status, { description = '', content }]) => ({
        status: Number(status),
        description: description === 'Default Response' ? '' : description,
        bodies: readBodies(content),
      })),
    problems: responses
      .filter(isProblem)
      .flatMap(([status, { description = '' }]) => readProblems(Number(status), description)),
  }
}

function readCredentials({ security = [] }: ApiOperation): Credentials {
  if (security.some((each) => 'apiSecret' in each)) return 'app'
  return security.length > 0 ? 'user' : 'none'
}

const readBodies = (content: ApiResponse['content'] = {}): Body[] =>
  Object.entries(content).map(([mediaType, { schema = {} }]) => ({ mediaType, schema }))

/** Descriptions name each code with its title: "`malformed-json`: Malformed JSON." */
function readProblems(status: number, description: string): ApiProblem[] {
  const found = description.matchAll(/`([a-z-]+)`: ([^`]+?)\.(?= `|$)/g)
  return Array.from(found, ([, code = '', title = '']) => ({ status, code, title }))
}

/** The named schema that a schema refers to, or the schema itself. */
export function resolveSchema(schema: Schema, { components }: ApiDocument): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (components?.schemas?.[name] ?? {})
}

/** Operations whose words or address have all words of the query. */
export function filterOperations(
  groups: readonly OperationGroup[],
  query: string,
): OperationGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = ({ method, path, summary, description, id, tag }: Operation) => {
    const text = [method, path, summary, description, id, tag].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return groups
    .map((group) => ({ ...group, operations: group.operations.filter(matches) }))
    .filter(({ operations }) => operations.length > 0)
}
