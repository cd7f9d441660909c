import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { toProblem } from '../../http/errors/error-handler.ts'
import { startPieces } from '../../http/event-stream.ts'
import { type CompatibleApi, renderIn } from '../compatible-api.ts'

/**
 * Sends lines as they come. What fails before the first of them is an ordinary answer; later, the
 * last one is what `writeError` makes of the API's error.
 */
export async function sendLines(
  reply: FastifyReply,
  lines: AsyncGenerator<string>,
  { api, writeError }: { api: CompatibleApi; writeError: (body: object) => string },
): Promise<FastifyReply> {
  const started = await startPieces(reply, lines)
  async function* withError(): AsyncGenerator<string> {
    try {
      yield* started
    } catch (error) {
      const problem = toProblem(error)
      reply.log.warn({ code: problem.code, error: problem.cause ?? error }, 'a stream failed')
      yield writeError(renderIn(api)(problem, reply.request).body)
    }
  }
  return reply
    .header('cache-control', 'no-cache')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(withError(), { objectMode: false }))
}
