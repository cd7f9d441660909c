import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { everyOperation, problems } from '../http/problems.ts'
import { ref } from '../http/schema.ts'
import { ProcessList } from './process-schemas.ts'
import { listProcesses, type Processes } from './processes.ts'

export const processRoutes: FastifyPluginAsyncTypebox<{ processes: Processes }> = async (
  server,
  { processes },
) => {
  server.route({
    method: 'GET',
    url: '/processes',
    config: { auth: 'operator' },
    schema: {
      operationId: 'ProcessController_listProcesses',
      summary: 'List the processes of the service and what they serve',
      tags: ['Operation'],
      response: {
        200: ref(ProcessList),
        ...problems(...everyOperation, 'unauthenticated', 'operator-required'),
      },
    },
    handler: () => listProcesses(processes),
  })
}
