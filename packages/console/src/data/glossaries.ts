// The glossaries of an app: terms that have a fixed translation.
import type { Glossary } from '@dragoman/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { clientOf } from './client.ts'

/** An app has at most 100 glossaries: one page of the list. */
const pageSize = 100

export const glossariesKey = (appId: string) => ['glossaries', appId] as const

/** The glossaries of an app, the newest first, without their entries. */
export const useGlossaries = (appId: string, apiKey: string | undefined) =>
  useQuery({ ...glossariesQuery(appId, apiKey ?? ''), enabled: apiKey !== undefined })

export const glossariesQuery = (appId: string, apiKey: string) =>
  queryOptions({
    queryKey: glossariesKey(appId),
    queryFn: async ({ signal }): Promise<readonly Glossary[]> =>
      (await clientOf(apiKey).glossaries.list({ limit: pageSize }, { signal })).glossaries,
  })
