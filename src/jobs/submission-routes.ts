import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { onSent } from '../http/disconnect.ts'
import { everyBody, everyOperation, problems } from '../http/problems.ts'
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
}
