// What operators see of one user.
import { Problem } from '../http/problems.ts'
import { isId } from '../shared/ids.ts'
import { findPasskeys } from './factors/passkey-store.ts'
import { countRecoveryCodes } from './factors/recovery-code-store.ts'
import { findConfirmedTotp } from './factors/totp.ts'
import type { Accounts } from './open-accounts.ts'
import type { UserDetails } from './schemas.ts'
import { findLastUse, findSessions } from './sessions/session-store.ts'
import { findUser } from './store.ts'
import { toManagedUser } from './user-renderer.ts'

/** Throws `user-not-found`. */
export async function getUserDetails(accounts: Accounts, id: string): Promise<UserDetails> {
  const { db, now } = accounts
  const row = isId(id, 'usr') ? await findUser(db, id) : undefined
  if (row === undefined) throw userNotFound()
  const totp = await findConfirmedTotp(accounts, id)
  const passkeys = await findPasskeys(db, id)
  const { lastLoginAt, lastUsedAt } = await findLastUse(db, id)
  return {
    ...toManagedUser(row, totp !== undefined || passkeys.length > 0),
    language: row.language,
    password: row.hasPassword,
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    sessions: (await findSessions(db, id, now())).length,
    factors: {
      totp: totp !== undefined,
      passkeys: passkeys.length,
      recoveryCodes: await countRecoveryCodes(db, id),
    },
  }
}

export const userNotFound = () =>
  new Problem('user-not-found', {
    detail: '`GET /users` and `dragoman users list` show the users.',
  })
