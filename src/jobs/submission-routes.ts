import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { onSent } from '../http/disconnect.ts'
import { appProblems, everyBody, everyOperation, problems } from '../http/problems.ts'
import { ref } from '../http/schema.ts'
import { createValidatorCompiler } from '../http/validation.ts'
import { Job, NewJob, SubmitHeaders } from './schemas.ts'
import type { JobService } from './service.ts'
import { acceptJob, jobHeaders, submissionRefusals } from './submitted-job.ts'

export const submissionRoutes: FastifyPluginAsyncTypebox<{
  jobs: Pick<JobService, 'submit'>
  maxBodyBytes: number
}> = async (server, { jobs, maxBodyBytes }) => {
  server.setValidatorCompiler(createValidatorCompiler({ allErrors: false }))

  server.route({
    method: 'POST',
    url: '/queue',
    bodyLimit: maxBodyBytes,
    config: {
      auth: 'app',
      responseHeaders: jobHeaders,
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
          ...submissionRefusals,
        ),
      },
    },
    handler: async (request, reply) => {
      const submission = await jobs.submit(request.body, request.app, {
        idempotencyKey: request.headers['idempotency-key'],
        onSent: onSent(reply),
      })
      return acceptJob(reply, submission)
    },
  })
}

export const resubmissionRoutes: FastifyPluginAsyncTypebox<{
  jobs: Pick<JobService, 'retry'>
}> = async (server, { jobs }) => {
  server.route({
    method: 'POST',
    url: '/queue/:id/retry',
    config: {
      auth: 'app',
      responseHeaders: { 202: jobHeaders[202] },
    },
    schema: {
      operationId: 'TranslationController_retryQueuedTranslation',
      summary: 'Submit a queued translation that has ended again, as a new job',
      description:
        'For apps with `keepTexts`: others store no text or document of a job that has ended.',
      tags: ['Translation'],
      params: Type.Object({ id: Type.String() }),
      response: {
        202: ref(Job),
        ...problems(
          ...everyOperation,
          ...appProblems,
          'job-not-found',
          'job-not-retryable',
          'document-storage-full',
          ...submissionRefusals,
        ),
      },
    },
    handler: async (request, reply) => {
      const job = await jobs.retry(request.params.id, request.app, onSent(reply))
      return acceptJob(reply, { job, replayed: false })
    },
  })
}
