// Glossaries, their dictionaries, and the parts of these.

import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { PageById } from '../../shared/pages.ts'
import { isOwnedBy } from '../../storage/apps-of-user.ts'
import { newestFirst, type PageOfRows } from '../../storage/page-query.ts'
import type { Tables } from '../../storage/tables.ts'

export type GlossaryRow = Selectable<Tables['glossaries']>
export type DictionaryRow = Selectable<Tables['dictionaries']>

/** A glossary of an app. */
interface GlossaryKey {
  id: string
  appId: string
}

export async function countGlossaries(db: Kysely<Tables>, appId: string): Promise<number> {
  const { count } = await db
    .selectFrom('glossaries')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('appId', '=', appId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertGlossary(
  db: Kysely<Tables>,
  row: Insertable<Tables['glossaries']>,
): Promise<void> {
  await db.insertInto('glossaries').values(row).execute()
}

/** Locks the glossary until the transaction ends. Undefined if the app has no such one. */
export const lockGlossary = (
  db: Kysely<Tables>,
  key: GlossaryKey,
): Promise<GlossaryRow | undefined> => selectGlossary(db, key).forUpdate().executeTakeFirst()

/** Returns the row of the new version. */
export function addVersion(
  db: Kysely<Tables>,
  id: string,
  change: { name?: string; updatedAt: Date },
): Promise<GlossaryRow> {
  return db
    .updateTable('glossaries')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** False if the app has no glossary with this ID. */
export async function deleteGlossary(
  db: Kysely<Tables>,
  { id, appId }: GlossaryKey,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('glossaries')
    .where('id', '=', id)
    .where('appId', '=', appId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const findGlossary = (
  db: Kysely<Tables>,
  key: GlossaryKey,
): Promise<GlossaryRow | undefined> => selectGlossary(db, key).executeTakeFirst()

const selectGlossary = (db: Kysely<Tables>, { id, appId }: GlossaryKey) =>
  db.selectFrom('glossaries').selectAll().where('id', '=', id).where('appId', '=', appId)

/** The app's glossaries, newest first. */
export function findGlossaries(
  db: Kysely<Tables>,
  appId: string,
  page: PageOfRows,
): Promise<GlossaryRow[]> {
  return db
    .selectFrom('glossaries')
    .selectAll()
    .where('appId', '=', appId)
    .$call(newestFirst(page))
    .execute()
}

/** The glossaries of all apps of a user. */
export function findGlossariesOfUser(
  db: Kysely<Tables>,
  userId: string,
  { after, limit }: PageById,
): Promise<GlossaryRow[]> {
  return db
    .selectFrom('glossaries')
    .innerJoin('apps', 'apps.id', 'glossaries.appId')
    .selectAll('glossaries')
    .where(isOwnedBy(userId))
    .where('glossaries.id', '>', after)
    .orderBy('glossaries.id')
    .limit(limit)
    .execute()
}

/** Adds up the dictionaries of all apps of a team. */
export async function sumBytes(db: Kysely<Tables>, ownerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('dictionaries')
    .innerJoin('glossaries', 'glossaries.id', 'dictionaries.glossaryId')
    .innerJoin('apps', 'apps.id', 'glossaries.appId')
    .select((query) => query.fn.sum<number | null>('dictionaries.bytes').as('bytes'))
    .where('apps.ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return bytes ?? 0
}

/** The dictionaries of glossaries, in the order of their creation. */
export async function listDictionaries(
  db: Kysely<Tables>,
  glossaryIds: readonly string[],
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
}

export async function insertDictionary(db: Kysely<Tables>, row: DictionaryRow): Promise<void> {
  await db.insertInto('dictionaries').values(row).execute()
}

export async function insertPart(
  db: Kysely<Tables>,
  part: { dictionaryId: string; number: number; entries: string },
): Promise<void> {
  const id = `${part.dictionaryId}.${part.number}`
  await db
    .insertInto('dictionaryParts')
    .values({ id, ...part })
    .execute()
}

export async function deleteDictionaries(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('dictionaries').where('id', 'in', ids).execute()
}

/** One part of a dictionary's entries; undefined after the last. */
export async function readPart(
  db: Kysely<Tables>,
  dictionaryId: string,
  number: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('dictionaryParts')
    .select('entries')
    .where('dictionaryId', '=', dictionaryId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.entries
}
