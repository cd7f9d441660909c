// How a log-in begins a session, whatever the user logged in with.
import type { Transaction } from 'kysely'
import { recordEvent } from '../../audit/service.ts'
import { Problem } from '../../http/problems.ts'
import { newId } from '../../shared/ids.ts'
import type { Origin } from '../../shared/principals.ts'
import type { Tables } from '../../storage/tables.ts'
import type { Accounts } from '../open-accounts.ts'
import type { Tokens } from '../schemas.ts'
import type { UserRow } from '../store.ts'
import { issueTokens } from './refresh-tokens.ts'
import { endOldestSessions, insertSession } from './session-store.ts'

const maxUserAgentCharacters = 200

/** What logs in. */
export interface LoginClient {
  readonly origin: Origin
  readonly userAgent: string | null
}

interface LoggedIn {
  readonly userId: string
  /** The second factor, if there was one. */
  readonly method?: string
  /** Where the user logged in, if not here. */
  readonly provider?: string
  /** Whether the provider asked for a second factor. */
  readonly factorElsewhere?: boolean
  /** When the user proved who they are; absent: now. */
  readonly provenAt?: Date
}

/** Begins a session of a user whom the transaction has locked. */
export async function beginSession(
  accounts: Accounts,
  transaction: Transaction<Tables>,
  { userId, method, provider, factorElsewhere = false, ...loggedIn }: LoggedIn,
  { origin, userAgent }: LoginClient,
): Promise<Tokens> {
  const { audit, settings, now } = accounts
  const claims = { userId, sessionId: newId('ses') }
  const begun = now()
  await insertSession(transaction, {
    id: claims.sessionId,
    userId,
    createdAt: begun,
    address: origin.address,
    userAgent: userAgent?.slice(0, maxUserAgentCharacters) ?? null,
    provenAt: loggedIn.provenAt ?? begun,
    factorElsewhere,
  })
  await endOldestSessions(transaction, userId, { keep: settings.maxSessions, now: begun })
  const details = {
    sessionId: claims.sessionId,
    ...(method !== undefined && { secondFactor: method }),
    ...(provider !== undefined && { provider }),
  }
  const event = { type: 'user.logged-in', userId, details } as const
  await recordEvent(audit, event, { id: userId, origin }, transaction)
  return issueTokens(accounts, transaction, { ...claims, begunAt: begun })
}

/** Refuses a disabled user who has shown that it is them. Throws `user-disabled`. */
export async function refuseDisabled(
  { failures }: Accounts,
  { id: userId, email: account }: UserRow,
  origin: Origin,
): Promise<never> {
  await failures.note({ type: 'user.login-failed', userId, account, reason: 'disabled', origin })
  throw new Problem('user-disabled', {
    detail: 'An operator of the service disabled this account. Ask them about it.',
  })
}
