import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { onSent } from '../http/disconnect.ts'
import { usageTagField } from '../http/preferences.ts'
import { appProblems, everyBody, everyOperation, problems } from '../http/problems.ts'
import { ref } from '../http/schema.ts'
import { createValidatorCompiler } from '../http/validation.ts'
import { Job, NewJob, SubmitHeaders } from './schemas.ts'
import type { Jobs } from './submission/jobs.ts'
import { resubmitJob } from './submission/resubmission.ts'
import { submitJob } from './submission/submission.ts'
import { acceptJob, jobHeaders, submissionRefusals } from './submitted-job.ts'

export const submissionRoutes: FastifyPluginAsyncTypebox<{
  jobs: Jobs
  maxBodyBytes: number
}> = async (server, { jobs, maxBodyBytes }) => {
  server.setValidatorCompiler(createValidatorCompiler({ allErrors: false }))

  server.route({
    method: 'POST',
    url: '/queue',
    bodyLimit: maxBodyBytes,
    config: {
      auth: 'app',
      appRole: 'member',
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
      const submission = await submitJob(jobs, request.body, {
        app: request.app,
        idempotencyKey: request.headers['idempotency-key'],
        onSent: onSent(reply),
      })
      return acceptJob(reply, submission)
    },
  })
}

export const resubmissionRoutes: FastifyPluginAsyncTypebox<{ jobs: Jobs }> = async (
  server,
  { jobs },
) => {
  server.route({
    method: 'POST',
    url: '/queue/:id/retry',
    config: {
      auth: 'app',
      appRole: 'member',
      responseHeaders: { 202: jobHeaders[202] },
    },
    schema: {
      operationId: 'TranslationController_retryQueuedTranslation',
      summary: 'Submit a queued translation that has ended again, as a new job',
      description:
        'For apps with `keepTexts`: others store no text or document of a job that has ended.',
      tags: ['Translation'],
      params: Type.Object({ id: Type.String() }),
      headers: Type.Object(usageTagField),
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
      const submitter = { app: request.app, onSent: onSent(reply) }
      const job = await resubmitJob(jobs, request.params.id, submitter)
      return acceptJob(reply, { job, replayed: false })
    },
  })
}
