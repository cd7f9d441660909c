// Glossaries and dictionaries as answers have them.
import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/tables.ts'
import { readStoredEntries } from './dictionaries.ts'
import type { Dictionary, Glossary } from './schemas.ts'
import { type DictionaryRow, type GlossaryRow, listDictionaries } from './store.ts'

/** The dictionary alone: the version is that of its glossary. */
export type DictionaryContent = Omit<Dictionary, 'version'>

export async function renderGlossary(db: Kysely<Tables>, row: GlossaryRow): Promise<Glossary> {
  return toGlossary(row, await listDictionaries(db, [row.id]))
}

export async function readDictionary(
  db: Kysely<Tables>,
  row: DictionaryRow,
): Promise<DictionaryContent> {
  const { sourceLanguage: from, targetLanguage: to } = row
  return { from, to, entries: await readStoredEntries(db, row) }
}

export const toGlossary = (
  { id, name, version, createdAt, updatedAt }: GlossaryRow,
  dictionaries: readonly DictionaryRow[],
): Glossary => ({
  id,
  name,
  version,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  dictionaries: dictionaries.map(({ sourceLanguage, targetLanguage, entryCount }) => ({
    from: sourceLanguage,
    to: targetLanguage,
    entryCount,
  })),
})
