// Explains failed requests in lines that say what to do.
import type { Dispatcher } from 'undici'
import { codeOf, ModelsError } from '../models-error.ts'

/** As HTTP_PROXY, HTTPS_PROXY and NO_PROXY have them; empty: none. */
export interface Proxies {
  readonly http: string
  readonly https: string
  readonly except: string
}

/** The response broke off; a resumed one may succeed. */
export class BrokenResponseError extends ModelsError {
  constructor(message: string, options?: ErrorOptions) {
    super('network', message, options)
  }
}

/** A response without a file. */
export async function refused(
  url: string,
  status: number,
  body: Dispatcher.ResponseData['body'],
): Promise<ModelsError> {
  await body.dump().catch(() => {})
  if (status === 407)
    return new ModelsError(
      'network',
      `${url}: the proxy requires credentials (HTTP status 407): HTTPS_PROXY=http://user:password@host:port.`,
    )
  if (status === 404 || status === 410)
    return new ModelsError('registry', `${url} does not exist (HTTP status ${status}).`)
  if (status === 429 || status >= 500)
    return new ModelsError('network', `${url}: the server is unavailable (HTTP status ${status}).`)
  return new ModelsError('registry', `${url}: the server responded with HTTP status ${status}.`)
}

export const interrupted = (signal: AbortSignal | undefined): ModelsError =>
  new ModelsError('interrupted', 'Interrupted. The next pull resumes where this one stopped.', {
    cause: signal?.reason,
  })

interface Attempt {
  readonly url: string
  readonly signal: AbortSignal | undefined
  readonly proxy: string | undefined
}

/** Explains why a request failed. */
export function explainFailure(error: unknown, { url, signal, proxy }: Attempt): ModelsError {
  if (signal?.aborted) return interrupted(signal)
  if (error instanceof ModelsError) return error
  const { host } = new URL(url)
  const reason = reasonOf(error)
  if (proxy !== undefined && isProxyError(error, proxy))
    return new ModelsError(
      'network',
      `The proxy ${proxy} does not connect to ${host}: ${reason}. ` +
        'Check HTTPS_PROXY, HTTP_PROXY and NO_PROXY.',
      {
        cause: error,
      },
    )
  switch (codeOf(error)) {
    case 'UND_ERR_BODY_TIMEOUT':
    case 'UND_ERR_HEADERS_TIMEOUT':
      return new ModelsError('network', `${host} has stalled: it sends no more data.`, {
        cause: error,
      })
    case 'UND_ERR_SOCKET':
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
    case 'ECONNRESET':
    case 'EPIPE':
      return new ModelsError('network', `${host} closed the connection early.`, { cause: error })
  }
  if (/CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/.test(codeOf(error)))
    return new ModelsError(
      'network',
      `${host} has an untrusted certificate: ${reason}. ` +
        `If your network inspects TLS, set NODE_EXTRA_CA_CERTS to the file of its authority.`,
      { cause: error },
    )
  const way =
    proxy === undefined
      ? 'Behind a proxy set HTTPS_PROXY'
      : `Requests go through the proxy ${proxy}`
  return new ModelsError(
    'network',
    `${host} cannot be reached: ${reason}. ${way}; ` +
      `without a network, \`dragoman models import\` takes a directory.`,
    {
      cause: error,
    },
  )
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

/** Failures between this machine and the proxy: it does not respond, or opens no tunnel. */
function isProxyError(error: unknown, proxy: string): boolean {
  const { port, hostname } = new URL(proxy)
  const failed = (error instanceof AggregateError ? error.errors[0] : error) as {
    port?: number
    hostname?: string
    message?: string
  }
  return (
    /proxy|tunnel/i.test(`${failed.message} ${(error as Error).name}`) ||
    failed.hostname === hostname ||
    String(failed.port) === port
  )
}

/** The proxy for an address, without its credentials; the same that EnvHttpProxyAgent chooses. */
export function proxyFor(url: string, { http, https, except }: Proxies): string | undefined {
  const { protocol, hostname } = new URL(url)
  const given = protocol === 'https:' ? https || http : http
  const exceptions = except
    .split(/[\s,]+/)
    .map((entry) => entry.replace(/^\*?\./, '').replace(/:\d+$/, ''))
  if (
    given === '' ||
    exceptions.some(
      (entry) =>
        entry === '*' || (entry !== '' && (hostname === entry || hostname.endsWith(`.${entry}`))),
    )
  )
    return undefined
  return URL.canParse(given) ? new URL(given).origin : given
}
