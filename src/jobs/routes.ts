import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { onDisconnect, onSent } from '../http/disconnect.ts'
import { type ServerEvent, sendEvents } from '../http/event-stream.ts'
import { everyBody, everyOperation, problems } from '../http/problems.ts'
import { ref } from '../http/schema.ts'
import { createValidatorCompiler } from '../http/validation.ts'
import { meteredHeader } from '../translation/schemas.ts'
import { Job, JobPage, ListQuery, NewJob, SubmitHeaders, WaitQuery } from './schemas.ts'
import type { JobService } from './service.ts'

const tags = ['Translation']
/** The problems of every route with app credentials. */
const appProblems = [
  'invalid-api-credentials',
  'unauthenticated',
  'app-disabled',
  'rate-limited',
] as const
const locationHeader = {
  location: { type: 'string', description: 'The address of what was created.' },
}
const replayedHeader = {
  'idempotency-replayed': {
    type: 'boolean',
    description: 'The job is that of an earlier request with the same key.',
  },
}
const JobParams = Type.Object({ id: Type.String() })

export const jobRoutes: FastifyPluginAsyncTypebox<{
  jobs: JobService
  maxBodyBytes: number
  problemAddress: (code: string) => string
}> = async (server, { jobs, maxBodyBytes, problemAddress }) => {
  server.setValidatorCompiler(createValidatorCompiler({ everyFault: false }))

  server.route({
    method: 'POST',
    url: '/queue',
    bodyLimit: maxBodyBytes,
    config: {
      auth: 'app',
      responseHeaders: {
        202: { ...locationHeader, ...meteredHeader },
        200: { ...locationHeader, ...replayedHeader, ...meteredHeader },
      },
    },
    schema: {
      operationId: 'TranslationController_queueTranslation',
      summary: 'Put texts in the queue to be translated',
      tags,
      headers: SubmitHeaders,
      body: NewJob,
      response: {
        202: ref(Job),
        200: ref(Job),
        ...problems(
          ...everyOperation,
          ...everyBody,
          ...appProblems,
          'text-too-long',
          'idempotency-key-reused',
          'language-not-supported',
          'language-pair-not-supported',
          'webhook-address-refused',
          'quota-exceeded',
          'overloaded',
          'engine-unavailable',
        ),
      },
    },
    handler: async (request, reply) => {
      const key = request.headers['idempotency-key']
      const { job, replayed } = await jobs.submit(request.body, request.app, {
        ...(key === undefined ? {} : { idempotencyKey: key }),
        onSent: onSent(reply),
      })
      if (replayed) reply.header('idempotency-replayed', 'true')
      return reply
        .code(replayed ? 200 : 202)
        .header('location', `/queue/${job.id}`)
        .header('x-metered-characters', String(job.progress.total))
        .send(job)
    },
  })

  server.route({
    method: 'GET',
    url: '/queue',
    config: { auth: 'app' },
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
    handler: (request) => jobs.list(request.query, request.app),
  })

  server.route({
    method: 'GET',
    url: '/queue/:id',
    config: { auth: 'app', largeAnswers: true },
    schema: {
      operationId: 'TranslationController_getQueuedTranslation',
      summary: 'Get a queued translation, if wanted when it has ended',
      tags,
      params: JobParams,
      querystring: WaitQuery,
      response: {
        200: ref(Job),
        ...problems(...everyOperation, 'validation-failed', ...appProblems, 'job-not-found'),
      },
    },
    handler: (request, reply) =>
      jobs.get(request.params.id, request.app, {
        waitSeconds: Number(request.query.wait ?? 0),
        onDisconnect: onDisconnect(reply),
        onSent: onSent(reply),
      }),
  })

  server.route({
    method: 'GET',
    url: '/queue/:id/events',
    config: { auth: 'app', largeAnswers: true },
    schema: {
      operationId: 'TranslationController_watchQueuedTranslation',
      summary: 'Watch a queued translation until it has ended',
      description:
        'Server-sent events, the first at once. `progress` each time the job has come further, ' +
        'at most once a second; at last `succeeded`, `failed` or `cancelled`. ' +
        'The data of each is the job. ' +
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
          await jobs.watch(request.params.id, request.app, {
            onDisconnect: onDisconnect(reply),
            onSent: onSent(reply),
          }),
        ),
        problemAddress,
      ),
  })

  server.route({
    method: 'DELETE',
    url: '/queue/:id',
    config: { auth: 'app' },
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
    handler: (request) => jobs.cancel(request.params.id, request.app),
  })
}

async function* toEvents(jobs: AsyncIterable<Job>): AsyncGenerator<ServerEvent> {
  for await (const job of jobs)
    yield { name: job.finishedAt === undefined ? 'progress' : job.status, data: job }
}
