// GET with proxies, redirects and bounded retries; errors say what to do.
import { setTimeout as delay } from 'node:timers/promises'
import { type Dispatcher, EnvHttpProxyAgent, interceptors, request } from 'undici'
import { ModelsError } from './errors.ts'
import {
  explainFailure,
  interrupted,
  PassingError,
  type Proxies,
  proxyFor,
  refused,
} from './http-failures.ts'

export type HttpClient = ReturnType<typeof createHttpClient>

export interface HttpSettings {
  /** Limit for connecting, and for any pause within a response. */
  readonly stallMs?: number
  /** Before the second attempt; doubles with each further one. */
  readonly retryMs?: number
  readonly attempts?: number
  readonly proxies?: Proxies
  readonly authorizations?: readonly { readonly origin: string; readonly header: string }[]
}

export interface OpenedFile {
  readonly body: AsyncIterable<Uint8Array>
  /**
   * Where in the file the body begins. It differs from the requested start when the server does not
   * support ranges, or has another file by now.
   */
  readonly start: number
  /** Of the complete file, if the server states it. */
  readonly size: number | undefined
  /** Identifies the version of the file for the next request. */
  readonly validator: string | undefined
}

const noProxies: Proxies = { http: '', https: '', except: '' }
/** Without a network the error should come soon. */
const registryAttempts = 2
const maxJsonBytes = 64 * 1024 ** 2
const longestPauseMs = 30_000

export function createHttpClient({
  stallMs = 30_000,
  retryMs = 1_000,
  attempts = 4,
  proxies = noProxies,
  authorizations = [],
}: HttpSettings = {}) {
  const agent = new EnvHttpProxyAgent({
    httpProxy: proxies.http,
    httpsProxy: proxies.https,
    noProxy: proxies.except,
    connect: { timeout: stallMs },
    headersTimeout: stallMs,
    bodyTimeout: stallMs,
    connections: 8,
  })
  const explain = (error: unknown, url: string, signal?: AbortSignal) =>
    explainFailure(error, { url, signal, proxy: proxyFor(url, proxies) })
  const dispatcher = agent.compose(interceptors.redirect({ maxRedirections: 5 }))

  async function get(
    url: string,
    headers: Record<string, string>,
    signal: AbortSignal | undefined,
  ): Promise<Dispatcher.ResponseData> {
    // Compressed files must arrive unchanged: `accept-encoding: identity` prevents caches from
    // unpacking them or compressing them again.
    const { origin } = new URL(url)
    const authorization = authorizations.find((each) => each.origin === origin)?.header
    const all = {
      'accept-encoding': 'identity',
      'user-agent': 'dragoman',
      ...(authorization && { authorization }),
      ...headers,
    }
    try {
      return await request(url, { dispatcher, headers: all, ...(signal && { signal }) })
    } catch (error) {
      throw explain(error, url, signal)
    }
  }

  async function* explained(
    body: AsyncIterable<Uint8Array>,
    url: string,
    signal?: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    try {
      yield* body
    } catch (error) {
      throw explain(error, url, signal)
    }
  }

  /** Retries while that may help. */
  async function persist<T>(
    work: () => Promise<T>,
    signal?: AbortSignal,
    most = attempts,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof PassingError) || attempt >= most) throw error
        const pauseMs = Math.min(
          longestPauseMs,
          Math.max(error.pauseMs, retryMs * 2 ** (attempt - 1)),
        )
        await delay(pauseMs, undefined, signal && { signal }).catch(() => {
          throw interrupted(signal)
        })
      }
    }
  }

  /** Parsed JSON; undefined when the address does not exist. Throws ModelsError. */
  const findJson = (url: string): Promise<unknown> =>
    persist(
      async () => {
        const { statusCode, headers, body } = await get(
          url,
          { accept: 'application/json' },
          undefined,
        )
        if (statusCode === 404 || statusCode === 410) {
          await body.dump()
          return undefined
        }
        if (statusCode !== 200) throw await refused(url, statusCode, headers, body)
        return readJson(url, explained(body, url))
      },
      undefined,
      Math.min(attempts, registryAttempts),
    )

  return {
    persist,
    findJson,

    /** Like `findJson`, but throws when the address does not exist. */
    async getJson(url: string): Promise<unknown> {
      const found = await findJson(url)
      if (found === undefined)
        throw new ModelsError('registry', `There is nothing at ${url} (HTTP status 404).`)
      return found
    },

    /**
     * Opens a file from the byte `start` on, if it is still the one that `validator` names. Throws
     * ModelsError.
     */
    async open(
      url: string,
      {
        start,
        validator,
        signal,
      }: { start: number; validator?: string | undefined; signal: AbortSignal },
    ): Promise<OpenedFile> {
      const ranged =
        start > 0
          ? { range: `bytes=${start}-`, ...(validator && { 'if-range': validator }) }
          : undefined
      const { statusCode, headers, body } = await get(url, ranged ?? {}, signal)
      if (statusCode === 416) {
        await body.dump()
        throw new ModelsError('damaged', `${url}: what has arrived is longer than the file.`)
      }
      if (statusCode !== 200 && statusCode !== 206)
        throw await refused(url, statusCode, headers, body)
      const range = /^bytes (\d+)-\d*\/(\d+)?/.exec(String(headers['content-range'] ?? ''))
      if (statusCode === 206 && range === null)
        throw new ModelsError(
          'registry',
          `${url}: the server answers with a part without saying which.`,
        )
      const length =
        headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
      return {
        body: explained(body, url, signal),
        start: statusCode === 206 ? Number(range?.[1]) : 0,
        size:
          statusCode === 206 ? (range?.[2] === undefined ? undefined : Number(range[2])) : length,
        validator: readValidator(headers),
      }
    },

    close: (): Promise<void> => agent.destroy(),
  }
}

/** A weak tag does not promise the same bytes. */
function readValidator({
  etag,
  'last-modified': modified,
}: Record<string, string | string[] | undefined>): string | undefined {
  if (typeof etag === 'string' && !etag.startsWith('W/')) return etag
  return typeof modified === 'string' ? modified : undefined
}

async function readJson(url: string, body: AsyncIterable<Uint8Array>): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxJsonBytes)
      throw new ModelsError('registry', `${url}: the answer is larger than ${maxJsonBytes} bytes.`)
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch (cause) {
    throw new ModelsError(
      'registry',
      `${url}: the answer is no JSON. Is it the address of a registry?`,
      { cause },
    )
  }
}
