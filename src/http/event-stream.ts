// Server-sent events, as the HTML standard has them.
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Proxies close a connection on which nothing comes for a minute or less. */
const heartbeatMs = 15_000

export interface ServerEvent {
  name: string
  data: unknown
}

/** Answers with the events as they come, and with a comment now and then. */
export function sendEvents(reply: FastifyReply, events: AsyncIterable<ServerEvent>): FastifyReply {
  const stream = new Readable({ read() {} })
  const heartbeat = setInterval(() => stream.push(': still here\n\n'), heartbeatMs)
  void (async () => {
    try {
      for await (const { name, data } of events)
        stream.push(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
      stream.push(null)
    } catch (error) {
      stream.destroy(error as Error)
    } finally {
      clearInterval(heartbeat)
    }
  })()
  return reply
    .type('text/event-stream')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(stream)
}
