// GET with proxies, redirects and patience that ends; failures as lines that say what to do.
import { setTimeout as delay } from 'node:timers/promises'
import { type Dispatcher, EnvHttpProxyAgent, interceptors, request } from 'undici'
import { codeOf, ModelsError } from './errors.ts'

export type HttpClient = ReturnType<typeof createHttpClient>

export interface HttpSettings {
  /** A connection, and any pause within an answer, may take so long. */
  readonly stallMs?: number
  /** Before the second attempt; each further one waits twice as long. */
  readonly retryMs?: number
  readonly attempts?: number
  readonly proxies?: Proxies
}

/** As HTTP_PROXY, HTTPS_PROXY and NO_PROXY have them; empty: none. */
export interface Proxies {
  readonly http: string
  readonly https: string
  readonly except: string
}

export interface OpenedFile {
  readonly body: AsyncIterable<Uint8Array>
  /** Where in the file the body begins: not where it was asked to when the server knows no ranges, or has another file by now. */
  readonly start: number
  /** Of the whole file, where the server says it. */
  readonly size: number | undefined
  /** Tells whether it is still the same file, for the next time. */
  readonly validator: string | undefined
}

/** This attempt failed; another may do better. */
export class PassingError extends ModelsError {
  /** The server asked for this pause. */
  readonly pauseMs: number

  constructor(message: string, options: ErrorOptions & { pauseMs?: number } = {}) {
    super('network', message, options)
    this.pauseMs = options.pauseMs ?? 0
  }
}

const noProxies: Proxies = { http: '', https: '', except: '' }
/** Nobody wants to wait long to hear that there is no network. */
const registryAttempts = 2
const maxJsonBytes = 64 * 1024 ** 2
const longestPauseMs = 30_000

export function createHttpClient({ stallMs = 30_000, retryMs = 1_000, attempts = 4, proxies = noProxies }: HttpSettings = {}) {
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

  async function get(url: string, headers: Record<string, string>, signal: AbortSignal | undefined): Promise<Dispatcher.ResponseData> {
    // Packed files are to come as they are: `accept-encoding: identity` keeps caches from unpacking them, or packing them once more.
    const all = { 'accept-encoding': 'identity', 'user-agent': 'dragoman', ...headers }
    try {
      return await request(url, { dispatcher, headers: all, ...(signal && { signal }) })
    } catch (error) {
      throw explain(error, url, signal)
    }
  }

  async function* explained(body: AsyncIterable<Uint8Array>, url: string, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
    try {
      yield* body
    } catch (error) {
      throw explain(error, url, signal)
    }
  }

  /** Again while it may still work out. */
  async function persist<T>(work: () => Promise<T>, signal?: AbortSignal, most = attempts): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof PassingError) || attempt >= most) throw error
        const pauseMs = Math.min(longestPauseMs, Math.max(error.pauseMs, retryMs * 2 ** (attempt - 1)))
        await delay(pauseMs, undefined, signal && { signal }).catch(() => {
          throw interrupted(signal)
        })
      }
    }
  }

  /** Parsed JSON; undefined when there is nothing at the address. Throws ModelsError. */
  const findJson = (url: string): Promise<unknown> =>
    persist(
      async () => {
        const { statusCode, headers, body } = await get(url, { accept: 'application/json' }, undefined)
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

    /** As `findJson`; what is not there is an error. */
    async getJson(url: string): Promise<unknown> {
      const found = await findJson(url)
      if (found === undefined) throw new ModelsError('registry', `There is nothing at ${url} (HTTP status 404).`)
      return found
    },

    /** Opens a file from the byte `start` on, if it is still the one that `validator` names. Throws ModelsError. */
    async open(
      url: string,
      { start, validator, signal }: { start: number; validator?: string | undefined; signal: AbortSignal },
    ): Promise<OpenedFile> {
      const ranged = start > 0 ? { range: `bytes=${start}-`, ...(validator && { 'if-range': validator }) } : undefined
      const { statusCode, headers, body } = await get(url, ranged ?? {}, signal)
      if (statusCode === 416) {
        await body.dump()
        throw new ModelsError('damaged', `${url}: what has arrived is longer than the file.`)
      }
      if (statusCode !== 200 && statusCode !== 206) throw await refused(url, statusCode, headers, body)
      const range = /^bytes (\d+)-\d*\/(\d+)?/.exec(String(headers['content-range'] ?? ''))
      if (statusCode === 206 && range === null)
        throw new ModelsError('registry', `${url}: the server answers with a part without saying which.`)
      const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
      return {
        body: explained(body, url, signal),
        start: statusCode === 206 ? Number(range?.[1]) : 0,
        size: statusCode === 206 ? (range?.[2] === undefined ? undefined : Number(range[2])) : length,
        validator: readValidator(headers),
      }
    },

    close: (): Promise<void> => agent.destroy(),
  }
}

