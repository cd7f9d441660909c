import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { everyOperation, problems } from '../http/problems.ts'
import { ref } from '../http/schema.ts'
import type { Metering } from './open-metering.ts'
import { addServiceUsage } from './service-usage/operations.ts'
import { readUsageOfApp, readUsageOfUser } from './usage.ts'
import { Usage, UsageQuery } from './usage-schemas.ts'

const tags = ['App']

export const usageRoutes: FastifyPluginAsyncTypebox<{ metering: Metering }> = async (
  server,
  { metering },
) => {
  server.route({
    method: 'GET',
    url: '/usage',
    config: { auth: 'bearer' },
    schema: {
      operationId: 'AppController_getUsage',
      summary: 'Get the usage of all apps',
      tags,
      querystring: UsageQuery,
      response: {
        200: ref(Usage),
        ...problems(...everyOperation, 'validation-failed', 'unauthenticated'),
      },
    },
    handler: (request) => readUsageOfUser(metering, request.query, request.user),
  })

  server.route({
    method: 'GET',
    url: '/apps/:id/usage',
    config: { auth: 'bearer', appRole: 'viewer' },
    schema: {
      operationId: 'AppController_getAppUsage',
      summary: 'Get the usage of an app',
      tags,
      params: Type.Object({ id: Type.String() }),
      querystring: UsageQuery,
      response: {
        200: ref(Usage),
        ...problems(...everyOperation, 'validation-failed', 'unauthenticated', 'app-not-found'),
      },
    },
    handler: ({ params: { id }, query, user }) =>
      readUsageOfApp(metering, { appId: id, query, user }),
  })

  addServiceUsage(server, metering)
}
