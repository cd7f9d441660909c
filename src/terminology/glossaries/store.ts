import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { PageById } from '../../shared/pages.ts'
import { newestFirst, type PageOfRows } from '../../storage/page-query.ts'
import type { Tables } from '../../storage/tables.ts'
import { createSnapshots, createTransactions } from '../../storage/transactions.ts'

export type GlossaryRow = Selectable<Tables['glossaries']>
export type DictionaryRow = Selectable<Tables['dictionaries']>
export type GlossaryStore = ReturnType<typeof createGlossaryStore>

/** A glossary of an app. */
interface GlossaryKey {
  id: string
  appId: string
}

export function createGlossaryStore(tables: Kysely<Tables>) {
  return {
    transaction: createTransactions(tables),
    snapshot: createSnapshots(tables),

    async countGlossaries(transaction: Transaction<Tables>, appId: string): Promise<number> {
      const { count } = await transaction
        .selectFrom('glossaries')
        .select((query) => query.fn.countAll<number>().as('count'))
        .where('appId', '=', appId)
        .executeTakeFirstOrThrow()
      return count
    },
    ...createDictionaryStatements(tables),

    async insertGlossary(
      transaction: Transaction<Tables>,
      row: Insertable<Tables['glossaries']>,
    ): Promise<void> {
      await transaction.insertInto('glossaries').values(row).execute()
    },

    /** Locks the glossary until the transaction ends. Undefined if the app has no such one. */
    lockGlossary(
      transaction: Transaction<Tables>,
      { id, appId }: GlossaryKey,
    ): Promise<GlossaryRow | undefined> {
      return transaction
        .selectFrom('glossaries')
        .selectAll()
        .where('id', '=', id)
        .where('appId', '=', appId)
        .forUpdate()
        .executeTakeFirst()
    },

    /** Returns the row of the new version. */
    addVersion(
      transaction: Transaction<Tables>,
      id: string,
      change: { name?: string; updatedAt: Date },
    ): Promise<GlossaryRow> {
      return transaction
        .updateTable('glossaries')
        .set({ ...change, version: sql<number>`version + 1` })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    /** False if the app has no glossary with this ID. */
    async deleteGlossary(
      transaction: Transaction<Tables>,
      { id, appId }: GlossaryKey,
    ): Promise<boolean> {
      const { numDeletedRows } = await transaction
        .deleteFrom('glossaries')
        .where('id', '=', id)
        .where('appId', '=', appId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    findGlossary(
      { id, appId }: GlossaryKey,
      db: Kysely<Tables> = tables,
    ): Promise<GlossaryRow | undefined> {
      return db
        .selectFrom('glossaries')
        .selectAll()
        .where('id', '=', id)
        .where('appId', '=', appId)
        .executeTakeFirst()
    },

    /** The app's glossaries, newest first. */
    listGlossaries(appId: string, page: PageOfRows): Promise<GlossaryRow[]> {
      return tables
        .selectFrom('glossaries')
        .selectAll()
        .where('appId', '=', appId)
        .$call(newestFirst(page))
        .execute()
    },

    /** The glossaries of all apps of a user. */
    listGlossariesOfUser(userId: string, { after, limit }: PageById): Promise<GlossaryRow[]> {
      return tables
        .selectFrom('glossaries')
        .innerJoin('apps', 'apps.id', 'glossaries.appId')
        .selectAll('glossaries')
        .where('apps.userId', '=', userId)
        .where('glossaries.id', '>', after)
        .orderBy('glossaries.id')
        .limit(limit)
        .execute()
    },
  }
}

/** The statements on dictionaries and their parts. */
const createDictionaryStatements = (tables: Kysely<Tables>) => ({
  /** Adds up the dictionaries of all apps of a user. */
  async sumBytes(transaction: Transaction<Tables>, userId: string): Promise<number> {
    const { bytes } = await transaction
      .selectFrom('dictionaries')
      .innerJoin('glossaries', 'glossaries.id', 'dictionaries.glossaryId')
      .innerJoin('apps', 'apps.id', 'glossaries.appId')
      .select((query) => query.fn.sum<number | null>('dictionaries.bytes').as('bytes'))
      .where('apps.userId', '=', userId)
      .executeTakeFirstOrThrow()
    return bytes ?? 0
  },

  /** The dictionaries of glossaries, in the order of their creation. */
  async listDictionaries(
    glossaryIds: readonly string[],
    db: Kysely<Tables> = tables,
  ): Promise<DictionaryRow[]> {
    if (glossaryIds.length === 0) return []
    return db
      .selectFrom('dictionaries')
      .selectAll()
      .where('glossaryId', 'in', glossaryIds)
      .orderBy('position')
      .orderBy(sql`source_language collate "C"`)
      .orderBy(sql`target_language collate "C"`)
      .execute()
  },

  async insertDictionary(transaction: Transaction<Tables>, row: DictionaryRow): Promise<void> {
    await transaction.insertInto('dictionaries').values(row).execute()
  },

  async insertPart(
    transaction: Transaction<Tables>,
    part: { dictionaryId: string; number: number; entries: string },
  ): Promise<void> {
    const id = `${part.dictionaryId}.${part.number}`
    await transaction
      .insertInto('dictionaryParts')
      .values({ id, ...part })
      .execute()
  },

  async deleteDictionaries(
    transaction: Transaction<Tables>,
    ids: readonly string[],
  ): Promise<void> {
    if (ids.length === 0) return
    await transaction.deleteFrom('dictionaries').where('id', 'in', ids).execute()
  },

  /** One part of a dictionary's entries; undefined after the last. */
  async readPart(
    dictionaryId: string,
    number: number,
    db: Kysely<Tables> = tables,
  ): Promise<string | undefined> {
    const row = await db
      .selectFrom('dictionaryParts')
      .select('entries')
      .where('dictionaryId', '=', dictionaryId)
      .where('number', '=', number)
      .executeTakeFirst()
    return row?.entries
  },
})
