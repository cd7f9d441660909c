// GET with proxies, redirects and bounded retries; errors say what to do.
import { type Dispatcher, EnvHttpProxyAgent, request } from 'undici'
import { ModelsError } from '../models-error.ts'
import {
  BrokenResponseError,
  explainFailure,
  type Proxies,
  proxyFor,
  refused,
} from './http-failures.ts'
import { describeFile, type OpenedFile, readJson } from './http-responses.ts'
import { causeOf, type RetrySettings, retryBroken, withRetries } from './http-retries.ts'

export type HttpClient = ReturnType<typeof createHttpClient>

export interface HttpSettings extends Partial<RetrySettings> {
  /** Limit for connecting, and for any pause within a response. */
  readonly stallMs?: number
  readonly proxies?: Proxies
  readonly authorizations?: readonly { readonly origin: string; readonly header: string }[]
}

interface Get {
  readonly headers?: Record<string, string>
  readonly signal?: AbortSignal | undefined
  readonly dispatcher: Dispatcher
}

const noProxies: Proxies = { http: '', https: '', except: '' }
/** Without a network the error should come soon. */
const registryAttempts = 2

/**
 * Compressed files must arrive unchanged: `accept-encoding: identity` prevents caches from
 * unpacking them or compressing them again.
 */
const commonHeaders = { 'accept-encoding': 'identity', 'user-agent': 'dragoman' }

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
  const files = withRetries(agent, { attempts, retryMs })
  const registryRetries = { attempts: Math.min(attempts, registryAttempts), retryMs }
  const registries = withRetries(agent, registryRetries)
  const explain = (error: unknown, url: string, signal?: AbortSignal) =>
    explainFailure(causeOf(error), { url, signal, proxy: proxyFor(url, proxies) })

  async function get(
    url: string,
    { headers, signal, dispatcher }: Get,
  ): Promise<Dispatcher.ResponseData> {
    const { origin } = new URL(url)
    const authorization = authorizations.find((each) => each.origin === origin)?.header
    const all = { ...commonHeaders, ...(authorization && { authorization }), ...headers }
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
      const explained = explain(error, url, signal)
      if (explained.kind !== 'network') throw explained
      throw new BrokenResponseError(explained.message, { cause: error })
    }
  }

  /** Parsed JSON; undefined when the address does not exist. Throws ModelsError. */
  const findJson = (url: string): Promise<unknown> =>
    retryBroken(async () => {
      const headers = { accept: 'application/json' }
      const response = await get(url, { headers, dispatcher: registries })
      const { statusCode, body } = response
      if (statusCode === 404 || statusCode === 410) {
        await body.dump()
        return undefined
      }
      if (statusCode !== 200) throw await refused(url, statusCode, body)
      return readJson(url, explained(body, url))
    }, registryRetries)

  return {
    /** How often a broken response is resumed without progress. */
    retries: { attempts, retryMs },
    findJson,

    /** Like `findJson`, but throws when the address does not exist. */
    async getJson(url: string): Promise<unknown> {
      const found = await findJson(url)
      if (found === undefined)
        throw new ModelsError('registry', `Nothing found at ${url} (HTTP status 404).`)
      return found
    },

    /**
     * Opens a file from the byte `start` on, if it is still the one that `validator` names. Throws
     * ModelsError.
     */
    async open(url: string, { start, validator, signal }: FileStart): Promise<OpenedFile> {
      const ranged = { range: `bytes=${start}-`, ...(validator && { 'if-range': validator }) }
      const { statusCode, headers, body } = await get(url, {
        ...(start > 0 && { headers: ranged }),
        signal,
        dispatcher: files,
      })
      if (statusCode === 416) {
        await body.dump()
        throw new ModelsError('damaged', `${url}: what has arrived is longer than the file.`)
      }
      if (statusCode !== 200 && statusCode !== 206) throw await refused(url, statusCode, body)
      return { ...describeFile(url, statusCode, headers), body: explained(body, url, signal) }
    },

    close: (): Promise<void> => agent.destroy(),
  }
}

interface FileStart {
  readonly start: number
  readonly validator?: string | undefined
  readonly signal: AbortSignal
}
