import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { everyOperation, problems } from '../../http/problems.ts'
import { ref } from '../../http/schema.ts'
import type { EngineList } from './engine-list.ts'
import { Engines } from './engine-schemas.ts'

export const engineRoutes: FastifyPluginAsyncTypebox<{ engines: EngineList }> = async (
  server,
  { engines },
) => {
  server.route({
    method: 'GET',
    url: '/engines',
    config: { auth: 'operator' },
    schema: {
      operationId: 'EngineController_listEngines',
      summary: 'List the engines with their pairs and what waits for them',
      tags: ['Operation'],
      response: {
        200: ref(Engines),
        ...problems(...everyOperation, 'unauthenticated', 'operator-required'),
      },
    },
    handler: async () => engines.list(),
  })
}
