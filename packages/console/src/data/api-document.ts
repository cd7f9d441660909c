import { queryOptions } from '@tanstack/react-query'

/** Changes with the version of the service only. Who reads it knows what it has. */
export const apiDocumentQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: ({ signal }) => fetchDocument(signal),
  staleTime: Number.POSITIVE_INFINITY,
})

async function fetchDocument(signal: AbortSignal): Promise<unknown> {
  const response = await fetch('/openapi.json', { signal })
  if (!response.ok) throw new Error(`/openapi.json has status ${response.status}.`)
  return response.json()
}
