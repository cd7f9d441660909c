// Glossaries in DeepL's shapes: v2 has one pair in each, v3 several.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { FastifyInstance } from 'fastify'
import { invalidInput } from '../../http/problems.ts'
import { isId } from '../../shared/ids.ts'
import type { AppPrincipal } from '../../shared/principals.ts'
import { readEntries } from '../../terminology/glossaries/dictionary-check.ts'
import {
  type EntriesText,
  type EntryMediaType,
  type LiteralEntries,
  writeEntries,
} from '../../terminology/glossaries/entry-texts.ts'
import type { Dictionary, Glossary, NewDictionary } from '../../terminology/glossaries/schemas.ts'
import { listGlossaries } from '../../terminology/glossaries/service.ts'
import type { Terminology } from '../../terminology/terminology.ts'
import type { Parameters } from '../parameters.ts'

const mediaTypes = {
  tsv: 'text/tab-separated-values',
  csv: 'text/csv',
} as const satisfies Record<string, EntryMediaType>
const formats = ['tsv', 'csv'] as const

/** Throws `validation-failed`. */
export function readName(parameters: Parameters): string {
  return required(parameters, 'name')
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Refuses what is no ID of a glossary, on routes with `:id`. Glossaries of DeepL have UUIDs: one of
 * them is a glossary that is not here.
 */
export function checkGlossaryIds(server: FastifyInstance): void {
  server.addHook('preHandler', async ({ params }) => {
    const { id } = params as { id?: string }
    if (id !== undefined && !isId(id, 'gls') && !uuid.test(id))
      throw invalidInput('glossary_id', 'It is no ID of a glossary.')
  })
}

/** The languages of a dictionary. Throws `validation-failed`. */
export const readPair = (parameters: Parameters): LanguagePair => ({
  from: required(parameters, 'source_lang'),
  to: required(parameters, 'target_lang'),
})

/** The text of a dictionary's entries; DeepL has no forms. Throws `validation-failed`. */
export function readEntriesText(parameters: Parameters): EntriesText {
  const format = parameters.findChoice('entries_format', formats) ?? 'tsv'
  const text = required(parameters, 'entries')
  return { text, mediaType: mediaTypes[format], isLiteral: true }
}

/** A dictionary with its entries. Throws `validation-failed`, `language-not-supported`. */
export async function readDictionary(
  parameters: Parameters,
  app: AppPrincipal,
): Promise<NewDictionary & LiteralEntries> {
  const pair = readPair(parameters)
  const entries = await readEntries(readEntriesText(parameters), pair, app)
  return { ...pair, entries: [...entries], isLiteral: true }
}

function required(parameters: Parameters, name: string): string {
  const value = parameters.findString(name)
  if (value === undefined) throw invalidInput(name, 'It is missing.')
  return value
}

/** Entries as DeepL writes them: without a line break at the end. */
export const writeTsv = ({ entries, ...pair }: Dictionary): string =>
  [...writeEntries(entries, mediaTypes.tsv, pair)].join('').replace(/\r?\n$/, '')

/** A glossary of v2; undefined unless it has exactly one pair. */
export function renderV2({ id, name, createdAt, dictionaries }: Glossary): object | undefined {
  const [dictionary, ...others] = dictionaries
  if (dictionary === undefined || others.length > 0) return undefined
  return {
    glossary_id: id,
    name,
    ready: true,
    ...renderPair(dictionary),
    creation_time: createdAt,
    entry_count: dictionary.entryCount,
  }
}

export const renderV3 = ({ id, name, createdAt, dictionaries }: Glossary): object => ({
  glossary_id: id,
  name,
  dictionaries: dictionaries.map(renderDictionary),
  creation_time: createdAt,
})

export const renderDictionary = (dictionary: Glossary['dictionaries'][number]): object => ({
  ...renderPair(dictionary),
  entry_count: dictionary.entryCount,
})

/** Clients compare codes in lower case. */
export const renderPair = ({ from, to }: LanguagePair) => ({
  source_lang: from.toLowerCase(),
  target_lang: to.toLowerCase(),
})

/** All glossaries of an app, the newest first. */
export async function listAll(terminology: Terminology, app: AppPrincipal): Promise<Glossary[]> {
  const all: Glossary[] = []
  let cursor: string | undefined
  do {
    const query = { limit: '100', ...(cursor === undefined ? {} : { cursor }) }
    const page = await listGlossaries(terminology, query, app)
    all.push(...page.glossaries)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return all
}
