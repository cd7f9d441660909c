// Bounds what requests and answers hold in memory while they are on their way, and cuts off answers that nobody reads.
import type { Socket } from 'node:net'
import { Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { onConnectionClose } from './connections.ts'
import { networkOf } from './origin.ts'
import { Problem } from './problems.ts'
import { createShares, type Hold, type Holder } from './shares.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** What the caller has not read yet of an answer that is sent piece by piece; to be released. */
    openAnswer(): Hold
  }
  interface FastifyContextConfig {
    /** Its answers can be megabytes: they are not even rendered while the caller has too many unread. */
    largeAnswers?: boolean
  }
}

interface Options {
  /** Bytes over all bodies that arrive or are worked on. */
  maxInFlightRequestBytes: number
  /** Bytes over all answers that callers have not read yet. */
  maxInFlightResponseBytes: number
  /** An answer of which nothing goes out for so long is cut off. */
  responseTimeoutSeconds: number
}

/** Smaller ones are bounded by the number of connections. */
const smallBytes = 16 * 1024
/** Answers go out piece by piece: only so can it be told whether a caller goes on reading. */
export const pieceBytes = 64 * 1024
const retryAfterSeconds = 5
const looksBeforeCut = 10

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
    if (length <= smallBytes && !isChunked) {
      done(null, payload)
      return
    }
    const hold = openHold(uploads, request, reply)
    if (isChunked) {
      done(null, payload.pipe(countBytes(hold, payload, reply)))
      return
    }
    // A longer one is refused without being read.
    if (hold.add(Math.min(length, request.routeOptions.bodyLimit))) done(null, payload)
    else done(refuseUpload(reply))
  })

  server.decorateReply('openAnswer', function () {
    return answers.open(holderOf(this.request))
  })
  server.addHook('onRoute', (route) => {
    if (!route.config?.largeAnswers) return
    const isFull = (request: FastifyRequest) => !answers.fits(holderOf(request), smallBytes)
    // Before anything is read for it, and again when others may have been answered meanwhile.
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
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isWhole || payload.length <= smallBytes || request.method === 'HEAD') {
      done(null, payload)
      return
    }
    const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(payload)
    if (!openHold(answers, request, reply).add(bytes.length)) {
      done(tooManyUnread())
      return
    }
    reply.header('content-length', String(bytes.length))
    done(null, bytes.length <= pieceBytes ? bytes : Readable.from(piecesOf(bytes)))
  })
}

/** Parts of the same memory, one after the other. */
export function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

/** Given back when the answer is out or the connection is gone. */
function openHold(
  shares: ReturnType<typeof createShares>,
  request: FastifyRequest,
  reply: FastifyReply,
): Hold {
  const hold = shares.open(holderOf(request))
  const forget = onConnectionClose(request.raw.socket, hold.release)
  reply.raw.once('close', () => {
    forget()
    hold.release()
  })
  return hold
}

function holderOf({ app, user, ip }: FastifyRequest): Holder {
  if (app !== undefined) return { user: app.userId, app: app.id }
  return { user: user === undefined ? networkOf(ip) : user.id }
}

/** Passes a body on whose length nobody knows, as long as it fits. */
function countBytes(hold: Hold, payload: Readable, reply: FastifyReply): Transform {
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (hold.add(chunk.length)) done(null, chunk)
      else done(refuseUpload(reply))
    },
  })
  payload.once('error', (error) => counted.destroy(error))
  payload.once('aborted', () => counted.destroy())
  return counted
}

function refuseUpload(reply: FastifyReply): Problem {
  // What is still to come of the body is not read.
  reply.header('connection', 'close')
  return new Problem('overloaded', {
    detail: 'Too many bytes of requests arrive at the moment. Send fewer at a time.',
    retryAfterSeconds,
  })
}

const tooManyUnread = () =>
  new Problem('overloaded', {
    detail: 'Too many bytes of answers are not read yet. Read them before you ask for more.',
    retryAfterSeconds,
  })

/** Ends connections to which nothing could be sent for so long although something waits. */
function cutOffUnreadAnswers(server: FastifyInstance, timeoutMs: number): void {
  /** What each connection has taken, and how often it was looked at since without more. */
  const stalled = new Map<Socket, { taken: number; looks: number }>()
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      stalled.delete(socket)
    })
  })
  function look(socket: Socket): void {
    const taken = socket.bytesWritten - socket.writableLength
    const known = stalled.get(socket)
    if (socket.writableLength === 0) stalled.delete(socket)
    else if (known?.taken !== taken) stalled.set(socket, { taken, looks: 0 })
    // Looks are counted, not time: while this process stands still nobody can read.
    else if (++known.looks >= looksBeforeCut) {
      server.log.info({ bytes: socket.writableLength }, 'an answer that nobody reads was cut off')
      // Not only closed: the system would keep what it has of the answer.
      socket.resetAndDestroy()
    }
  }
  const timer = setInterval(() => {
    for (const socket of sockets) look(socket)
  }, timeoutMs / looksBeforeCut).unref()
  server.addHook('onClose', async () => clearInterval(timer))
}
