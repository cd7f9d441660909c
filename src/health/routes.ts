import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { problems, withoutStorage } from '../http/problems.ts'
import type { HealthService } from './service.ts'

const tags = ['Operation']

export const healthRoutes: FastifyPluginAsyncTypebox<{ health: HealthService }> = async (
  server,
  { health },
) => {
  server.route({
    method: 'GET',
    url: '/health/live',
    schema: {
      operationId: 'HealthController_live',
      summary: 'Check that the process is running',
      tags,
      response: {
        200: Type.Object({ status: Type.Literal('live') }),
        ...problems(...withoutStorage),
      },
    },
    handler: async () => ({ status: 'live' as const }),
  })

  server.route({
    method: 'GET',
    url: '/health/ready',
    schema: {
      operationId: 'HealthController_ready',
      summary: 'Check whether the service can translate',
      tags,
      response: {
        200: Type.Object({ status: Type.Literal('ready') }),
        ...problems(...withoutStorage, 'not-ready'),
      },
    },
    handler: async () => {
      await health.checkReady()
      return { status: 'ready' as const }
    },
  })
}
