// A request of each operation, with values of examples.
import type { ApiDocument, Operation } from '../description.ts'
import { sampleOf, sampleParameter } from './sample.ts'

/** Whoever reads the reference, as far as the page knows them. */
export interface Reader {
  /** The address of the service. */
  readonly url: string
  readonly apiKey: string
}

export interface ExampleRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** A value for a JSON body. */
  readonly json?: unknown
  /** The fields of a form; `file` is the path of a file. */
  readonly form?: Readonly<Record<string, string>>
}

export const secretPlaceholder = 'API_SECRET'
const tokenPlaceholder = 'ACCESS_TOKEN'

export function exampleRequest(
  operation: Operation,
  document: ApiDocument,
  reader: Reader,
): ExampleRequest {
  const { method, bodies } = operation
  const request = { method, url: addressOf(operation, reader.url) }
  const headers = credentialsOf(operation, reader)
  const json = bodies.find(({ mediaType }) => mediaType === 'application/json')
  if (json !== undefined) {
    const typed = { ...headers, 'content-type': 'application/json' }
    return { ...request, headers: typed, json: sampleOf(json.schema, '', document) }
  }
  if (bodies.some(({ mediaType }) => mediaType === 'multipart/form-data'))
    return { ...request, headers, form: { file: 'report.docx', to: 'es' } }
  return { ...request, headers }
}

/** The address with what the path and the query require. */
function addressOf({ path, parameters }: Operation, url: string): string {
  const places = parameters.filter((each) => each.in === 'path')
  const filled = places.reduce(
    (address, each) => address.replace(`{${each.name}}`, sampleParameter(each, path)),
    path,
  )
  const query = parameters
    .filter((each) => each.in === 'query' && each.required)
    .map((each) => `${each.name}=${encodeURIComponent(sampleParameter(each, path))}`)
  return `${url}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

function credentialsOf({ credentials }: Operation, { apiKey }: Reader): Record<string, string> {
  if (credentials === 'app') return { 'x-api-key': apiKey, 'x-api-secret': secretPlaceholder }
  return credentials === 'user' ? { authorization: `Bearer ${tokenPlaceholder}` } : {}
}
