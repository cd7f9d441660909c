// Which operations of an OpenAPI document a client calls.
import { type Document, operationsOf } from '../../../../test/support/openapi.ts'

/** The IDs of all operations, and those that `fetch` was called for. */
export function recordOperations(document: Document) {
  // Paths without parameters first: `/documents/formats` is no job.
  const operations = operationsOf(document)
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
    .map(({ operationId, method, path }) => ({
      operationId,
      method,
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    }))
  const called = new Set<string>()
  const recordingFetch: typeof fetch = async (url, init) => {
    const { pathname } = new URL(String(url))
    const operation = operations.find(
      ({ method, pattern }) => method === init?.method && pattern.test(pathname),
    )
    called.add(operation?.operationId ?? `${init?.method} ${pathname}`)
    return fetch(url, init)
  }
  return { fetch: recordingFetch, called, all: operations.map(({ operationId }) => operationId) }
}
