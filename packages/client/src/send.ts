import { createDeadline, orAbort } from './deadline.ts'
import { connectionFailed, DragomanError, responseError } from './error.ts'
import type { Operations } from './generated/api.ts'
import type { CallOptions, DragomanOptions } from './options.ts'
import { retry } from './retry.ts'

type Key = keyof Operations
type QueryOf<K extends Key> = Operations[K] extends { query: infer Query } ? Query : never

/** Text of another media type than JSON. */
interface TextBody {
  readonly text: string
  readonly mediaType: string
}
type BodyOf<K extends Key> = Operations[K] extends { body: infer Body }
  ? { body: Body } | { text: TextBody }
  : unknown

/** A request of an operation, with what the OpenAPI document declares for it. */
type Call<K extends Key = Key> = Omit<Operations[K], 'id' | 'response' | 'query' | 'body'> &
  BodyOf<K> & {
    operation: K
    query?: QueryOf<K> | undefined
    headers?: Readonly<Record<string, string>>
    /** Of an operation whose body is a form. */
    form?: FormData
    /** Whether a POST has the same effect if it arrives twice. */
    isRepeatable?: boolean
  }

/** The same for code that serves every operation. */
interface AnyCall {
  operation: Key
  credentials: 'none' | 'bearer' | 'app'
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number | undefined>> | undefined
  headers?: Readonly<Record<string, string>>
  body?: object
  text?: TextBody
  form?: FormData
  isRepeatable?: boolean
}

export type Send = ReturnType<typeof createSend>

export const defaultTimeoutMs = 60_000
export const defaultMaxRetries = 4
const repeatable = /^(GET|PATCH|PUT)/

/** Sends requests with the client's credentials, deadline and retries. Throws for a wrong URL. */
export function createSend(client: DragomanOptions) {
  const base = baseOf(client.url)
  const { accessToken, apiSecret } = client
  const fetchNow: typeof fetch = client.fetch ?? ((...request) => fetch(...request))

  async function perform<T>(
    call: AnyCall,
    { signal, timeoutMs, maxRetries, isRetried }: CallOptions,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const deadline = createDeadline(timeoutMs ?? client.timeoutMs ?? defaultTimeoutMs, signal)
    const rules = {
      deadline,
      maxRetries: maxRetries ?? client.maxRetries ?? defaultMaxRetries,
      isRepeatable: call.isRepeatable ?? repeatable.test(call.operation),
      isRetried,
    }
    const sendWith = (token: string | undefined) =>
      retry(() => exchange(call, token, deadline.signal, read), rules)
    try {
      const token = await readToken(call, deadline.signal)
      return await sendWith(token).catch(async (error) => {
        if (error?.code !== 'unauthenticated' || token === undefined) throw error
        const renewed = await readToken(call, deadline.signal, token)
        if (renewed === undefined || renewed === token) throw error
        return sendWith(renewed)
      })
    } finally {
      deadline.close()
    }
  }

  /** Requests that act for an app need no user if they have the app's secret. */
  async function readToken(
    { credentials }: AnyCall,
    signal: AbortSignal,
    refused?: string,
  ): Promise<string | undefined> {
    if (credentials === 'none' || (credentials === 'app' && apiSecret)) return undefined
    if (typeof accessToken !== 'function') return accessToken
    const request = refused === undefined ? {} : { refused }
    return orAbort(Promise.resolve(accessToken(request)), signal)
  }

  async function exchange<T>(
    call: AnyCall,
    token: string | undefined,
    signal: AbortSignal,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const [method = '', path = ''] = call.operation.split(' ')
    const url = base + fillPath(path, call)
    const request: RequestInit = {
      method,
      headers: headersOf(client, call, token),
      signal,
      // A redirect could take the app's secret to another host.
      redirect: 'manual',
      ...(call.body && { body: JSON.stringify(call.body) }),
      ...(call.text && { body: call.text.text }),
      ...(call.form && { body: call.form }),
      ...(client.credentials && { credentials: client.credentials }),
    }
    try {
      const response = await fetchNow(url, request)
      if (response.ok) return await read(response)
      throw responseError(response, await response.text())
    } catch (error) {
      if (signal.aborted) throw signal.reason
      throw error instanceof DragomanError ? error : connectionFailed(error)
    }
  }

  return {
    /** The response's JSON. Rejects with `DragomanError`, or with the reason of the signal. */
    send: <K extends Key>(
      call: Call<K>,
      options: CallOptions = {},
    ): Promise<Operations[K]['response']> => perform(call as AnyCall, options, readJson),
    /** The response, whose body is unread: the deadline ends before it. */
    open: <K extends Key>(call: Call<K>, options: CallOptions = {}): Promise<Response> =>
      perform(call as AnyCall, options, async (response) => response),
    /** What `read` makes of the response within the deadline. */
    read: <K extends Key, T>(
      call: Call<K>,
      read: (response: Response) => Promise<T>,
      options: CallOptions = {},
    ): Promise<T> => perform(call as AnyCall, options, read),
  }
}

/** With the credentials that the call needs. */
function headersOf(client: DragomanOptions, call: AnyCall, token: string | undefined): Headers {
  const { apiKey, apiSecret, usageTag } = client
  const { credentials, headers, body, text } = call
  const all = new Headers({ ...client.headers, ...headers })
  if (text) all.set('content-type', `${text.mediaType}; charset=utf-8`)
  if (body) all.set('content-type', 'application/json')
  if (token) all.set('authorization', `Bearer ${token}`)
  if (credentials === 'app') {
    if (apiKey) all.set('x-api-key', apiKey)
    if (apiSecret) all.set('x-api-secret', apiSecret)
    if (usageTag) all.set('x-usage-tag', toBytes(usageTag))
  }
  return all
}

/** UTF-8, as `fetch` takes it in a header: a character a byte. */
const toBytes = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text))

/** The URL without a slash at its end, a query and a fragment. */
function baseOf(url: string): string {
  const { protocol, origin, pathname } = new URL(url)
  if (!/^https?:$/.test(protocol)) throw new TypeError(`${url} is no URL of http or https`)
  return origin + pathname.replace(/\/$/, '')
}

function fillPath(path: string, { params = {}, query = {} }: AnyCall): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
    const value = params[name] ?? ''
    // `fetch` would resolve them to another path.
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`${name} is "${value}"`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, `${value}`)
  const text = search.toString()
  return text === '' ? filled : `${filled}?${text}`
}

async function readJson(response: Response) {
  const text = await response.text()
  if (response.status === 204) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    throw responseError(response, text, error)
  }
}
