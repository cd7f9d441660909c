import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { onHangUp } from '../http/hang-up.ts'
import { everyBody, everyOperation, problems } from '../http/problems.ts'
import { ref } from '../http/schema.ts'
import { createValidatorCompiler } from '../http/validation.ts'
import { Job, NewJob, SubmitHeaders, WaitQuery } from './schemas.ts'
import type { JobService } from './service.ts'

const tags = ['Translation']

export const jobRoutes: FastifyPluginAsyncTypebox<{ jobs: JobService; maxBodyBytes: number }> = async (server, { jobs, maxBodyBytes }) => {
  server.setValidatorCompiler(createValidatorCompiler({ everyFault: false }))

  server.route({
    method: 'POST',
    url: '/queue',
    bodyLimit: maxBodyBytes,
    config: { auth: 'app' },
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
          'invalid-api-credentials',
          'unauthenticated',
          'app-disabled',
          'text-too-long',
          'idempotency-key-reused',
          'language-not-supported',
          'language-pair-not-supported',
          'engine-unavailable',
        ),
      },
    },
    handler: async (request, reply) => {
      const { job, replayed } = await jobs.submit(request.body, request.app, request.headers['idempotency-key'])
      if (replayed) reply.header('idempotency-replayed', 'true')
      return reply
        .code(replayed ? 200 : 202)
        .header('location', `/queue/${job.id}`)
        .send(job)
    },
  })

  server.route({
    method: 'GET',
    url: '/queue/:id',
    config: { auth: 'app' },
    schema: {
      operationId: 'TranslationController_getQueuedTranslation',
      summary: 'Get a queued translation, if wanted when it has ended',
      tags,
      params: Type.Object({ id: Type.String() }),
      querystring: WaitQuery,
      response: {
        200: ref(Job),
        ...problems(...everyOperation, 'validation-failed', 'invalid-api-credentials', 'unauthenticated', 'app-disabled', 'job-not-found'),
      },
    },
    handler: (request, reply) =>
      jobs.get(request.params.id, request.app, { waitSeconds: Number(request.query.wait ?? 0), onHangUp: onHangUp(reply) }),
  })
}
