// Log-in at a provider: a browser is sent there with a question, and comes back with the answer.
import { randomBytes } from 'node:crypto'
import { Problem } from '../../http/problems.ts'
import { sha256 } from '../../shared/hashes.ts'
import type { UserPrincipal } from '../../shared/principals.ts'
import { runTransaction } from '../../storage/transactions.ts'
import { askForFactor } from '../factors/login-completion.ts'
import type { Accounts } from '../open-accounts.ts'
import type { Tokens } from '../schemas.ts'
import { beginSession, type LoginClient, refuseDisabled } from '../sessions/session-start.ts'
import { lockUserOfSession, type SessionIds } from '../sessions/session-store.ts'
import { lockEnabledUser } from '../store.ts'
import { provenSince } from './log-in-time.ts'
import { type Binding, buildQuestion, readAnswer } from './provider-answer.ts'
import type { Provider } from './providers.ts'
import type { SignOnProviders } from './schemas.ts'
import { isSignOnOnly } from './sign-on-only.ts'
import { insertSignOn, type SignOnRow, takeSignOn } from './sign-on-store.ts'
import { connect, findUserOfPerson, followClaim, type Visit } from './user-of-person.ts'

const validMs = 10 * 60_000

/** The browser that begins a log-in, and where it goes afterwards. */
interface Beginning {
  /** Known to this browser only; another gets no further. */
  readonly browserKey: string
  /** A path of the console. */
  readonly next: string
  /** Who connects an account at the provider with theirs; without one, it is a log-in. */
  readonly user?: UserPrincipal
  /** Whether the log-in is to prove who the person is. */
  readonly proves?: boolean | undefined
}

/** What is stored, sealed, until the answer. */
interface Begun extends Binding {
  /** The session that connects an account; absent for a log-in. */
  readonly sessionId?: string | undefined
  /** When a log-in began that is to prove who the person is. */
  readonly provesFromMs?: number | undefined
}

/** How a log-in at a provider ended. */
export interface SignOnEnd {
  readonly next: string
  /** Absent: an account was connected, or a second factor is asked for. */
  readonly tokens?: Tokens
  /** What the second step of the log-in needs. */
  readonly asked?: Problem
}

export const newBrowserKey = (): string => randomBytes(32).toString('base64url')

/** Where people can log in. */
export const listProviders = (accounts: Accounts): SignOnProviders => ({
  providers: [...accounts.providers.values()].map(({ name, title = name }) => ({ name, title })),
  only: isSignOnOnly(accounts),
})

/** Returns the address of the provider. Throws `provider-not-found`, `provider-unavailable`. */
export async function beginSignOn(
  accounts: Accounts,
  name: string,
  { browserKey, next, user, proves = false }: Beginning,
): Promise<string> {
  const { db, keys, now } = accounts
  const provider = getProvider(accounts, name)
  const begunMs = now().getTime()
  const { address, binding } = await buildQuestion(provider, { isRepeated: proves })
  const provesFromMs = proves ? begunMs : undefined
  const begun: Begun = { ...binding, sessionId: user?.sessionId, provesFromMs }
  await insertSignOn(db, {
    stateHash: sha256(binding.state),
    browserHash: sha256(browserKey),
    provider: name,
    sealed: keys.seal(JSON.stringify(begun)),
    next,
    userId: user?.id ?? null,
    expiresAt: new Date(begunMs + validMs),
  })
  return address
}

/** What a browser brings back. */
interface Return {
  /** The part of the address after `?`. */
  readonly query: string
  readonly browserKey: string
}

/**
 * Ends a log-in that this browser began. Each is answered once. Throws `provider-not-found`,
 * `provider-unavailable`, `sign-on-failed`, `sign-on-refused`, `account-not-connected`,
 * `account-connected`, `user-disabled`, `proof-required`.
 */
export async function finishSignOn(
  accounts: Accounts,
  name: string,
  { query, browserKey }: Return,
  client: LoginClient,
): Promise<SignOnEnd> {
  const { db, keys, now } = accounts
  const provider = getProvider(accounts, name)
  const stateHash = sha256(new URLSearchParams(query).get('state') ?? '')
  const browserHash = sha256(browserKey)
  const begun = await takeSignOn(db, { stateHash, browserHash, provider: name, now: now() })
  if (begun === undefined) throw nothingBegun()
  const { sessionId = '', ...question } = JSON.parse(keys.unseal(begun.sealed)) as Begun
  const person = await readAnswer(provider, query, question)
  const visit = { provider, person, origin: client.origin }
  const { userId } = begun
  return userId === null
    ? logInPerson(accounts, visit, { ...question, next: begun.next }, client)
    : connectPerson(accounts, visit, begun, { userId, sessionId })
}

async function logInPerson(
  accounts: Accounts,
  visit: Visit,
  { next, provesFromMs }: Pick<Begun, 'provesFromMs'> & { readonly next: string },
  client: LoginClient,
): Promise<SignOnEnd> {
  const { secondFactor: factorElsewhere = false } = visit.provider
  const provenAt = provenSince({ ...visit, provesFromMs }, accounts.now())
  // Before the transaction, which should not wait for it.
  const unusablePassword = await accounts.passwords.unusable()
  const result = await runTransaction(accounts.db, async (transaction) => {
    const user = await findUserOfPerson(accounts, transaction, { ...visit, unusablePassword })
    if (!(await lockEnabledUser(transaction, user.id))) return { disabled: user }
    await followClaim(accounts, transaction, user, visit)
    const asked = factorElsewhere ? undefined : await askForFactor(accounts, transaction, user.id)
    if (asked) return { asked }
    const provider = visit.provider.name
    const loggedIn = { userId: user.id, provider, factorElsewhere, provenAt }
    return { tokens: await beginSession(accounts, transaction, loggedIn, client) }
  })
  if ('disabled' in result) return refuseDisabled(accounts, result.disabled, client.origin)
  return { next, ...result }
}

async function connectPerson(
  accounts: Accounts,
  visit: Visit,
  { next }: SignOnRow,
  session: SessionIds,
): Promise<SignOnEnd> {
  await runTransaction(accounts.db, async (transaction) => {
    // The session may have ended while the provider answered.
    if (!(await lockUserOfSession(transaction, session))) throw nothingBegun()
    await connect(accounts, transaction, session.userId, visit)
  })
  return { next }
}

const nothingBegun = () =>
  new Problem('sign-on-failed', {
    detail: 'This browser began no such log-in, or the log-in has ended. Begin again.',
    why: { reason: 'browser-began-no-login' },
  })

/** Throws `provider-not-found`. */
function getProvider({ providers }: Accounts, name: string): Provider {
  const provider = providers.get(name)
  if (provider === undefined)
    throw new Problem('provider-not-found', { detail: '`GET /auth/sso` lists them.' })
  return provider
}
