import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { everyOperation, problems } from '../http/problems.ts'
import { ref } from '../http/schema.ts'
import { addDump } from './dump/operation.ts'
import type { Dumps } from './dump/service.ts'
import type { State } from './state.ts'
import { ServiceState } from './state-schemas.ts'

export const stateRoutes: FastifyPluginAsyncTypebox<{ state: State; dumps: Dumps }> = async (
  server,
  { state, dumps },
) => {
  server.route({
    method: 'GET',
    url: '/service',
    config: { auth: 'operator' },
    schema: {
      operationId: 'HealthController_getState',
      summary: 'Get the version, memory, database and backlog of the service',
      tags: ['Operation'],
      response: {
        200: ref(ServiceState),
        ...problems(...everyOperation, 'unauthenticated', 'operator-required'),
      },
    },
    handler: () => state.read(),
  })

  addDump(server, dumps)
}
