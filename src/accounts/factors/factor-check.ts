// Checks a second factor, in two steps: what is slow and what must be counted even if it fails, and
// then, in the transaction that it allows, its use. Each can be used once.
import type { Kysely } from 'kysely'
import { invalidInput, Problem } from '../../http/problems.ts'
import type { Origin } from '../../shared/principals.ts'
import type { Tables } from '../../storage/tables.ts'
import type { Accounts } from '../open-accounts.ts'
import { findPasskeyByCredential, notePasskeyUse } from './passkey-store.ts'
import { verifyAssertion } from './passkeys.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import type { Assertion, FactorAnswer } from './schemas.ts'
import { checkTotpCode, findConfirmedTotp } from './totp.ts'
import { spendTotpStep } from './totp-store.ts'

interface CheckedFactor {
  readonly userId: string
  readonly method: 'totp' | 'recovery-code' | 'passkey'
  /** False if somebody else has used it. */
  use(transaction: Kysely<Tables>): Promise<boolean>
}

interface Expected {
  /** Null: the passkey names its user. */
  readonly userId: string | null
  /** What a passkey must sign; null: none is expected. */
  readonly webauthnChallenge: string | null
}

/** Undefined if it is wrong. Throws `validation-failed`, `rate-limited`. */
export async function checkFactor(
  accounts: Accounts,
  answer: FactorAnswer,
  { userId, webauthnChallenge }: Expected,
): Promise<CheckedFactor | undefined> {
  const { code, recoveryCode, passkey } = answer
  if ([code, recoveryCode, passkey].filter((each) => each !== undefined).length !== 1)
    throw invalidInput('', 'Send one of `code`, `recoveryCode` and `passkey`.')
  if (passkey !== undefined)
    return webauthnChallenge === null
      ? undefined
      : checkPasskey(accounts, passkey, { userId, webauthnChallenge })
  if (userId === null) return undefined
  if (code !== undefined) return checkCode(accounts, userId, code)
  return {
    userId,
    method: 'recovery-code',
    use: (transaction) =>
      useRecoveryCode(transaction, { userId, code: recoveryCode ?? '', now: accounts.now() }),
  }
}

async function checkCode(
  accounts: Accounts,
  userId: string,
  code: string,
): Promise<CheckedFactor | undefined> {
  const row = await findConfirmedTotp(accounts, userId)
  const step = row && (await checkTotpCode(accounts, row, code))
  if (step === undefined) return undefined
  return {
    userId,
    method: 'totp',
    use: (transaction) => spendTotpStep(transaction, { userId, step, now: accounts.now() }),
  }
}

async function checkPasskey(
  accounts: Accounts,
  assertion: Assertion,
  { userId, webauthnChallenge }: { userId: string | null; webauthnChallenge: string },
): Promise<CheckedFactor | undefined> {
  const passkey = await findPasskeyByCredential(accounts.db, assertion.id)
  if (passkey === undefined || (userId !== null && passkey.userId !== userId)) return undefined
  const { userHandle } = assertion.response
  const isOfUser = Buffer.from(userHandle ?? '', 'base64url').toString() === passkey.userId
  // An authenticator that finds the passkey by itself says whose it is.
  if (!isOfUser && (userHandle !== undefined || userId === null)) return undefined
  const expected = { challenge: webauthnChallenge, verifiesUser: userId === null }
  const signCount = await verifyAssertion(accounts, { passkey, assertion }, expected)
  if (signCount === undefined) return undefined
  const use = { id: passkey.id, signCount, now: accounts.now() }
  return {
    userId: passkey.userId,
    method: 'passkey',
    use: (transaction) => notePasskeyUse(transaction, use),
  }
}

interface Refusal {
  readonly type: 'user.login-failed' | 'user.proof-refused'
  readonly userId: string | null
  readonly origin: Origin
}

/** Notes a wrong second factor in the audit log. Throws `wrong-second-factor`. */
export async function refuseFactor(
  { failures }: Accounts,
  { type, userId, origin }: Refusal,
): Promise<never> {
  const account = userId ?? 'unknown passkey'
  await failures.note({ type, userId, account, reason: 'wrong second factor', origin })
  throw new Problem('wrong-second-factor', {
    detail:
      'The code, the recovery code or the passkey is not right, or was used before. A code of an ' +
      'app can be used once: wait for the next one, and check the clock of its device.',
  })
}
