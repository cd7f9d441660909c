import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { AppAuditQuery, AuditPage } from '../../audit/schemas.ts'
import { everyBody, everyOperation, problems } from '../../http/problems.ts'
import { ref, type TypedServer } from '../../http/schema.ts'
import { GrantedLimits, LimitGrant, OverseenApps } from '../limit-schemas.ts'
import type { Apps } from '../open-apps.ts'
import { grantLimits, listAppEvents } from '../service.ts'
import { listAppsOfUser } from './overseen-apps.ts'

const tags = ['App']
const AppParams = Type.Object({ id: Type.String() })
const bodyLimit = 32 * 1024

/** The apps and limits that operators see, and the audit events of an app. */
export const oversightRoutes: FastifyPluginAsyncTypebox<{ apps: Apps }> = async (
  server,
  { apps },
) => {
  server.route({
    method: 'PATCH',
    url: '/apps/:id/limits',
    bodyLimit,
    config: { auth: 'operator' },
    schema: {
      operationId: 'AppController_grantLimits',
      summary: 'Grant an app limits that differ from the settings',
      tags,
      params: AppParams,
      body: LimitGrant,
      response: {
        200: ref(GrantedLimits),
        ...problems(
          ...everyOperation,
          ...everyBody,
          'unauthenticated',
          'operator-required',
          'app-not-found',
        ),
      },
    },
    handler: ({ params: { id }, body, user }) =>
      grantLimits(apps, id, { grant: body, operator: user }),
  })

  addAppsRoute(server, apps)

  server.route({
    method: 'GET',
    url: '/apps/:id/audit',
    config: { auth: 'bearer', appRole: 'admin' },
    schema: {
      operationId: 'AppController_listAuditEvents',
      summary: 'List audit events of an app, newest first',
      tags,
      params: AppParams,
      querystring: AppAuditQuery,
      response: {
        200: ref(AuditPage),
        ...problems(
          ...everyOperation,
          'validation-failed',
          'unauthenticated',
          'role-required',
          'app-not-found',
        ),
      },
    },
    handler: ({ params: { id }, query, user }) => listAppEvents(apps, { id, query, user }),
  })
}

function addAppsRoute(server: TypedServer, apps: Apps): void {
  server.route({
    method: 'GET',
    url: '/users/:id/apps',
    config: { auth: 'operator' },
    schema: {
      operationId: 'UserController_listApps',
      summary: 'List the apps of a user and of their teams, with their limits',
      tags: ['Operation'],
      params: AppParams,
      response: {
        200: ref(OverseenApps),
        ...problems(...everyOperation, 'unauthenticated', 'operator-required', 'user-not-found'),
      },
    },
    handler: ({ params: { id } }) => listAppsOfUser(apps, id),
  })
}
