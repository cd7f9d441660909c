import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { onResponseEnd } from '../http/disconnect.ts'
import { type ServerEvent, sendEvents } from '../http/event-stream.ts'
import { everyOperation, problems } from '../http/problems.ts'
import { appProblems } from './app-problems.ts'
import type { Job } from './schemas.ts'
import type { JobService } from './service.ts'
import type { QueueChange } from './watching/queue-reader.ts'

/** The queue of an app as a whole; routes.ts has its jobs. */
export const queueRoutes: FastifyPluginAsyncTypebox<{
  jobs: Pick<JobService, 'watchQueue'>
  problemAddress: (code: string) => string
}> = async (server, { jobs, problemAddress }) => {
  server.route({
    method: 'GET',
    url: '/queue/events',
    config: { auth: 'app', largeAnswers: true },
    schema: {
      operationId: 'TranslationController_watchQueue',
      summary: 'Watch all queued translations of the app',
      description:
        'Server-sent events. At once: the newest 100 jobs as they are, the oldest of them first. ' +
        'Then each job that changes, at most once a second: `created` (it waits for its first ' +
        'attempt), `progress`, `succeeded`, `failed` or `cancelled`. A job that need not wait is ' +
        'first reported by one of the others. The data is the job without its result. ' +
        '`missed`: more has changed than was reported; list the jobs again. ' +
        'The stream ends after a minute, so that credentials are checked again: open it again. ' +
        'If it fails, the last event is `error`, with problem details.',
      tags: ['Translation'],
      response: {
        200: {
          description: 'Events, for a minute.',
          content: { 'text/event-stream': { schema: Type.String() } },
        },
        ...problems(...everyOperation, ...appProblems),
      },
    },
    handler: async (request, reply) =>
      sendEvents(
        reply,
        toEvents(await jobs.watchQueue(request.app, onResponseEnd(reply))),
        problemAddress,
      ),
  })
}

const missed: ServerEvent = { name: 'missed', data: {} }

async function* toEvents(changes: AsyncIterable<QueueChange>): AsyncGenerator<ServerEvent> {
  for await (const change of changes)
    yield change === 'missed' ? missed : { name: nameOf(change), data: change }
}

function nameOf({ status, attempts, finishedAt }: Job): string {
  if (finishedAt !== undefined) return status
  return status === 'queued' && attempts === 0 ? 'created' : 'progress'
}
