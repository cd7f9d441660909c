import type { Kysely } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import type { CredentialRow } from './credential-store.ts'
import type { AppRow } from './store.ts'

export type AppReads = ReturnType<typeof createAppReads>

/** Apps and their key pairs, as their owners see them. */
export function createAppReads(tables: Kysely<Tables>) {
  return {
    findAppOfUser(id: string, userId: string): Promise<AppRow | undefined> {
      return tables
        .selectFrom('apps')
        .selectAll()
        .where('id', '=', id)
        .where('userId', '=', userId)
        .executeTakeFirst()
    },

    listApps(userId: string): Promise<AppRow[]> {
      return tables
        .selectFrom('apps')
        .selectAll()
        .where('userId', '=', userId)
        .orderBy('createdAt')
        .orderBy('id')
        .execute()
    },

    listCredentials(appId: string): Promise<CredentialRow[]> {
      return tables
        .selectFrom('credentials')
        .selectAll()
        .where('appId', '=', appId)
        .orderBy('createdAt')
        .orderBy('apiKey')
        .execute()
    },

    listCredentialsOfUser(userId: string): Promise<CredentialRow[]> {
      return tables
        .selectFrom('credentials')
        .innerJoin('apps', 'apps.id', 'credentials.appId')
        .selectAll('credentials')
        .where('apps.userId', '=', userId)
        .orderBy('credentials.createdAt')
        .orderBy('credentials.apiKey')
        .execute()
    },
  }
}
