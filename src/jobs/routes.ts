import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { onDisconnect, onSent } from '../http/disconnect.ts'
import { type ServerEvent, sendEvents } from '../http/event-stream.ts'
import { appProblems, everyOperation, problems } from '../http/problems.ts'
import { ref } from '../http/schema.ts'
import { createValidatorCompiler } from '../http/validation.ts'
import { addJobOversight } from './oversight-operation.ts'
import { Job, JobPage, ListQuery, WaitQuery } from './schemas.ts'
import { cancelJob } from './service.ts'
import type { Jobs } from './submission/jobs.ts'
import { getJob, listJobs, watchJob } from './watching/job-queries.ts'

const tags = ['Translation']
const JobParams = Type.Object({ id: Type.String() })

/** Reading jobs; submission-routes.ts submits them. */
export const jobRoutes: FastifyPluginAsyncTypebox<{ jobs: Jobs }> = async (server, { jobs }) => {
  addJobOversight(server, jobs)
  server.setValidatorCompiler(createValidatorCompiler({ allErrors: false }))

  server.route({
    method: 'GET',
    url: '/queue',
    config: { auth: 'app', appRole: 'viewer' },
    schema: {
      operationId: 'TranslationController_listQueuedTranslations',
      summary: 'List queued translations, the newest first',
      tags,
      querystring: ListQuery,
      response: {
        200: ref(JobPage),
        ...problems(...everyOperation, 'validation-failed', ...appProblems),
      },
    },
    handler: (request) => listJobs(jobs, request.query, request.app),
  })

  server.route({
    method: 'GET',
    url: '/queue/:id',
    config: { auth: 'app', appRole: 'viewer', largeAnswers: true },
    schema: {
      operationId: 'TranslationController_getQueuedTranslation',
      summary: 'Get a queued translation; optionally wait for its end',
      tags,
      params: JobParams,
      querystring: WaitQuery,
      response: {
        200: ref(Job),
        ...problems(...everyOperation, 'validation-failed', ...appProblems, 'job-not-found'),
      },
    },
    handler: (request, reply) =>
      getJob(jobs, request.params.id, {
        app: request.app,
        waitSeconds: Number(request.query.wait ?? 0),
        onDisconnect: onDisconnect(reply),
        onSent: onSent(reply),
      }),
  })
}

/** Watching jobs by server-sent events. */
export const jobEventRoutes: FastifyPluginAsyncTypebox<{
  jobs: Jobs
  problemAddress: (code: string) => string
}> = async (server, { jobs, problemAddress }) => {
  server.route({
    method: 'GET',
    url: '/queue/:id/events',
    config: { auth: 'app', appRole: 'viewer', largeAnswers: true },
    schema: {
      operationId: 'TranslationController_watchQueuedTranslation',
      summary: 'Watch a queued translation until it has ended',
      description:
        'Server-sent events, the first at once: `progress` whenever the job makes progress, ' +
        'at most once a second, and finally `succeeded`, `failed` or `cancelled`. ' +
        'The data of each event is the job. ' +
        'If the stream fails, the last event is `error`, with problem details.',
      tags,
      params: JobParams,
      response: {
        200: {
          description: 'Events until the job has ended.',
          content: { 'text/event-stream': { schema: Type.String() } },
        },
        ...problems(...everyOperation, ...appProblems, 'job-not-found'),
      },
    },
    handler: async (request, reply) =>
      sendEvents(
        reply,
        toEvents(
          await watchJob(jobs, request.params.id, {
            app: request.app,
            onDisconnect: onDisconnect(reply),
            onSent: onSent(reply),
          }),
        ),
        problemAddress,
      ),
  })
}

export const cancellationRoutes: FastifyPluginAsyncTypebox<{ jobs: Jobs }> = async (
  server,
  { jobs },
) => {
  server.route({
    method: 'DELETE',
    url: '/queue/:id',
    config: { auth: 'app', appRole: 'member' },
    schema: {
      operationId: 'TranslationController_cancelQueuedTranslation',
      summary: 'Cancel a queued translation',
      tags,
      params: JobParams,
      response: {
        200: ref(Job),
        ...problems(...everyOperation, ...appProblems, 'job-not-found', 'job-not-cancellable'),
      },
    },
    handler: (request) => cancelJob(jobs, request.params.id, request.app),
  })
}

async function* toEvents(jobs: AsyncIterable<Job>): AsyncGenerator<ServerEvent> {
  for await (const job of jobs)
    yield { name: job.finishedAt === undefined ? 'progress' : job.status, data: job }
}
