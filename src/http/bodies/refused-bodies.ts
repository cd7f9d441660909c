// Lets clients read why a request was refused before all of its body had arrived. To close a
// connection with unread bytes resets it: the client may then lose the response.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

interface Options {
  /** How long the rest of a refused body may take to arrive. */
  requestTimeoutSeconds: number
}

/** Many clients read a response only after they have sent all; for more, they do not get it. */
const maxDiscardedBytes = 64 * 1024 ** 2
/** A client that has read the response sends no more, and may still leave the connection open. */
const maxSilenceMs = 5_000

export function answerRefusedBodies(
  server: FastifyInstance,
  { requestTimeoutSeconds }: Options,
): void {
  const lingering = new Set<Socket>()
  askForBodies(server)

  server.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    if (!lingering.has(socket)) {
      done()
      return
    }
    // It follows the refused one; the response to that says that the connection is closed.
    reply.hijack()
    socket.destroy()
  })
  server.addHook('onSend', ({ raw }, _reply, payload, done) => {
    if (hasBody(raw.headers) && !raw.complete) lingerOnClose(raw)
    done(null, payload)
  })
  server.addHook('preClose', async () => {
    for (const socket of lingering) socket.destroy()
  })

  /** Replaces how Node closes the connection after the response, if it does. */
  function lingerOnClose(request: IncomingMessage): void {
    const { socket } = request
    socket.destroySoon = () => {
      Reflect.deleteProperty(socket, 'destroySoon')
      if (request.complete) socket.destroySoon()
      else linger(request)
    }
  }

  /** Ends the response, then discards what still arrives, for a while. */
  function linger(request: IncomingMessage): void {
    const { socket } = request
    const close = (): void => void socket.destroy()
    const timer = setTimeout(close, requestTimeoutSeconds * 1_000)
    lingering.add(socket)
    socket.once('close', () => {
      clearTimeout(timer)
      lingering.delete(socket)
    })
    socket.setTimeout(maxSilenceMs, close)
    socket.end()
    let discarded = 0
    request.unpipe()
    request.on('data', (chunk: Buffer) => {
      discarded += chunk.length
      if (discarded > maxDiscardedBytes) close()
    })
    request.once('end', close)
    request.once('error', close)
    request.resume()
  }
}

/**
 * Clients that send `expect: 100-continue` send their body only after credentials, limits and the
 * length are accepted. Node would ask for it at once.
 */
function askForBodies(server: FastifyInstance): void {
  server.server.on('checkContinue', (request, response) =>
    server.server.emit('request', request, response),
  )
  server.addHook('preParsing', ({ raw, routeOptions }, reply, payload, done) => {
    const { expect, 'content-length': length = '0' } = raw.headers
    const isExpected = raw.httpVersion === '1.1' && expect?.toLowerCase() === '100-continue'
    if (isExpected && Number(length) <= routeOptions.bodyLimit) reply.raw.writeContinue()
    done(null, payload)
  })
}

const hasBody = ({
  'content-length': length = '0',
  'transfer-encoding': coding,
}: IncomingHttpHeaders): boolean => length !== '0' || coding !== undefined
