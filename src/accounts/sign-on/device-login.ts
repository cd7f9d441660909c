// Log-in of a program through a browser, as RFC 8628 describes it: the program shows a code, and a
// person who is logged in confirms it. So a terminal needs neither password nor provider.
import { randomBytes, randomInt } from 'node:crypto'
import { recordEvent } from '../../audit/service.ts'
import { Problem } from '../../http/problems.ts'
import { sha256 } from '../../shared/hashes.ts'
import type { UserPrincipal } from '../../shared/principals.ts'
import { runTransaction } from '../../storage/transactions.ts'
import type { Accounts } from '../open-accounts.ts'
import type { Tokens } from '../schemas.ts'
import { beginSession, type LoginClient } from '../sessions/session-start.ts'
import { lockUserOfSession } from '../sessions/session-store.ts'
import { lockEnabledUser } from '../store.ts'
import {
  answerDeviceLogin,
  findDeviceLogin,
  findOpenDeviceLogin,
  insertDeviceLogin,
  takeDeviceLogin,
} from './device-login-store.ts'
import type { DeviceAnswer, DeviceCode, DeviceLogin } from './schemas.ts'

const validSeconds = 600
const intervalSeconds = 3
/** Without vowels, so that no word arises, and without what looks like something else. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ'
const codeLetters = 8
const maxUserAgentCharacters = 200

/** Begins the log-in of a program. */
export async function beginDeviceLogin(
  { db, settings, now }: Accounts,
  { origin, userAgent }: LoginClient,
): Promise<DeviceCode> {
  const deviceCode = randomBytes(32).toString('base64url')
  const userCode = newUserCode()
  await insertDeviceLogin(db, {
    deviceHash: sha256(deviceCode),
    userCodeHash: sha256(userCode),
    address: origin.address,
    userAgent: userAgent?.slice(0, maxUserAgentCharacters) ?? null,
    userId: null,
    expiresAt: new Date(now().getTime() + validSeconds * 1000),
  })
  const page = `${settings.baseUrl}/console/device`
  return {
    deviceCode,
    userCode,
    verificationUrl: page,
    verificationUrlComplete: `${page}#${userCode}`,
    expiresIn: validSeconds,
    interval: intervalSeconds,
  }
}

/** Whose log-in a person is asked to confirm. Throws `device-code-not-found`. */
export async function getDeviceLogin(
  { db, now }: Accounts,
  userCode: string,
): Promise<DeviceLogin> {
  const found = await findOpenDeviceLogin(db, hashOfUserCode(userCode), now())
  if (found === undefined) throw unknownCode()
  return { address: found.address, userAgent: found.userAgent }
}

/** Lets the program in, or not. Throws `device-code-not-found`, `unauthenticated`. */
export async function answerDevice(
  { db, audit, now }: Accounts,
  { userCode, approve }: DeviceAnswer,
  user: UserPrincipal,
): Promise<void> {
  const { id: userId, sessionId, factorElsewhere } = user
  const answer = approve ? { userId, factorElsewhere } : { refused: true }
  await runTransaction(db, async (transaction) => {
    if (approve && !(await lockUserOfSession(transaction, { userId, sessionId })))
      throw sessionEnded()
    if (!(await answerDeviceLogin(transaction, hashOfUserCode(userCode), answer, now())))
      throw unknownCode()
    if (!approve) return
    const event = { type: 'device.approved', userId } as const
    await recordEvent(audit, event, user, transaction)
  })
}

/**
 * The tokens of a confirmed log-in, once. Throws `device-login-pending`, `device-login-refused`,
 * `device-code-not-found`.
 */
export async function finishDeviceLogin(
  accounts: Accounts,
  deviceCode: string,
  client: LoginClient,
): Promise<Tokens> {
  const deviceHash = sha256(deviceCode)
  const found = await findDeviceLogin(accounts.db, deviceHash, accounts.now())
  if (found === undefined) throw unknownCode()
  if (!found.refused && found.userId === null)
    throw new Problem('device-login-pending', {
      detail: `Nobody has confirmed it yet. Ask again in ${intervalSeconds} seconds.`,
      retryAfterSeconds: intervalSeconds,
    })
  const tokens = await runTransaction(accounts.db, async (transaction) => {
    // The lock comes first: whoever holds it may be ending what the user has begun.
    const isEnabled = found.userId !== null && (await lockEnabledUser(transaction, found.userId))
    const login = await takeDeviceLogin(transaction, deviceHash)
    if (login === undefined) throw unknownCode()
    const { userId, factorElsewhere } = login
    if (userId === null || !isEnabled) return undefined
    const loggedIn = { userId, factorElsewhere, method: 'device' }
    return beginSession(accounts, transaction, loggedIn, client)
  })
  if (tokens) return tokens
  throw new Problem('device-login-refused', {
    detail: 'It was refused in the browser, or a session of its user was ended. Begin again.',
  })
}

function newUserCode(): string {
  const code = Array.from({ length: codeLetters }, () => letters[randomInt(letters.length)])
  return `${code.slice(0, 4).join('')}-${code.slice(4).join('')}`
}

/** People type codes in any case, and leave out the hyphen. */
function hashOfUserCode(typed: string): string {
  const code = typed.toUpperCase().replace(/[^A-Z]/g, '')
  return sha256(`${code.slice(0, 4)}-${code.slice(4)}`)
}

const sessionEnded = () =>
  new Problem('unauthenticated', { detail: 'Your session has ended. Log in again.' })

const unknownCode = () =>
  new Problem('device-code-not-found', {
    detail: 'The code is unknown, used or older than 10 minutes. Begin again.',
  })
