// Imports a file into a dictionary: says what that changes, and loses nothing that somebody else
// changes at the same time.
import {
  type Dictionary,
  type Dragoman,
  DragomanError,
  type EntryMediaType,
  type Glossary,
  type GlossaryEntry,
} from '@dragoman/client'
import { runInSlices } from '../../shared/time-slice.ts'
import { parsePair } from '../../terminology/glossaries/dictionaries.ts'
import { readEntries } from '../../terminology/glossaries/dictionary-check.ts'
import { mergeEntriesInSteps } from '../../terminology/glossaries/entry-merge.ts'
import { InputError } from '../errors.ts'
import { localApp } from '../service/local-context.ts'
import { compareEntries, type EntryChanges, isNothing } from './entry-changes.ts'

/** A dictionary, and what is imported into it. */
interface GlossaryImport {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly text: string
  readonly mediaType: EntryMediaType
  /** Whether entries that the text does not name stay. */
  readonly isAdding: boolean
  /** The version that the glossary must have; undefined: any. */
  readonly ifVersion: number | undefined
}

interface PlannedImport {
  /** That of the glossary before the import. */
  readonly version: number
  readonly entries: readonly GlossaryEntry[]
  readonly changes: EntryChanges
}

/** Somebody may change the glossary between reading and writing it. */
const attempts = 5

/** What an import would do. Throws InputError if the glossary has another version. */
export async function planImport(
  client: Dragoman,
  { id, from, to, text, mediaType, isAdding, ifVersion }: GlossaryImport,
): Promise<PlannedImport> {
  const pair = parsePair({ from, to }, '')
  const given = await readEntries({ text, mediaType }, pair, localApp)
  const { version, entries: before } = await readDictionary(client, { id, from, to })
  if (ifVersion !== undefined && ifVersion !== version) throw hasChanged(version)
  const entries = isAdding ? await merge(before, given, pair.from) : given
  return { version, entries, changes: compareEntries(before, entries, pair.from) }
}

/** Imports, and returns what that changed. Throws InputError as `planImport`. */
export async function runImport(
  client: Dragoman,
  wanted: GlossaryImport,
): Promise<{ glossary: Glossary; changes: EntryChanges }> {
  const { id, from, to } = wanted
  for (let attempt = 1; ; attempt++) {
    const { version, entries, changes } = await planImport(client, wanted)
    if (isNothing(changes)) return { glossary: await client.glossaries.get(id), changes }
    try {
      const dictionary = { id, from, to, ifVersion: version }
      const glossary = await client.glossaries.putDictionary(dictionary, [...entries])
      return { glossary, changes }
    } catch (error) {
      if (!isCode(error, 'glossary-changed') || attempt === attempts) throw error
    }
  }
}

/**
 * A glossary without the pair has no entries of it. Its version is asked for before: it must not be
 * that of somebody who added the pair in the meantime.
 */
async function readDictionary(
  client: Dragoman,
  params: { id: string; from: string; to: string },
): Promise<Pick<Dictionary, 'version' | 'entries'>> {
  const { version } = await client.glossaries.get(params.id)
  try {
    return await client.glossaries.dictionary(params)
  } catch (error) {
    if (!isCode(error, 'dictionary-not-found')) throw error
    return { version, entries: [] }
  }
}

const merge = (
  before: readonly GlossaryEntry[],
  added: readonly GlossaryEntry[],
  language: string,
): Promise<GlossaryEntry[]> =>
  runInSlices(mergeEntriesInSteps(before, added, language), {
    ownerId: localApp.ownerId,
    appId: localApp.id,
    signal: new AbortController().signal,
  })

const isCode = (error: unknown, code: DragomanError['code']): boolean =>
  error instanceof DragomanError && error.code === code

const hasChanged = (version: number): InputError =>
  new InputError(
    `Somebody has changed the glossary: it has version ${version} now. Nothing is stored. ` +
      '`--dry-run` shows what the import would do now.',
  )
