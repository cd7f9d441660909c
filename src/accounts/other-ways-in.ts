import type { Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import { deletePasskeys } from './factors/passkey-store.ts'
import { deleteRecoveryCodes } from './factors/recovery-code-store.ts'
import { deleteTotp } from './factors/totp-store.ts'
import { deleteIdentitiesOf } from './sign-on/identity-store.ts'

/** Removes how a user could log in beside a password, and what asks them for more. */
export async function removeOtherWaysIn(
  transaction: Transaction<Tables>,
  userId: string,
): Promise<void> {
  await deleteTotp(transaction, userId)
  await deletePasskeys(transaction, { userId })
  await deleteRecoveryCodes(transaction, userId)
  await deleteIdentitiesOf(transaction, userId)
}
