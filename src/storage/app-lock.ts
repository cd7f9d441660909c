import type { Transaction } from 'kysely'
import { OwnerGoneError } from '../shared/storage-errors.ts'
import type { Tables } from './tables.ts'

/**
 * Locks a team that owns apps until the transaction ends, so that concurrent requests cannot exceed
 * its limits: its row, or for a user's own team, which may have none, the user's. False if it is
 * gone.
 */
export async function lockOwner(
  transaction: Transaction<Tables>,
  ownerId: string,
): Promise<boolean> {
  for (const table of ['users', 'teams'] as const) {
    const row = await transaction
      .selectFrom(table)
      .select('id')
      .where('id', '=', ownerId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (row !== undefined) return true
  }
  return false
}

/**
 * Locks the team that owns the app. First the app, in the lock order of the deletion of a user.
 * Throws `OwnerGoneError`.
 */
export async function lockOwnerOfApp(
  transaction: Transaction<Tables>,
  appId: string,
): Promise<{ ownerId: string; userId: string }> {
  const app = await transaction
    .selectFrom('apps')
    .select(['ownerId', 'userId'])
    .where('id', '=', appId)
    .forKeyShare()
    .executeTakeFirst()
  if (app === undefined) throw new OwnerGoneError('app')
  await lockOwner(transaction, app.ownerId)
  return app
}
