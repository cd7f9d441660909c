import type { Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Locks the app's user until the transaction ends, so that concurrent requests cannot exceed the
 * limits of the user. First the app, in the lock order of the deletion of a user. Undefined if the
 * app is gone.
 */
export async function lockUserOfApp(
  transaction: Transaction<Tables>,
  appId: string,
): Promise<string | undefined> {
  const app = await transaction
    .selectFrom('apps')
    .select('userId')
    .where('id', '=', appId)
    .forKeyShare()
    .executeTakeFirst()
  if (app === undefined) return undefined
  await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', app.userId)
    .forNoKeyUpdate()
    .execute()
  return app.userId
}
