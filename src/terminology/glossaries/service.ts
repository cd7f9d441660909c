import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { parseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import type { Kysely } from 'kysely'
import type { AuditType } from '../../audit/events.ts'
import { recordEvent } from '../../audit/service.ts'
import { Problem } from '../../http/problems.ts'
import { readPageQuery } from '../../http/query-parameters.ts'
import { isId, newId } from '../../shared/ids.ts'
import { toPage } from '../../shared/pages.ts'
import type { ActingApp, AppPrincipal } from '../../shared/principals.ts'
import { lockOwnerOfApp } from '../../storage/app-lock.ts'
import type { Tables } from '../../storage/tables.ts'
import { readSnapshot, runTransaction } from '../../storage/transactions.ts'
import type { Terminology } from '../terminology.ts'
import { parsePair } from './dictionaries.ts'
import { checkDictionaries, checkDictionary } from './dictionary-check.ts'
import { mergeDictionary, replaceDictionary } from './dictionary-writer.ts'
import type { EntriesText, LiteralEntries } from './entry-texts.ts'
import { glossaryChanged, glossaryNotFound } from './glossary-problems.ts'
import { readDictionary, renderGlossary, toGlossary } from './rendering.ts'
import type {
  Dictionary,
  DictionaryEntries,
  DictionaryParams,
  DictionaryQuery,
  Glossary,
  GlossaryChange,
  GlossaryPage,
  GlossaryQuery,
  NewDictionary,
  NewGlossary,
} from './schemas.ts'
import {
  addVersion,
  countGlossaries,
  type DictionaryRow,
  deleteDictionaries,
  deleteGlossary,
  findGlossaries,
  findGlossary,
  type GlossaryRow,
  insertGlossary,
  listDictionaries,
  lockGlossary,
} from './store.ts'

/** Those of the API, or of a client that has no forms of targets. */
interface GivenDictionaries {
  readonly dictionaries?: (NewDictionary & LiteralEntries)[]
}

/** Throws `validation-failed`, `language-not-supported`, `too-many-glossaries`. */
export async function createGlossary(
  terminology: Terminology,
  { name, dictionaries = [] }: NewGlossary & GivenDictionaries,
  app: ActingApp,
): Promise<Glossary> {
  const { db, limits, now } = terminology
  const checked = await checkDictionaries(dictionaries, app)
  const id = newId('gls')
  return runTransaction(db, async (transaction) => {
    const { ownerId, userId } = await lockOwnerOfApp(transaction, app.id)
    if ((await countGlossaries(transaction, app.id)) >= limits.maxGlossaries)
      throw tooManyGlossaries(limits.maxGlossaries)
    const time = now()
    const row = { id, appId: app.id, name, version: 1, createdAt: time, updatedAt: time }
    await insertGlossary(transaction, row)
    const glossary = { id, ownerId }
    for (const dictionary of checked)
      await replaceDictionary(terminology, transaction, { glossary, dictionary })
    await record(terminology, transaction, { app, userId, type: 'glossary.created', id })
    return renderGlossary(transaction, row)
  })
}

export async function listGlossaries(
  { db }: Terminology,
  query: GlossaryQuery,
  app: AppPrincipal,
): Promise<GlossaryPage> {
  const { size, after } = readPageQuery(query)
  const rows = await findGlossaries(db, app.id, { limit: size + 1, after })
  const { page, nextCursor } = toPage(rows, size)
  const ids = page.map(({ id }) => id)
  const dictionaries = await listDictionaries(db, ids)
  const ofGlossary = Map.groupBy(dictionaries, ({ glossaryId }) => glossaryId)
  return {
    glossaries: page.map((row) => toGlossary(row, ofGlossary.get(row.id) ?? [])),
    nextCursor,
  }
}

/** Throws `glossary-not-found`. */
export async function getGlossary(
  { db }: Terminology,
  id: string,
  app: AppPrincipal,
): Promise<Glossary> {
  return renderGlossary(db, await getOwn(db, id, app))
}

/**
 * Renames a glossary and adds entries. Throws `glossary-not-found`, `validation-failed`,
 * `language-not-supported`, `too-many-glossaries`.
 */
export async function changeGlossary(
  terminology: Terminology,
  id: string,
  { name, dictionaries = [], app }: GlossaryChange & GivenDictionaries & { app: ActingApp },
): Promise<Glossary> {
  if (name === undefined && dictionaries.length === 0) return getGlossary(terminology, id, app)
  const checked = await checkDictionaries(dictionaries, app)
  return addNewVersion(terminology, id, {
    app,
    name,
    async change(transaction, glossary) {
      for (const dictionary of checked)
        await mergeDictionary(terminology, transaction, { glossary, dictionary, app })
    },
  })
}

/** Throws `glossary-not-found`. */
export async function removeGlossary(
  terminology: Terminology,
  id: string,
  app: ActingApp,
): Promise<void> {
  if (!isId(id, 'gls')) throw glossaryNotFound()
  await runTransaction(terminology.db, async (transaction) => {
    const { userId } = await lockOwnerOfApp(transaction, app.id)
    if (!(await deleteGlossary(transaction, { id, appId: app.id }))) throw glossaryNotFound()
    await record(terminology, transaction, { app, userId, type: 'glossary.deleted', id })
  })
}

/** Throws `glossary-not-found`, `dictionary-not-found`. */
export async function getDictionary(
  { db }: Terminology,
  { id, ...pair }: DictionaryParams,
  app: AppPrincipal,
): Promise<Dictionary> {
  return readSnapshot(db, async (transaction) => {
    const { version } = await getOwn(transaction, id, app)
    const row = await getDictionaryRow(transaction, id, pair)
    return { ...(await readDictionary(transaction, row)), version }
  })
}

/**
 * Replaces a dictionary, or adds one. Throws `glossary-not-found`, `validation-failed`,
 * `language-not-supported`, `glossary-changed`, `too-many-glossaries`.
 */
export async function putDictionary(
  terminology: Terminology,
  { id, ...pair }: DictionaryParams,
  {
    entries,
    app,
    ifVersion,
  }: DictionaryQuery & {
    entries: DictionaryEntries | EntriesText
    app: ActingApp
  },
): Promise<Glossary> {
  await getOwn(terminology.db, id, app)
  const dictionary = await checkDictionary(entries, parsePair(pair, ''), app)
  return addNewVersion(terminology, id, {
    app,
    ifVersion,
    change: (transaction, glossary) =>
      replaceDictionary(terminology, transaction, { glossary, dictionary }),
  })
}

/** Throws `glossary-not-found`, `dictionary-not-found`, `glossary-changed`. */
export async function removeDictionary(
  terminology: Terminology,
  { id, ...pair }: DictionaryParams,
  { app, ifVersion }: DictionaryQuery & { app: ActingApp },
): Promise<void> {
  await addNewVersion(terminology, id, {
    app,
    ifVersion,
    async change(transaction) {
      const row = await getDictionaryRow(transaction, id, pair)
      await deleteDictionaries(transaction, [row.id])
    },
  })
}

/** What makes the next version of a glossary. */
interface Version {
  readonly ifVersion?: string | undefined
  readonly app: ActingApp
  readonly name?: string | undefined
  readonly change: (
    transaction: Kysely<Tables>,
    glossary: { id: string; ownerId: string },
  ) => Promise<void>
}

/**
 * Makes a change the next version, in one transaction. Throws `glossary-not-found`,
 * `glossary-changed` and what the change throws.
 */
async function addNewVersion(
  terminology: Terminology,
  id: string,
  { app, name, ifVersion, change }: Version,
): Promise<Glossary> {
  const { db, now } = terminology
  if (!isId(id, 'gls')) throw glossaryNotFound()
  return runTransaction(db, async (transaction) => {
    const { ownerId, userId } = await lockOwnerOfApp(transaction, app.id)
    const locked = await lockGlossary(transaction, { id, appId: app.id })
    if (locked === undefined) throw glossaryNotFound()
    if (ifVersion !== undefined && Number(ifVersion) !== locked.version)
      throw glossaryChanged(locked.version)
    await change(transaction, { id, ownerId })
    await record(terminology, transaction, { app, userId, type: 'glossary.changed', id })
    const fields = { ...(name === undefined ? {} : { name }), updatedAt: now() }
    return renderGlossary(transaction, await addVersion(transaction, id, fields))
  })
}

/** Throws `glossary-not-found`. */
async function getOwn(db: Kysely<Tables>, id: string, app: AppPrincipal): Promise<GlossaryRow> {
  const row = isId(id, 'gls') ? await findGlossary(db, { id, appId: app.id }) : undefined
  if (row === undefined) throw glossaryNotFound()
  return row
}

/** Records a change, in its transaction. */
const record = (
  { audit }: Terminology,
  transaction: Kysely<Tables>,
  { app, userId, type, id }: { app: ActingApp; userId: string; type: AuditType; id: string },
): Promise<void> =>
  recordEvent(
    audit,
    { type, userId, appId: app.id, details: { glossaryId: id } },
    app.actor,
    transaction,
  )

/** Throws `dictionary-not-found`. */
async function getDictionaryRow(
  db: Kysely<Tables>,
  glossaryId: string,
  { from, to }: LanguagePair,
): Promise<DictionaryRow> {
  const [source, target] = [parseLanguage(from), parseLanguage(to)]
  const found = (await listDictionaries(db, [glossaryId])).find(
    ({ sourceLanguage, targetLanguage }) => sourceLanguage === source && targetLanguage === target,
  )
  if (found !== undefined) return found
  throw new Problem('dictionary-not-found', {
    detail: 'The glossary has no dictionary for this pair. `GET /glossaries/{id}` lists its pairs.',
  })
}

const tooManyGlossaries = (max: number) =>
  new Problem('too-many-glossaries', {
    detail: `An app has at most ${max} glossaries.`,
    why: { reason: 'limit-reached', parameters: { limit: max } },
  })
