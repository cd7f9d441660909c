// What ends when somebody else may have the sessions of a user: a thief could have begun log-ins
// with them, which would finish later.
import type { Transaction } from 'kysely'
import type { Tables } from '../../storage/tables.ts'
import { deleteChallengesOf } from '../factors/challenge-store.ts'
import type { Accounts } from '../open-accounts.ts'
import { refuseDeviceLoginsOf } from '../sign-on/device-login-store.ts'
import { deleteSignOnsOf } from '../sign-on/sign-on-store.ts'
import { endSessions } from './session-store.ts'

interface Ended {
  readonly userId: string
  /** The session that goes on. */
  readonly except?: string | undefined
}

/**
 * Ends all sessions of a user whom the transaction has locked, or all but one, and the log-ins that
 * they have begun. Returns the number of sessions.
 */
export async function endSessionsAndLogins(
  { now }: Accounts,
  transaction: Transaction<Tables>,
  ended: Ended,
): Promise<number> {
  await endBegunLogins(transaction, ended.userId)
  return endSessions(transaction, ended, now())
}

/** Ends what waits for a second factor, a program or a provider. */
export async function endBegunLogins(
  transaction: Transaction<Tables>,
  userId: string,
): Promise<void> {
  await deleteChallengesOf(transaction, userId)
  await deleteSignOnsOf(transaction, userId)
  await refuseDeviceLoginsOf(transaction, userId)
}
