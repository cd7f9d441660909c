// Bounds the memory of request bodies and responses in flight, and cuts off responses that nobody
// reads.
import type { Socket } from 'node:net'
import { Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../client-address.ts'
import { onConnectionClose, resetConnection } from '../connections.ts'
import { Problem } from '../problems.ts'
import { createShares, type Hold, type Holder, type Shares } from '../shares.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Reserves what the client has not read yet of a streamed response; the caller releases it. */
    openAnswer(): Hold
  }
  interface FastifyContextConfig {
    /** Responses may be megabytes: none is rendered while the client has too many unread bytes. */
    largeAnswers?: boolean
  }
}

interface Options {
  /** Total bytes of request bodies that arrive or are being processed. */
  maxInFlightRequestBytes: number
  /** Total bytes of responses that clients have not read yet. */
  maxInFlightResponseBytes: number
  /** Seconds without progress after which a response is cut off. */
  responseTimeoutSeconds: number
}

/** Smaller bodies are bounded by the number of connections. */
const smallBytes = 16 * 1024
/** Responses are sent in pieces: only so is it visible whether the client keeps reading. */
export const pieceBytes = 64 * 1024
const retryAfterSeconds = 5
const checksBeforeCut = 10

export function boundInFlight(
  server: FastifyInstance,
  { maxInFlightRequestBytes, maxInFlightResponseBytes, responseTimeoutSeconds }: Options,
): void {
  const uploads = createShares(maxInFlightRequestBytes)
  const answers = createShares(maxInFlightResponseBytes)
  cutOffUnreadAnswers(server, responseTimeoutSeconds * 1_000)

  // After credentials and limits are checked, before a byte of the body is read.
  server.addHook('preParsing', (request, reply, payload, done) => {
    const length = Number(request.headers['content-length'] ?? 0)
    const isChunked = request.headers['transfer-encoding'] !== undefined
    if ((length <= smallBytes && !isChunked) || request.routeOptions.config.bodyGoesToDisk) {
      done(null, payload)
      return
    }
    const hold = openHold(uploads, request, reply)
    if (isChunked) {
      done(null, payload.pipe(countBytes(hold, payload, reply)))
      return
    }
    // Rejects a longer body without reading it.
    if (hold.add(Math.min(length, request.routeOptions.bodyLimit))) done(null, payload)
    else done(refuseUpload(reply))
  })

  server.decorateReply('openAnswer', function () {
    return answers.open(holderOf(this.request))
  })
  server.addHook('onRoute', (route) => {
    if (!route.config?.largeAnswers) return
    const isFull = (request: FastifyRequest) => !answers.fits(holderOf(request), smallBytes)
    // Checked before any work, and again later: other responses may be in flight by then.
    route.preHandler = [
      (request, _reply, done) => (isFull(request) ? done(tooManyUnread()) : done()),
      ...[route.preHandler ?? []].flat(),
    ]
    route.preSerialization = [
      (request, reply, payload, done) => {
        if (reply.statusCode < 400 && isFull(request)) done(tooManyUnread())
        else done(null, payload)
      },
      ...[route.preSerialization ?? []].flat(),
    ]
  })

  server.addHook('onSend', (request, reply, payload, done) => {
    const isComplete = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isComplete || payload.length <= smallBytes || request.method === 'HEAD') {
      done(null, payload)
      return
    }
    const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(payload)
    if (!openHold(answers, request, reply).add(bytes.length)) {
      done(tooManyUnread())
      return
    }
    reply.header('content-length', String(bytes.length))
    done(null, bytes.length <= pieceBytes ? bytes : Readable.from(sliceBytes(bytes)))
  })
}

/** Slices of one buffer, without copying. */
export function* sliceBytes(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

/** Releases the share when the response is sent or the connection is closed. */
function openHold(shares: Shares, request: FastifyRequest, reply: FastifyReply): Hold {
  const hold = shares.open(holderOf(request))
  const forget = onConnectionClose(request.raw.socket, hold.release)
  reply.raw.once('close', () => {
    forget()
    hold.release()
  })
  return hold
}

function holderOf({ app, user, ip }: FastifyRequest): Holder {
  if (app !== undefined) return { user: app.ownerId, app: app.id }
  return { user: user === undefined ? networkOf(ip) : user.id }
}

/** Passes on a body of unknown length, as long as it fits. */
function countBytes(hold: Hold, payload: Readable, reply: FastifyReply): Transform {
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (hold.add(chunk.length)) done(null, chunk)
      // What is left of a refused body counts for nobody.
      else if (reply.sent) done()
      else done(refuseUpload(reply))
    },
  })
  payload.once('error', (error) => counted.destroy(error))
  payload.once('aborted', () => counted.destroy())
  return counted
}

function refuseUpload(reply: FastifyReply): Problem {
  // The rest of the body is not read.
  reply.header('connection', 'close')
  return new Problem('overloaded', {
    detail: 'Too many request bytes are in flight. Send fewer at a time.',
    retryAfterSeconds,
  })
}

const tooManyUnread = () =>
  new Problem('overloaded', {
    detail: 'Too many response bytes are unread. Read them before you send more requests.',
    retryAfterSeconds,
  })

/** Closes connections that had data to send but made no progress for the given time. */
function cutOffUnreadAnswers(server: FastifyInstance, timeoutMs: number): void {
  /** Bytes sent on each connection, and the checks since then without progress. */
  const stalled = new Map<Socket, { taken: number; checks: number }>()
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      stalled.delete(socket)
    })
  })
  function check(socket: Socket): void {
    const taken = socket.bytesWritten - socket.writableLength
    const known = stalled.get(socket)
    if (socket.writableLength === 0) stalled.delete(socket)
    else if (known?.taken !== taken) stalled.set(socket, { taken, checks: 0 })
    // Counts checks, not time: while this process is suspended, no client can read.
    else if (++known.checks >= checksBeforeCut) {
      server.log.info({ bytes: socket.writableLength }, 'a response that nobody reads was cut off')
      // Reset rather than closed: otherwise the kernel would keep the rest of the response.
      resetConnection(socket)
    }
  }
  const timer = setInterval(() => {
    for (const socket of sockets) check(socket)
  }, timeoutMs / checksBeforeCut).unref()
  server.addHook('onClose', async () => clearInterval(timer))
}
