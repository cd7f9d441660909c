// The entries of a glossary, and what changes them.
import {
  type Dictionary,
  DragomanError,
  type GlossaryEntry,
  type NewGlossary,
} from '@dragoman/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { clientOf } from '../../data/client.ts'
import { glossariesKey } from '../../data/glossaries.ts'
import type { Pair } from '../../data/pair.ts'
import { queryClient } from '../../data/queries.ts'
import type { ChangeOfEntries } from './entry-changes.ts'

/** A dictionary as it was when it was read: only then a change may replace all of it. */
export interface ReadDictionary extends Pair {
  readonly id: string
  /** That of the glossary. */
  readonly version: number
  readonly entries: readonly GlossaryEntry[]
}

/** A change that others overtake again and again fails after these. */
const mostTries = 5

const dictionaryKey = (appId: string, id: string, { from, to }: Pair) =>
  [...glossariesKey(appId), id, from, to] as const

/** The entries of one dictionary, all of them: at most 10,000. */
export const useEntries = (appId: string, apiKey: string, id: string, pair: Pair) =>
  useQuery({
    queryKey: dictionaryKey(appId, id, pair),
    queryFn: ({ signal }): Promise<Dictionary> =>
      clientOf(apiKey).glossaries.dictionary({ id, ...pair }, { signal }),
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
    /** Makes a change of the entries, together with what others have changed since. */
    change: useMutation({
      mutationFn: ({ read, change }: { read: ReadDictionary; change: ChangeOfEntries }) =>
        changeEntries(apiKey, read, change),
      onSettled,
    }),
    /** Adds a file to the entries, or replaces them all, as they were read. */
    importEntries: useMutation({
      mutationFn: (given: ImportedEntries) => importEntries(apiKey, given),
      onSettled,
    }),
  }
}

async function changeEntries(
  apiKey: string,
  read: ReadDictionary,
  change: ChangeOfEntries,
): Promise<void> {
  let current = read
  for (let tries = 1; ; tries++) {
    const next = change(current.entries)
    if (next === undefined) throw changedByOthers()
    if (next === current.entries) return
    try {
      return await storeEntries(apiKey, current, next)
    } catch (error) {
      if (!isOfCode(error, 'glossary-changed') || tries === mostTries) throw error
      current = await readEntries(apiKey, current)
    }
  }
}

/** As the service answers it. */
const changedByOthers = () =>
  new DragomanError({
    code: 'glossary-changed',
    title: 'Glossary changed in the meantime',
    detail: 'Somebody has changed or deleted the entry.',
  })

/** Stores entries in the place of those that were read; without any, deletes the dictionary. */
async function storeEntries(
  apiKey: string,
  { id, from, to, version: ifVersion }: ReadDictionary,
  entries: readonly GlossaryEntry[],
): Promise<void> {
  const { glossaries } = clientOf(apiKey)
  const named = { id, from, to, ifVersion }
  if (entries.length === 0) await glossaries.deleteDictionary(named)
  else await glossaries.putDictionary(named, [...entries])
}

/** No entries, if the glossary does not have the pair any more. */
async function readEntries(
  apiKey: string,
  { id, from, to }: Pair & { id: string },
): Promise<ReadDictionary> {
  const { glossaries } = clientOf(apiKey)
  const named = { id, from, to }
  try {
    return { ...named, ...(await glossaries.dictionary(named)) }
  } catch (error) {
    if (!isOfCode(error, 'dictionary-not-found')) throw error
    const { version } = await glossaries.get(id)
    return { ...named, version, entries: [] }
  }
}

interface ImportedEntries {
  readonly read: ReadDictionary
  readonly file: readonly GlossaryEntry[]
  readonly isReplacing: boolean
}

/** The entries before and after an import. */
interface ImportResult {
  readonly before: ReadDictionary
  readonly after: ReadDictionary
}

/** Undefined if others changed the glossary at the same time: the import cannot be undone then. */
async function importEntries(
  apiKey: string,
  { read, file, isReplacing }: ImportedEntries,
): Promise<ImportResult | undefined> {
  const { id, from, to } = read
  const entries = [...file]
  const { glossaries } = clientOf(apiKey)
  const before = isReplacing ? read : await readEntries(apiKey, read)
  const { version } = isReplacing
    ? await glossaries.putDictionary({ id, from, to, ifVersion: read.version }, entries)
    : await glossaries.update(id, { dictionaries: [{ from, to, entries }] })
  const after = await readEntries(apiKey, read)
  const isAlone = version === before.version + 1 && after.version === version
  return isAlone ? { before, after } : undefined
}

const isOfCode = (error: unknown, code: DragomanError['code']): boolean =>
  error instanceof DragomanError && error.code === code
