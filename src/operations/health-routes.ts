import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { problems, withoutStorage } from '../http/problems.ts'
import { EngineId } from '../translation/schemas.ts'
import { checkReady, type Health } from './health.ts'

const tags = ['Operation']

const Ready = Type.Object({
  status: Type.Literal('ready'),
  unserved: Type.Array(Type.Object({ from: Type.Optional(Type.String()), to: Type.String() }), {
    description:
      'The languages of queued translations that wait because no process serves them now. ' +
      'Without `from`, the language was to be detected.',
  }),
  failing: Type.Optional(
    Type.Array(EngineId, {
      description:
        'Engines of which a part does not work now, such as a server of language models. Other ' +
        'routes are used where there are some.',
    }),
  ),
})

export const healthRoutes: FastifyPluginAsyncTypebox<{ health: Health }> = async (
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
        200: Ready,
        ...problems(...withoutStorage, 'not-ready'),
      },
    },
    handler: async () => {
      const { unserved, failing } = await checkReady(health)
      return { status: 'ready' as const, unserved, ...(failing.length > 0 && { failing }) }
    },
  })
}
