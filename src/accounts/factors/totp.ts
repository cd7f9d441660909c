// Codes of authenticator apps (RFC 6238): six digits, SHA-1 and 30 s, which all apps know.
import type { TOTP } from 'otpauth'
import { Problem } from '../../http/problems.ts'
import type { Accounts } from '../open-accounts.ts'
import { findTotp, type TotpRow, takeTotpAttempt } from './totp-store.ts'

const issuer = 'Dragoman'
const periodSeconds = 30
/** Steps before and after the current one: clocks differ, and typing takes time. */
const window = 1
/** In an hour, so that guessing for a year has a chance of less than a third. */
const maxAttempts = 10
const attemptsMs = 60 * 60_000

/** A new secret, as base32 and as the URI of a QR code. */
export async function createTotpSecret(email: string): Promise<{ secret: string; uri: string }> {
  const { Secret } = await import('otpauth')
  const secret = new Secret({ size: 20 }).base32
  return { secret, uri: (await openTotp(secret, email)).toString() }
}

/**
 * The time step of a right code, from the user's row, which may be pending. Undefined for a wrong
 * code. Throws `rate-limited`.
 */
export async function checkTotpCode(
  accounts: Accounts,
  row: TotpRow,
  code: string,
): Promise<number | undefined> {
  const { db, keys, now } = accounts
  const at = now()
  const since = new Date(at.getTime() - attemptsMs)
  const attempt = { userId: row.userId, max: maxAttempts, since, now: at }
  if (!(await takeTotpAttempt(db, attempt))) throw tooManyAttempts(row, at)
  const totp = await openTotp(keys.unseal(row.secret), '')
  const token = code.replaceAll(/\s/g, '')
  const delta = totp.validate({ token, window, timestamp: at.getTime() })
  if (delta === null) return undefined
  return Math.floor(at.getTime() / 1000 / periodSeconds) + delta
}

/** Undefined without a confirmed authenticator app. */
export async function findConfirmedTotp(
  { db }: Accounts,
  userId: string,
): Promise<TotpRow | undefined> {
  const row = await findTotp(db, userId)
  return row?.confirmedAt ? row : undefined
}

async function openTotp(secret: string, label: string): Promise<TOTP> {
  const { TOTP } = await import('otpauth')
  return new TOTP({ issuer, label, secret, period: periodSeconds, digits: 6, algorithm: 'SHA1' })
}

function tooManyAttempts({ failuresSince }: TotpRow, now: Date): Problem {
  const endMs = (failuresSince ?? now).getTime() + attemptsMs
  return new Problem('rate-limited', {
    detail:
      `${maxAttempts} codes an hour may be tried. Wait, or use a passkey or a recovery code. If ` +
      'it was not you, change your password: somebody knows it.',
    retryAfterSeconds: Math.max(1, Math.ceil((endMs - now.getTime()) / 1000)),
    why: { reason: 'codes-per-hour', parameters: { limit: maxAttempts } },
  })
}
