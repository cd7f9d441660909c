import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { onSent } from '../http/disconnect.ts'
import { everyBody, everyOperation, type ProblemCode, problems } from '../http/problems.ts'
import { ref } from '../http/schema.ts'
import { createValidatorCompiler } from '../http/validation.ts'
import { meteredHeader } from '../translation/schemas.ts'
import { appProblems } from './app-problems.ts'
import { Job, NewJob, SubmitHeaders } from './schemas.ts'
import type { JobService } from './service.ts'

const locationHeader = {
  location: { type: 'string', description: 'The address of the job.' },
}
const replayedHeader = {
  'idempotency-replayed': {
    type: 'boolean',
    description: 'The job is that of an earlier request with the same key.',
  },
}

/** Why a job is not accepted, whoever has composed it. */
const refusals = [
  'text-too-long',
  'language-not-supported',
  'language-pair-not-supported',
  'webhook-address-refused',
  'quota-exceeded',
  'overloaded',
  'engine-unavailable',
] as const satisfies ProblemCode[]

export const submissionRoutes: FastifyPluginAsyncTypebox<{
  jobs: Pick<JobService, 'submit' | 'retry'>
  maxBodyBytes: number
}> = async (server, { jobs, maxBodyBytes }) => {
  server.setValidatorCompiler(createValidatorCompiler({ allErrors: false }))

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
      summary: 'Queue texts for translation',
      tags: ['Translation'],
      headers: SubmitHeaders,
      body: NewJob,
      response: {
        202: ref(Job),
        200: ref(Job),
        ...problems(
          ...everyOperation,
          ...everyBody,
          ...appProblems,
          'idempotency-key-reused',
          ...refusals,
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
      return accept(reply, job, replayed ? 200 : 202)
    },
  })

  server.route({
    method: 'POST',
    url: '/queue/:id/retry',
    config: {
      auth: 'app',
      responseHeaders: { 202: { ...locationHeader, ...meteredHeader } },
    },
    schema: {
      operationId: 'TranslationController_retryQueuedTranslation',
      summary: 'Submit a queued translation that has ended again, as a new job',
      description: 'For apps with `keepTexts`: others store no text of a job that has ended.',
      tags: ['Translation'],
      params: Type.Object({ id: Type.String() }),
      response: {
        202: ref(Job),
        ...problems(
          ...everyOperation,
          ...appProblems,
          'job-not-found',
          'job-not-retryable',
          ...refusals,
        ),
      },
    },
    handler: async (request, reply) => {
      const job = await jobs.retry(request.params.id, request.app, onSent(reply))
      return accept(reply, job)
    },
  })
}

const accept = (reply: FastifyReply, job: Job, status: 200 | 202 = 202) =>
  reply
    .header('location', `/queue/${job.id}`)
    .header('x-metered-characters', String(job.progress.total))
    .code(status)
    .send(job)
