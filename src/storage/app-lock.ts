import type { Transaction } from 'kysely'
import { OwnerGoneError } from '../shared/storage-errors.ts'
import type { Tables } from './tables.ts'

/**
 * Locks the app's user until the transaction ends, so that concurrent requests cannot exceed the
 * limits of the user. First the app, in the lock order of the deletion of a user. Throws
 * `OwnerGoneError`.
 */
export async function lockOwnerOfApp(
  transaction: Transaction<Tables>,
  appId: string,
): Promise<string> {
  const app = await transaction
    .selectFrom('apps')
    .select('userId')
    .where('id', '=', appId)
    .forKeyShare()
    .executeTakeFirst()
  if (app === undefined) throw new OwnerGoneError('app')
  await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', app.userId)
    .forNoKeyUpdate()
    .execute()
  return app.userId
}
