import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { everyOperation, problems } from '../http/problems.ts'
import { ref } from '../http/schema.ts'
import { AuditPage, AuditQuery } from './schemas.ts'
import { type Audit, listEvents } from './service.ts'

/** The events of an app are under /apps. */
export const auditRoutes: FastifyPluginAsyncTypebox<{ audit: Audit }> = async (
  server,
  { audit },
) => {
  server.route({
    method: 'GET',
    url: '/audit',
    config: { auth: 'operator' },
    schema: {
      operationId: 'AuditController_listEvents',
      summary: 'List audit events, newest first',
      tags: ['Operation'],
      querystring: AuditQuery,
      response: {
        200: ref(AuditPage),
        ...problems(...everyOperation, 'validation-failed', 'unauthenticated', 'operator-required'),
      },
    },
    handler: (request) => listEvents(audit, request.query),
  })
}
