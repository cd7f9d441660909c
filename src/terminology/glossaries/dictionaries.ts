// Dictionaries as they are given and as they are stored.

import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { parseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import type { Kysely } from 'kysely'
import type { Why } from '../../http/problem-reasons.ts'
import { invalidInput, Problem } from '../../http/problems.ts'
import { newId } from '../../shared/ids.ts'
import type { Tables } from '../../storage/tables.ts'
import type { GlossaryEntry } from './schemas.ts'
import { type DictionaryRow, readPart } from './store.ts'

/** A dictionary whose languages and entries are checked. */
export interface CheckedDictionary extends LanguagePair {
  readonly entries: readonly GlossaryEntry[]
}

/** The entries of a dictionary as the database stores them. */
interface StoredEntries {
  readonly parts: readonly string[]
  readonly bytes: number
}

/** Small enough that no statement blocks the embedded database, large enough to be few. */
const partCharacters = 128 * 1024
/** What a dictionary counts besides its terms: rows and indexes. */
const dictionaryBytes = 256

/** Canonical tags. Throws `language-not-supported`, and `validation-failed` for equal ones. */
export function parsePair({ from, to }: LanguagePair, pointer: string): LanguagePair {
  const pair = { from: parseTag(from, `${pointer}/from`), to: parseTag(to, `${pointer}/to`) }
  if (pair.from !== pair.to) return pair
  throw invalidInput(`${pointer}/to`, 'The languages of a dictionary differ.', {
    reason: 'languages-equal',
  })
}

function parseTag(tag: string, pointer: string): string {
  const canonical = parseLanguage(tag)
  if (canonical !== undefined) return canonical
  const shown = tag.slice(0, 40).toWellFormed()
  const detail = `"${shown}" is an unknown language. \`GET /languages\` lists all.`
  const why: Why = { reason: 'unknown-language', parameters: { language: shown } }
  throw new Problem('language-not-supported', {
    detail,
    why,
    errors: [{ pointer, detail, why }],
  })
}

const toLine = ({ source, target, targetForms }: GlossaryEntry): string =>
  [source, target, ...(targetForms === undefined ? [] : [targetForms])].join('\t')

/** A line for each entry, in parts. */
export function toStored(entries: readonly GlossaryEntry[]): StoredEntries {
  const parts: string[] = []
  let part = ''
  let bytes = dictionaryBytes
  for (const entry of entries) {
    part += `${toLine(entry)}\n`
    if (part.length < partCharacters) continue
    parts.push(part)
    bytes += Buffer.byteLength(part)
    part = ''
  }
  if (part !== '') parts.push(part)
  return { parts, bytes: bytes + Buffer.byteLength(part) }
}

/** The entries of a stored part. */
export const toEntries = (part: string): GlossaryEntry[] =>
  part
    .slice(0, -1)
    .split('\n')
    .map((line) => {
      const [source = '', target = '', targetForms] = line.split('\t')
      return { source, target, ...(targetForms !== undefined && { targetForms }) }
    })

export const toDictionaryRow = (
  glossaryId: string,
  { from, to, entries }: CheckedDictionary,
  { bytes, position }: { bytes: number; position: number },
): DictionaryRow => ({
  id: newId('dic'),
  glossaryId,
  sourceLanguage: from,
  targetLanguage: to,
  entryCount: entries.length,
  bytes,
  position,
})

/** The entries of a dictionary. */
export async function readStoredEntries(
  db: Kysely<Tables>,
  { id }: DictionaryRow,
): Promise<GlossaryEntry[]> {
  const entries: GlossaryEntry[][] = []
  for (let number = 0; ; number++) {
    const part = await readPart(db, id, number)
    if (part === undefined) return entries.flat()
    entries.push(toEntries(part))
  }
}
