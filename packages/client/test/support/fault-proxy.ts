// A proxy in front of the service that fails as networks and other proxies do.
import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What happens to a request. */
export type Fault =
  /** It reaches the service, and its response the caller. */
  | 'none'
  /** The connection is reset before the service sees the request. */
  | 'drop'
  /** The service does the request, and the connection is reset before the response. */
  | 'lose-response'
  /** The connection is reset after the first bytes of the response's body. */
  | 'cut-body'
  /** The response never comes. */
  | 'hang'
  /** The response never ends: its body stops after the first bytes. */
  | 'stall'
  /** The proxy responds by itself. */
  | { status: number; headers?: Record<string, string>; body?: string }

interface SeenRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  atMs: number
}

/**
 * Applies one fault to each request, in order; then none. Requests for permission, which browsers
 * send to other origins, always pass.
 */
export async function startFaultProxy(target: string) {
  let faults: Fault[] = []
  const seen: SeenRequest[] = []
  let arrived = Promise.withResolvers<void>()

  const server = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming
    seen.push({ method, path: url, headers, atMs: performance.now() })
    arrived.resolve()
    arrived = Promise.withResolvers()
    const fault = (method === 'OPTIONS' ? undefined : faults.shift()) ?? 'none'
    if (fault === 'drop') return void incoming.socket.resetAndDestroy()
    if (fault === 'hang') return
    if (typeof fault === 'object')
      return void response.writeHead(fault.status, fault.headers).end(fault.body)
    const answer = await forward(incoming, target).catch(() => undefined)
    if (answer === undefined) return void incoming.socket.destroy()
    if (fault === 'lose-response') {
      await buffer(answer)
      return void incoming.socket.resetAndDestroy()
    }
    relay(answer, response, fault)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The requests since the last call of `failWith`. */
    seen,
    failWith(...next: Fault[]) {
      faults = next
      seen.length = 0
    },
    /** Resolves once this many requests have arrived. */
    async received(count: number): Promise<void> {
      while (seen.length < count) await arrived.promise
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function forward(incoming: IncomingMessage, target: string): Promise<IncomingMessage> {
  const { method, headers, url = '' } = incoming
  const outgoing = request(target + url, { method, headers, agent: false })
  incoming.pipe(outgoing)
  const [answer] = await once(outgoing, 'response')
  return answer
}

/** The first bytes of a body, for a fault after them. */
const firstBytes = 20

function relay(answer: IncomingMessage, response: ServerResponse, fault: Fault): void {
  response.writeHead(answer.statusCode ?? 500, answer.headers)
  if (fault === 'none') {
    answer.on('error', () => response.destroy())
    response.on('close', () => answer.destroy())
    answer.pipe(response)
    return
  }
  answer.once('data', (bytes: Buffer) => {
    response.write(bytes.subarray(0, firstBytes), () => {
      if (fault === 'cut-body') response.socket?.resetAndDestroy()
    })
    answer.destroy()
  })
}
