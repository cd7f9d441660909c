// The glossaries of an app: terms that have a fixed translation.
import type { Glossary, GlossaryEntry, NewGlossary } from '@dragoman/client'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { clientOf } from './client.ts'
import { queryClient } from './queries.ts'

export interface Pair {
  readonly from: string
  readonly to: string
}

/** An app has at most 100 glossaries: one page of the list. */
const pageSize = 100

const glossariesKey = (appId: string) => ['glossaries', appId] as const
const dictionaryKey = (appId: string, id: string, { from, to }: Pair) =>
  [...glossariesKey(appId), id, from, to] as const

/** The glossaries of an app, the newest first, without their entries. */
export const useGlossaries = (appId: string, apiKey: string | undefined) =>
  useQuery({ ...glossariesQuery(appId, apiKey ?? ''), enabled: apiKey !== undefined })

export const glossariesQuery = (appId: string, apiKey: string) =>
  queryOptions({
    queryKey: glossariesKey(appId),
    queryFn: async ({ signal }): Promise<readonly Glossary[]> =>
      (await clientOf(apiKey).glossaries.list({ limit: pageSize }, { signal })).glossaries,
  })

/** The entries of one dictionary, all of them: at most 10,000. */
export const useEntries = (appId: string, apiKey: string, id: string, pair: Pair) =>
  useQuery({
    queryKey: dictionaryKey(appId, id, pair),
    queryFn: async ({ signal }): Promise<readonly GlossaryEntry[]> =>
      (await clientOf(apiKey).glossaries.dictionary({ id, ...pair }, { signal })).entries,
  })

/** Changes of an app's glossaries. What is shown of them is loaded again. */
export function useGlossaryChanges(appId: string, apiKey: string) {
  const { glossaries } = clientOf(apiKey)
  const onSettled = () => queryClient.invalidateQueries({ queryKey: glossariesKey(appId) })
  return {
    create: useMutation({
      mutationFn: (glossary: NewGlossary) => glossaries.create(glossary),
      onSettled,
    }),
    remove: useMutation({ mutationFn: (id: string) => glossaries.delete(id), onSettled }),
    rename: useMutation({
      mutationFn: ({ id, name }: { id: string; name: string }) => glossaries.update(id, { name }),
      onSettled,
    }),
    /** Adds entries, which replace those with one of their source forms. */
    add: useMutation({
      mutationFn: ({ id, pair, entries }: { id: string; pair: Pair; entries: GlossaryEntry[] }) =>
        glossaries.update(id, { dictionaries: [{ ...pair, entries }] }),
      onSettled,
    }),
    /** Replaces all entries of a pair; without any, deletes the dictionary. */
    replace: useMutation({
      mutationFn: async (change: {
        id: string
        pair: Pair
        entries:
          | GlossaryEntry[]
          | { text: string; mediaType: 'text/csv' | 'text/tab-separated-values' }
      }) => {
        const { id, pair, entries } = change
        if (Array.isArray(entries) && entries.length === 0)
          await glossaries.deleteDictionary({ id, ...pair })
        else await glossaries.putDictionary({ id, ...pair }, entries)
      },
      onSettled,
    }),
  }
}
