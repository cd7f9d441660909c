// A port of its own for operators: metrics and health, also of a worker, which serves nothing else.
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Problem } from '../http/problems.ts'
import type { Notices } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { checkReady, type Health } from './health.ts'

/** An import of it loads Node's client for `fetch` too (webhooks/post.ts). */
const http = process.getBuiltinModule('node:http')
const maxConnections = 100
const requestTimeoutMs = 5_000

interface Dependencies {
  metrics: Metrics
  health: Health
  log: Notices
}

interface Page {
  status: number
  mediaType: string
  body: string
}

export interface MetricsPort {
  readonly address: AddressInfo
  /** Does not wait for requests in flight. */
  close(): Promise<void>
}

/** Rejects if the port is in use. */
export async function openMetricsPort(
  { host, port }: { host: string; port: number },
  { metrics, health, log }: Dependencies,
): Promise<MetricsPort> {
  const pages: Readonly<Record<string, () => Promise<Page>>> = {
    '/metrics': async () => {
      const { mediaType, text } = await metrics.render()
      return { status: 200, mediaType, body: text }
    },
    '/health/live': async () => json(200, { status: 'live' }),
    '/health/ready': () =>
      checkReady(health).then(
        () => json(200, { status: 'ready' }),
        (error: unknown) => {
          if (!(error instanceof Problem)) throw error
          return json(error.status, { status: 'not ready', detail: error.detail })
        },
      ),
  }

  async function findPage(url: string, method: string | undefined): Promise<Page> {
    const [path = ''] = url.split('?', 1)
    const render = pages[path]
    if (render === undefined) {
      return json(404, { detail: `Here are ${Object.keys(pages).join(', ')}.` })
    }
    if (method !== 'GET' && method !== 'HEAD') return json(405, { detail: 'Use GET.' })
    return render()
  }

  async function answer({ method, url = '' }: IncomingMessage, response: ServerResponse) {
    const { status, mediaType, body } = await findPage(url, method)
    response.writeHead(status, {
      'content-type': mediaType,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
    })
    response.end(method === 'HEAD' ? undefined : body)
  }

  const server = http.createServer(
    { requestTimeout: requestTimeoutMs, headersTimeout: requestTimeoutMs },
    (request, response) => {
      answer(request, response).catch((error: unknown) => {
        log.warn({ error }, 'metrics could not be read')
        response.destroy()
      })
    },
  )
  server.maxConnections = maxConnections
  server.listen({ host, port })
  await once(server, 'listening')

  return {
    address: server.address() as AddressInfo,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

const json = (status: number, body: object): Page => ({
  status,
  mediaType: 'application/json',
  body: JSON.stringify(body),
})
