// The session: the access token lives in memory only, the refresh token in a cookie that scripts
// cannot read. The endpoints below /console/session/ exchange one for the other.
import { DragomanError } from '@dragoman/client'
import { readStored, writeStored } from '../data/browser-storage.ts'
import { connectionFailed } from '../data/reachability.ts'

/** `unreachable`: the service could not be asked yet. */
export type SessionState = 'unknown' | 'unreachable' | 'none' | 'active'
/**
 * Why nobody is logged in any more: the user logged out here or in another tab of this browser, or
 * the session ended elsewhere.
 */
export type SessionEnd = 'log-out' | 'other-tab' | 'elsewhere'

interface Tokens {
  readonly accessToken: string
  readonly expiresIn: number
  /** Whether the user may see what operators see. */
  readonly operator?: boolean
}

/** A token is exchanged this long before it expires, so that no request meets an expired one. */
const marginMs = 30_000
const channelName = 'dragoman.session'
const leftKey = 'dragoman.left-for-provider'

let state: SessionState = 'unknown'
let token: { readonly value: string; readonly expiresAt: number } | undefined
let operator = false
let end: SessionEnd | undefined
let refreshing: Promise<string | undefined> | undefined
const listeners = new Set<() => void>()
/** Other tabs: logging in or out in one does so in all. */
const channel = new BroadcastChannel(channelName)
channel.onmessage = ({ data }: MessageEvent<'in' | 'out' | 'ended'>) => {
  if (data === 'in') {
    token = undefined
    // The user may be another; the next token says who is an operator.
    set('active', false)
    getAccessToken().catch(() => {})
  } else drop(data === 'out' ? 'other-tab' : 'elsewhere')
}

export const readSession = (): SessionState => state
export const readOperator = (): boolean => operator && state === 'active'
export const readSessionEnd = (): SessionEnd | undefined => end

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Resolves with a valid access token, or undefined where nobody is logged in. */
export async function getAccessToken(refused?: string): Promise<string | undefined> {
  if (state === 'none') return undefined
  if (token !== undefined && token.value !== refused && Date.now() < token.expiresAt)
    return token.value
  refreshing ??= refresh().finally(() => {
    refreshing = undefined
  })
  return refreshing
}

/** Gets another token: the user has another role now. Does not reject. */
export async function renewToken(): Promise<void> {
  await getAccessToken(token?.value).catch(() => {})
}

/** Rejects with DragomanError, such as `invalid-credentials`. */
export async function logIn(email: string, password: string): Promise<void> {
  accept(await post<Tokens>('session/login', { email, password }))
  channel.postMessage('in')
}

/** Finishes a log-in with a challenge and a second factor. Rejects with DragomanError. */
export async function finishLogIn(answer: object): Promise<void> {
  accept(await post<Tokens>('session/login/finish', answer))
  channel.postMessage('in')
}

/** Whoever comes back from there may be another user, which the other tabs must learn. */
export function goToProvider(address: string): void {
  writeStored(leftKey, true, 'sessionStorage')
  location.assign(address)
}

/**
 * Ends the session here and in the other tabs. Rejects with DragomanError, and leaves the session,
 * where the service cannot be reached: its cookie would log the next visitor in.
 */
export async function logOut(): Promise<void> {
  await post('session/logout')
  drop('log-out')
  channel.postMessage('out')
}

/** Forgets a session that has ended elsewhere. */
export function forget(): void {
  drop('elsewhere')
  channel.postMessage('ended')
}

async function refresh(): Promise<string | undefined> {
  try {
    const accepted = accept(await oneTabAtATime(() => post<Tokens>('session/refresh')))
    noteReturn()
    return accepted
  } catch (error) {
    // Without a connection the session may be as good as before.
    if (error instanceof DragomanError && error.status === 401) {
      drop('elsewhere')
      return undefined
    }
    if (state === 'unknown') set('unreachable')
    throw error
  }
}

function noteReturn(): void {
  if (readStored(leftKey, 'sessionStorage') === undefined) return
  writeStored(leftKey, undefined, 'sessionStorage')
  channel.postMessage('in')
}

/** Locks exist in secure contexts only; the service allows for tabs that refresh at once. */
function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks === undefined ? work() : navigator.locks.request(channelName, work)
}

function accept({ accessToken, expiresIn, ...answer }: Tokens): string {
  end = undefined
  token = { value: accessToken, expiresAt: Date.now() + expiresIn * 1_000 - marginMs }
  set('active', answer.operator ?? false)
  return accessToken
}

function drop(reason: SessionEnd): void {
  token = undefined
  if (state === 'active') end = reason
  set('none')
}

function set(next: SessionState, isOperator = operator): void {
  if (next === state && isOperator === operator) return
  state = next
  operator = isOperator
  for (const listener of listeners) listener()
}

/** Makes the app of a user who has none yet; two tabs make one. Rejects with DragomanError. */
export async function ensureApp(): Promise<void> {
  const accessToken = await getAccessToken()
  await post('app', undefined, { authorization: `Bearer ${accessToken}` })
}

/** Calls an endpoint below /console/; rejects with DragomanError as the client does. */
async function post<Answer>(
  endpoint: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  let response: Response
  try {
    response = await fetch(`/console/${endpoint}`, {
      method: 'POST',
      headers: {
        'x-dragoman-console': '1',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch (cause) {
    throw connectionFailed(cause)
  }
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as Answer
  const problem = await response.json().catch(() => undefined)
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  throw new DragomanError({
    code: problem?.code ?? 'unexpected-response',
    title: problem?.title ?? 'Unexpected response',
    detail: problem?.detail ?? `The service responded with status ${response.status}.`,
    status: response.status,
    requestId: problem?.requestId,
    retryAfterSeconds: Number.isNaN(retryAfter) ? undefined : retryAfter,
    problem,
  })
}
