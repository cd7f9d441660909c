// A webhook receiver: a real HTTP server on a free port that records deliveries and responds on
// demand.
import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Delivery {
  headers: IncomingHttpHeaders
  path: string
  /** The raw body, for the signature. */
  raw: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it.
  body: any
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Handles delivery number `index`; without it, responds with 204. */
type Answer = (response: ServerResponse, index: number) => void

/** With a certificate it uses TLS. */
export async function startReceiver(certificate?: { key: Buffer; cert: Buffer }) {
  const deliveries: Delivery[] = []
  let answer: Answer = (response) => response.writeHead(204).end()
  let arrived = Promise.withResolvers<void>()
  const onRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const raw = await text(request)
    deliveries.push({
      headers: request.headers,
      path: request.url ?? '',
      raw,
      body: raw === '' ? undefined : JSON.parse(raw),
    })
    answer(response, deliveries.length - 1)
    arrived.resolve()
    arrived = Promise.withResolvers()
  }
  const server = certificate ? createSecureServer(certificate, onRequest) : createServer(onRequest)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    deliveries,
    answerWith: (next: Answer) => {
      answer = next
    },
    /** Resolves once this many deliveries have arrived. */
    async received(count: number): Promise<Delivery[]> {
      while (deliveries.length < count) await arrived.promise
      return deliveries
    },
    close: async (): Promise<void> => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
