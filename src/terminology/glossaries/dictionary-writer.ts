// Writes dictionaries in the transaction of a change, within the limits of their user.

import type { Transaction } from 'kysely'
import { Problem } from '../../http/problems.ts'
import type { AppPrincipal } from '../../shared/principals.ts'
import type { Steps } from '../../shared/steps.ts'
import type { Tables } from '../../storage/tables.ts'
import { foldForms } from '../../translation/terms/compiled-terms.ts'
import { type CheckedDictionary, toDictionaryRow, toStored } from './dictionaries.ts'
import { workInSlices } from './dictionary-check.ts'
import { checkEntryCount } from './entry-check.ts'
import { type GlossaryEntry, maxDictionaries } from './schemas.ts'
import type { DictionaryRow, GlossaryStore } from './store.ts'

interface Dependencies {
  store: GlossaryStore
  limits: { maxGlossaryBytes: number }
}

/** A locked glossary and its user. */
interface LockedGlossary {
  id: string
  userId: string
}

interface Merge {
  dictionary: CheckedDictionary
  app: AppPrincipal
  readEntries: (transaction: Transaction<Tables>, row: DictionaryRow) => Promise<GlossaryEntry[]>
}

/** Each throws `too-many-glossaries`. */
export function createDictionaryWriter({ store, limits }: Dependencies) {
  /** The stored dictionary of the pair, and the position of the one that takes its place. */
  async function findPlace(
    transaction: Transaction<Tables>,
    { id }: LockedGlossary,
    { from, to }: CheckedDictionary,
  ): Promise<{ before: DictionaryRow | undefined; position: number }> {
    const rows = await store.listDictionaries([id], transaction)
    const before = rows.find((each) => each.sourceLanguage === from && each.targetLanguage === to)
    if (before === undefined && rows.length >= maxDictionaries)
      throw new Problem('too-many-glossaries', {
        detail: `A glossary has at most ${maxDictionaries} dictionaries.`,
      })
    return { before, position: before?.position ?? (rows.at(-1)?.position ?? 0) + 1 }
  }

  async function insert(
    transaction: Transaction<Tables>,
    { id, userId }: LockedGlossary,
    { position, ...dictionary }: CheckedDictionary & { position: number },
  ): Promise<void> {
    const stored = toStored(dictionary.entries)
    const used = await store.sumBytes(transaction, userId)
    if (used + stored.bytes > limits.maxGlossaryBytes)
      throw new Problem('too-many-glossaries', {
        detail:
          `The glossaries of all your apps have at most ${limits.maxGlossaryBytes} bytes. ` +
          'Delete some, or send fewer entries.',
      })
    const row = toDictionaryRow(id, dictionary, { bytes: stored.bytes, position })
    await store.insertDictionary(transaction, row)
    for (const [number, entries] of stored.parts.entries())
      await store.insertPart(transaction, { dictionaryId: row.id, number, entries })
  }

  return {
    /** Stores the dictionary instead of that of the same pair. */
    async replaceDictionary(
      transaction: Transaction<Tables>,
      glossary: LockedGlossary,
      dictionary: CheckedDictionary,
    ): Promise<void> {
      const { before, position } = await findPlace(transaction, glossary, dictionary)
      if (before) await store.deleteDictionaries(transaction, [before.id])
      await insert(transaction, glossary, { ...dictionary, position })
    },

    /** Adds its entries to those of the same pair. Throws `validation-failed` for too many. */
    async mergeDictionary(
      transaction: Transaction<Tables>,
      glossary: LockedGlossary,
      { dictionary, app, readEntries }: Merge,
    ): Promise<void> {
      const { from, to } = dictionary
      const { before, position } = await findPlace(transaction, glossary, dictionary)
      const known = before === undefined ? [] : await readEntries(transaction, before)
      const steps = mergeInSteps(known, dictionary.entries, from)
      const entries = await workInSlices(steps, app)
      checkEntryCount(entries.length, '/dictionaries')
      if (before) await store.deleteDictionaries(transaction, [before.id])
      await insert(transaction, glossary, { from, to, entries, position })
    },
  }
}

/** The known entries that share no source form with an added one, then the added ones. */
function* mergeInSteps(
  known: readonly GlossaryEntry[],
  added: readonly GlossaryEntry[],
  language: string,
): Steps<GlossaryEntry[]> {
  const forms = new Set<string>()
  for (const entry of added) {
    yield
    for (const form of foldForms(entry.source, language)) forms.add(form)
  }
  const merged: GlossaryEntry[] = []
  for (const entry of known) {
    yield
    if (!foldForms(entry.source, language).some((form) => forms.has(form))) merged.push(entry)
  }
  return [...merged, ...added]
}
