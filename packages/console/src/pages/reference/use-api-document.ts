import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiDocumentQuery } from '../../data/api-document.ts'
import { type ApiDocument, groupOperations } from './description.ts'

/** What the service says of its API, with the operations by tag. */
export function useApiDocument() {
  const { data, error, refetch } = useQuery(apiDocumentQuery)
  const document = data as ApiDocument | undefined
  const groups = useMemo(
    () => (document === undefined ? [] : groupOperations(document)),
    [document],
  )
  return { document, groups, error, refetch }
}
