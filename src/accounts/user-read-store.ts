import { type Kysely, sql } from 'kysely'
import { newestFirst, type PageOfRows } from '../storage/page-query.ts'
import type { Tables } from '../storage/tables.ts'
import type { UserRow } from './store.ts'

export type UserReads = ReturnType<typeof createUserReads>

export function createUserReads(tables: Kysely<Tables>) {
  return {
    findUserByEmail(email: string): Promise<UserRow | undefined> {
      return tables
        .selectFrom('users')
        .selectAll()
        .where(sql`lower(email)`, '=', sql`lower(${email})`)
        .executeTakeFirst()
    },

    findUser(id: string): Promise<UserRow | undefined> {
      return tables.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
    },

    /** The users whose email address contains `email` in any letter case, newest first. */
    listUsers({ email }: { email?: string | undefined }, page: PageOfRows): Promise<UserRow[]> {
      return tables
        .selectFrom('users')
        .selectAll()
        .$if(email !== undefined, (query) =>
          query.where(sql<boolean>`position(lower(${email}::text) in lower(email)) > 0`),
        )
        .$call(newestFirst(page))
        .execute()
    },
  }
}
