// Writes dictionaries in the transaction of a change, within the limits of their user.

import type { Kysely } from 'kysely'
import { Problem } from '../../http/problems.ts'
import type { AppPrincipal } from '../../shared/principals.ts'
import type { Tables } from '../../storage/tables.ts'
import type { Terminology } from '../terminology.ts'
import {
  type CheckedDictionary,
  readStoredEntries,
  toDictionaryRow,
  toStored,
} from './dictionaries.ts'
import { workInSlices } from './dictionary-check.ts'
import { checkEntryCount } from './entry-check.ts'
import { mergeEntriesInSteps } from './entry-merge.ts'
import { maxDictionaries } from './schemas.ts'
import {
  type DictionaryRow,
  deleteDictionaries,
  insertDictionary,
  insertPart,
  listDictionaries,
  sumBytes,
} from './store.ts'

/** A locked glossary, and the team that owns its app. */
interface LockedGlossary {
  readonly id: string
  readonly ownerId: string
}

/** Stores the dictionary instead of that of the same pair. Throws `too-many-glossaries`. */
export async function replaceDictionary(
  { limits }: Terminology,
  db: Kysely<Tables>,
  { glossary, dictionary }: { glossary: LockedGlossary; dictionary: CheckedDictionary },
): Promise<void> {
  const { before, position } = await findPlace(db, glossary, dictionary)
  if (before) await deleteDictionaries(db, [before.id])
  await insert(db, glossary, { ...dictionary, position, ...limits })
}

/**
 * Adds its entries to those of the same pair. Throws `too-many-glossaries`, and `validation-failed`
 * for too many entries.
 */
export async function mergeDictionary(
  { limits }: Terminology,
  db: Kysely<Tables>,
  {
    glossary,
    dictionary,
    app,
  }: { glossary: LockedGlossary; dictionary: CheckedDictionary; app: AppPrincipal },
): Promise<void> {
  const { from, to } = dictionary
  const { before, position } = await findPlace(db, glossary, dictionary)
  const known = before === undefined ? [] : await readStoredEntries(db, before)
  const entries = await workInSlices(mergeEntriesInSteps(known, dictionary.entries, from), app)
  checkEntryCount(entries.length, '/dictionaries')
  if (before) await deleteDictionaries(db, [before.id])
  await insert(db, glossary, { from, to, entries, position, ...limits })
}

/** The stored dictionary of the pair, and the position of the one that takes its place. */
async function findPlace(
  db: Kysely<Tables>,
  { id }: LockedGlossary,
  { from, to }: CheckedDictionary,
): Promise<{ before: DictionaryRow | undefined; position: number }> {
  const rows = await listDictionaries(db, [id])
  const before = rows.find((each) => each.sourceLanguage === from && each.targetLanguage === to)
  if (before === undefined && rows.length >= maxDictionaries)
    throw new Problem('too-many-glossaries', {
      detail: `A glossary has at most ${maxDictionaries} dictionaries.`,
      why: { reason: 'limit-reached', parameters: { limit: maxDictionaries } },
    })
  return { before, position: before?.position ?? (rows.at(-1)?.position ?? 0) + 1 }
}

async function insert(
  db: Kysely<Tables>,
  { id, ownerId }: LockedGlossary,
  {
    position,
    maxGlossaryBytes,
    ...dictionary
  }: CheckedDictionary & { position: number; maxGlossaryBytes: number },
): Promise<void> {
  const stored = toStored(dictionary.entries)
  if ((await sumBytes(db, ownerId)) + stored.bytes > maxGlossaryBytes)
    throw new Problem('too-many-glossaries', {
      detail:
        `The glossaries of all apps of the team have at most ${maxGlossaryBytes} bytes. ` +
        'Delete some, or send fewer entries.',
      why: { reason: 'glossary-bytes', parameters: { limitBytes: maxGlossaryBytes } },
    })
  const row = toDictionaryRow(id, dictionary, { bytes: stored.bytes, position })
  await insertDictionary(db, row)
  for (const [number, entries] of stored.parts.entries())
    await insertPart(db, { dictionaryId: row.id, number, entries })
}