/** A weak tag does not promise the same bytes. */
function readValidator({ etag, 'last-modified': modified }: Record<string, string | string[] | undefined>): string | undefined {
  if (typeof etag === 'string' && !etag.startsWith('W/')) return etag
  return typeof modified === 'string' ? modified : undefined
}

async function readJson(url: string, body: AsyncIterable<Uint8Array>): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxJsonBytes) throw new ModelsError('registry', `${url}: the answer is larger than ${maxJsonBytes} bytes.`)
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch (cause) {
    throw new ModelsError('registry', `${url}: the answer is no JSON. Is it the address of a registry?`, { cause })
  }
}

async function refused(
  url: string,
  status: number,
  headers: Record<string, string | string[] | undefined>,
  body: Dispatcher.ResponseData['body'],
): Promise<ModelsError> {
  await body.dump().catch(() => {})
  if (status === 407)
    return new ModelsError('network', `${url}: the proxy wants credentials (HTTP status 407): HTTPS_PROXY=http://user:password@host:port.`)
  if (status === 404 || status === 410) return new ModelsError('registry', `${url} is not there (HTTP status ${status}).`)
  if (status === 429 || status >= 500) {
    const seconds = Number(headers['retry-after'])
    return new PassingError(`${url}: the server can't answer now (HTTP status ${status}).`, {
      pauseMs: Number.isFinite(seconds) ? seconds * 1_000 : 0,
    })
  }
  return new ModelsError('registry', `${url}: the server refuses (HTTP status ${status}).`)
}

const interrupted = (signal: AbortSignal | undefined): ModelsError =>
  new ModelsError('interrupted', 'Interrupted; the next pull goes on where this one stopped.', { cause: signal?.reason })

interface Attempt {
  readonly url: string
  readonly signal: AbortSignal | undefined
  readonly proxy: string | undefined
}

/** Why nothing came of a request. */
function explainFailure(error: unknown, { url, signal, proxy }: Attempt): ModelsError {
  if (signal?.aborted) return interrupted(signal)
  if (error instanceof ModelsError) return error
  const { host } = new URL(url)
  const reason = reasonOf(error)
  if (proxy !== undefined && isProxyFault(error, proxy))
    return new PassingError(`The proxy ${proxy} does not let us reach ${host}: ${reason}. Check HTTPS_PROXY, HTTP_PROXY and NO_PROXY.`, {
      cause: error,
    })
  switch (codeOf(error)) {
    case 'UND_ERR_BODY_TIMEOUT':
    case 'UND_ERR_HEADERS_TIMEOUT':
      return new PassingError(`${host} has stalled: it sends nothing any more.`, { cause: error })
    case 'UND_ERR_SOCKET':
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
    case 'ECONNRESET':
    case 'EPIPE':
      return new PassingError(`${host} has broken off the connection.`, { cause: error })
  }
  if (/CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/.test(codeOf(error)))
    return new ModelsError(
      'network',
      `${host} shows a certificate that is not trusted: ${reason}. If your network looks into connections, name its authority's file in NODE_EXTRA_CA_CERTS.`,
      { cause: error },
    )
  const way = proxy === undefined ? 'Behind a proxy set HTTPS_PROXY' : `Requests go through the proxy ${proxy}`
  return new PassingError(`No way to ${host}: ${reason}. ${way}; without a network, \`dragoman models import\` takes a folder.`, {
    cause: error,
  })
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

/** What goes wrong between us and the proxy: it is not there, or does not open a tunnel. */
function isProxyFault(error: unknown, proxy: string): boolean {
  const { port, hostname } = new URL(proxy)
  const failed = (error instanceof AggregateError ? error.errors[0] : error) as { port?: number; hostname?: string; message?: string }
  return /proxy|tunnel/i.test(`${failed.message} ${(error as Error).name}`) || failed.hostname === hostname || String(failed.port) === port
}

/** The proxy for an address, without its credentials; EnvHttpProxyAgent chooses the same. */
function proxyFor(url: string, { http, https, except }: Proxies): string | undefined {
  const { protocol, hostname } = new URL(url)
  const given = protocol === 'https:' ? https || http : http
  const exceptions = except.split(/[\s,]+/).map((entry) => entry.replace(/^\*?\./, '').replace(/:\d+$/, ''))
  if (given === '' || exceptions.some((entry) => entry === '*' || (entry !== '' && (hostname === entry || hostname.endsWith(`.${entry}`)))))
    return undefined
  return URL.canParse(given) ? new URL(given).origin : given
}
