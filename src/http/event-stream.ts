// Server-sent events, as the HTML standard defines them.
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { pieceBytes, sliceBytes } from './bodies/in-flight-memory.ts'
import { problemBody, toProblem } from './errors/error-handler.ts'
import { Problem } from './problems.ts'
import type { Hold } from './shares.ts'

/** Proxies close a connection that is silent for a minute or less. */
const heartbeatMs = 15_000

export interface ServerEvent {
  name: string
  /** Rendered once for all streams that send the same event. */
  data: object
}

/** The bytes of an event: in memory once for all readers, and counted for the first of them. */
interface Frame {
  readonly bytes: Buffer
  readonly hold: Hold
  readers: number
}

const frames = new WeakMap<object, Frame>()

/**
 * Sends the events as they come, and a comment as a keep-alive. The next event is requested once
 * the client has read the previous ones. On failure the last event is `error`, with a problem.
 */
export function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<ServerEvent>,
  problemAddress: (code: string) => string,
): FastifyReply {
  let isIdle = false
  const pieces = write()
  const stream = new Readable({
    highWaterMark: pieceBytes,
    read: () => void pull(),
    destroy(error, done) {
      clearInterval(heartbeat)
      void pieces.return(undefined).catch(() => {})
      done(error)
    },
  })
  const heartbeat = setInterval(() => {
    if (isIdle && stream.readableLength === 0) stream.push(': still here\n\n')
  }, heartbeatMs)
  let isPulling = false

  async function pull(): Promise<void> {
    if (isPulling) return
    isPulling = true
    const { done, value } = await pieces.next()
    isPulling = false
    if (!stream.destroyed) stream.push(done ? null : value)
  }

  /** Does not throw. */
  async function* write(): AsyncGenerator<Buffer> {
    try {
      // The headers are sent with the first byte, and the first event may come late.
      yield Buffer.from(': open\n\n')
      isIdle = true
      for await (const event of events) {
        isIdle = false
        yield* piecesOfFrame(event)
        isIdle = true
      }
    } catch (error) {
      const problem = toProblem(error)
      const { id } = reply.request
      const cause = problem.cause ?? error
      reply.log.warn({ reqId: id, code: problem.code, error: cause }, 'an event stream failed')
      const data = problemBody(problem, id, problemAddress)
      yield Buffer.from(format({ name: 'error', data }))
    } finally {
      isIdle = false
    }
  }

  function* piecesOfFrame(event: ServerEvent): Generator<Buffer> {
    const frame = frames.get(event.data) ?? createFrame(event)
    frame.readers++
    try {
      yield* sliceBytes(frame.bytes)
    } finally {
      frame.readers--
      if (frame.readers === 0) {
        frame.hold.release()
        frames.delete(event.data)
      }
    }
  }

  /** Throws `overloaded`. */
  function createFrame(event: ServerEvent): Frame {
    const frame = { bytes: Buffer.from(format(event)), hold: reply.openAnswer(), readers: 0 }
    if (!frame.hold.add(frame.bytes.length))
      throw new Problem('overloaded', {
        detail: 'Too many response bytes are unread. Read them before you send more requests.',
      })
    frames.set(event.data, frame)
    return frame
  }

  return reply
    .type('text/event-stream')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(stream)
}

/**
 * The same from the first event on: what fails before it is an ordinary answer. Rejects with that
 * failure.
 */
export const sendStartedEvents = async (
  reply: FastifyReply,
  events: AsyncGenerator<ServerEvent>,
  problemAddress: (code: string) => string,
): Promise<FastifyReply> => sendEvents(reply, await startPieces(reply, events), problemAddress)

/**
 * The pieces of an answer, once there is a first one; rejects with what fails before it. The pieces
 * are ended when the connection closes, also if none of them was sent.
 */
export async function startPieces<Piece>(
  reply: FastifyReply,
  pieces: AsyncGenerator<Piece>,
): Promise<AsyncGenerator<Piece>> {
  const first = await pieces.next()
  reply.raw.once('close', () => void pieces.return(undefined).catch(() => {}))
  async function* started(): AsyncGenerator<Piece> {
    if (first.done) return
    yield first.value
    yield* pieces
  }
  return started()
}

const format = ({ name, data }: ServerEvent): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
