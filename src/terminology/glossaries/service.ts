import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { parseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import type { Transaction } from 'kysely'
import type { AuditType } from '../../audit/events.ts'
import { type Audit, recordEvent } from '../../audit/service.ts'
import { Problem } from '../../http/problems.ts'
import { readPageQuery } from '../../http/query-parameters.ts'
import { isId, newId } from '../../shared/ids.ts'
import { readAllById, toPage } from '../../shared/pages.ts'
import type { ActingApp, AppPrincipal } from '../../shared/principals.ts'
import { lockUserOfApp } from '../../storage/app-lock.ts'
import type { Tables } from '../../storage/tables.ts'
import { createEntryReader, parsePair } from './dictionaries.ts'
import { checkDictionaries, checkDictionary } from './dictionary-check.ts'
import { createDictionaryWriter } from './dictionary-writer.ts'
import type { EntryMediaType } from './entry-texts.ts'
import { glossaryNotFound } from './glossary-problems.ts'
import type {
  Dictionary,
  DictionaryEntries,
  DictionaryParams,
  Glossary,
  GlossaryChange,
  GlossaryPage,
  GlossaryQuery,
  NewGlossary,
} from './schemas.ts'
import type { DictionaryRow, GlossaryRow, GlossaryStore } from './store.ts'

export type GlossaryService = ReturnType<typeof createGlossaryService>

interface Dependencies {
  store: GlossaryStore
  audit: Audit
  limits: {
    /** Bounds the glossaries of an app. */
    maxGlossaries: number
    /** Bounds the terms of all apps of a user together. */
    maxGlossaryBytes: number
  }
  now: () => Date
}

/** Few, as each may have hundreds of kilobytes of entries. */
const exportPageRows = 10

/** The glossaries of apps. */
export function createGlossaryService({ store, audit, limits, now }: Dependencies) {
  const readEntries = createEntryReader(store)
  const { replaceDictionary, mergeDictionary } = createDictionaryWriter({ store, limits })
  const { render, findOwn, record, changeGlossary } = createChanges({ store, audit, now })

  return {
    /** Throws `validation-failed`, `language-not-supported`, `too-many-glossaries`. */
    async create({ name, dictionaries = [] }: NewGlossary, app: ActingApp): Promise<Glossary> {
      const checked = await checkDictionaries(dictionaries, app)
      const id = newId('gls')
      return store.transaction(async (transaction) => {
        const userId = await lockUserOfApp(transaction, app.id)
        if ((await store.countGlossaries(transaction, app.id)) >= limits.maxGlossaries)
          throw tooManyGlossaries(limits.maxGlossaries)
        const time = now()
        const row = { id, appId: app.id, name, version: 1, createdAt: time, updatedAt: time }
        await store.insertGlossary(transaction, row)
        for (const dictionary of checked)
          await replaceDictionary(transaction, { id, userId }, dictionary)
        await record(transaction, app, { type: 'glossary.created', glossaryId: id })
        return render(row, transaction)
      })
    },

    async list(query: GlossaryQuery, app: AppPrincipal): Promise<GlossaryPage> {
      const { size, after } = readPageQuery(query)
      const rows = await store.listGlossaries(app.id, { limit: size + 1, after })
      const { page, nextCursor } = toPage(rows, size)
      const dictionaries = await store.listDictionaries(page.map(({ id }) => id))
      const ofGlossary = Map.groupBy(dictionaries, ({ glossaryId }) => glossaryId)
      return {
        glossaries: page.map((row) => toGlossary(row, ofGlossary.get(row.id) ?? [])),
        nextCursor,
      }
    },

    /** Throws `glossary-not-found`. */
    get: async (id: string, app: AppPrincipal): Promise<Glossary> => render(await findOwn(id, app)),

    /**
     * Renames a glossary and adds entries. Throws `glossary-not-found`, `validation-failed`,
     * `language-not-supported`, `too-many-glossaries`.
     */
    async update(
      id: string,
      { name, dictionaries = [] }: GlossaryChange,
      app: ActingApp,
    ): Promise<Glossary> {
      if (name === undefined && dictionaries.length === 0) return render(await findOwn(id, app))
      const checked = await checkDictionaries(dictionaries, app)
      return changeGlossary(id, app, {
        name,
        work: async (transaction, glossary) => {
          for (const dictionary of checked)
            await mergeDictionary(transaction, glossary, { dictionary, app, readEntries })
        },
      })
    },

    /** Throws `glossary-not-found`. */
    async delete(id: string, app: ActingApp): Promise<void> {
      if (!isId(id, 'gls')) refuseGlossary()
      await store.transaction(async (transaction) => {
        if (!(await store.deleteGlossary(transaction, { id, appId: app.id }))) refuseGlossary()
        await record(transaction, app, { type: 'glossary.deleted', glossaryId: id })
      })
    },
    ...createDictionaryOperations({
      store,
      findOwn,
      changeGlossary,
      replaceDictionary,
      readEntries,
    }),
    ...createExport(store, readEntries),
  }
}

/** What a user exports. */
const createExport = (store: GlossaryStore, readEntries: ReadEntries) => ({
  /** All glossaries of a user with their entries. */
  async *exportOfUser(
    userId: string,
  ): AsyncGenerator<Omit<Glossary, 'dictionaries'> & { appId: string; dictionaries: unknown[] }> {
    const rows = readAllById(exportPageRows, (page) => store.listGlossariesOfUser(userId, page))
    for await (const row of rows)
      yield await store.snapshot(async (transaction) => {
        const dictionaries = []
        for (const each of await store.listDictionaries([row.id], transaction))
          dictionaries.push({
            from: each.sourceLanguage,
            to: each.targetLanguage,
            entries: await readEntries(transaction, each),
          })
        return { ...toGlossary(row, []), appId: row.appId, dictionaries }
      })
  },
})

/** The dictionaries of a glossary, each by itself. */
const createDictionaryOperations = ({
  store,
  findOwn,
  changeGlossary,
  replaceDictionary,
  readEntries,
}: DictionaryDependencies) => ({
  /** Throws `glossary-not-found`, `dictionary-not-found`. */
  async getDictionary({ id, ...pair }: DictionaryParams, app: AppPrincipal): Promise<Dictionary> {
    if (!isId(id, 'gls')) refuseGlossary()
    return store.snapshot(async (transaction) => {
      if (!(await store.findGlossary({ id, appId: app.id }, transaction))) refuseGlossary()
      const row = findDictionary(await store.listDictionaries([id], transaction), pair)
      return {
        from: row.sourceLanguage,
        to: row.targetLanguage,
        entries: await readEntries(transaction, row),
      }
    })
  },

  /**
   * Replaces a dictionary, or adds one. Throws `glossary-not-found`, `validation-failed`,
   * `language-not-supported`, `too-many-glossaries`.
   */
  async putDictionary(
    { id, ...pair }: DictionaryParams,
    entries: DictionaryEntries | { text: string; mediaType: EntryMediaType },
    app: ActingApp,
  ): Promise<Glossary> {
    await findOwn(id, app)
    const dictionary = await checkDictionary(entries, parsePair(pair, ''), app)
    return changeGlossary(id, app, {
      work: (transaction, glossary) => replaceDictionary(transaction, glossary, dictionary),
    })
  },

  /** Throws `glossary-not-found`, `dictionary-not-found`. */
  async deleteDictionary({ id, ...pair }: DictionaryParams, app: ActingApp): Promise<void> {
    await changeGlossary(id, app, {
      work: async (transaction) => {
        const row = findDictionary(await store.listDictionaries([id], transaction), pair)
        await store.deleteDictionaries(transaction, [row.id])
      },
    })
  },
})

/** How a glossary is found and changed. */
function createChanges({ store, audit, now }: Omit<Dependencies, 'limits'>) {
  async function render(row: GlossaryRow, transaction?: Transaction<Tables>): Promise<Glossary> {
    return toGlossary(row, await store.listDictionaries([row.id], transaction))
  }

  /** Throws `glossary-not-found`. */
  async function findOwn(id: string, app: AppPrincipal): Promise<GlossaryRow> {
    const isPossible = isId(id, 'gls')
    const row = isPossible ? await store.findGlossary({ id, appId: app.id }) : undefined
    return row ?? refuseGlossary()
  }

  /** Records a change, in its transaction. */
  const record = (
    transaction: Transaction<Tables>,
    app: ActingApp,
    { type, glossaryId }: { type: AuditType; glossaryId: string },
  ): Promise<void> =>
    recordEvent(
      audit,
      { type, userId: app.userId, appId: app.id, details: { glossaryId } },
      app.actor,
      transaction,
    )

  /**
   * Makes a change the next version, in one transaction. Throws `glossary-not-found` and what the
   * change throws.
   */
  async function changeGlossary(
    id: string,
    app: ActingApp,
    { name, work }: { name?: string | undefined; work: ChangeDictionaries },
  ): Promise<Glossary> {
    if (!isId(id, 'gls')) refuseGlossary()
    return store.transaction(async (transaction) => {
      const userId = await lockUserOfApp(transaction, app.id)
      if (!(await store.lockGlossary(transaction, { id, appId: app.id }))) refuseGlossary()
      await work(transaction, { id, userId })
      const change = { ...(name === undefined ? {} : { name }), updatedAt: now() }
      await record(transaction, app, { type: 'glossary.changed', glossaryId: id })
      return render(await store.addVersion(transaction, id, change), transaction)
    })
  }

  return { render, findOwn, record, changeGlossary }
}

type ReadEntries = ReturnType<typeof createEntryReader>

interface DictionaryDependencies {
  store: GlossaryStore
  findOwn: (id: string, app: AppPrincipal) => Promise<GlossaryRow>
  changeGlossary: ChangeGlossary
  replaceDictionary: ReturnType<typeof createDictionaryWriter>['replaceDictionary']
  readEntries: ReadEntries
}

type ChangeGlossary = ReturnType<typeof createChanges>['changeGlossary']

type ChangeDictionaries = (
  transaction: Transaction<Tables>,
  glossary: { id: string; userId: string },
) => Promise<void>

/** Throws `dictionary-not-found`. */
function findDictionary(rows: readonly DictionaryRow[], { from, to }: LanguagePair): DictionaryRow {
  const [source, target] = [parseLanguage(from), parseLanguage(to)]
  const found = rows.find(
    ({ sourceLanguage, targetLanguage }) => sourceLanguage === source && targetLanguage === target,
  )
  if (found !== undefined) return found
  throw new Problem('dictionary-not-found', {
    detail: 'The glossary has no dictionary for this pair. `GET /glossaries/{id}` lists its pairs.',
  })
}

const toGlossary = (
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

function refuseGlossary(): never {
  throw glossaryNotFound()
}

const tooManyGlossaries = (max: number) =>
  new Problem('too-many-glossaries', { detail: `An app has at most ${max} glossaries.` })
