import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { AppAuditQuery, AuditPage } from '../audit/schemas.ts'
import { everyBody, everyOperation, problems, teamProblems } from '../http/problems.ts'
import { ref, type TypedServer } from '../http/schema.ts'
import type { Teams } from './open-teams.ts'
import { NewTeam, Team, TeamList, TeamParams } from './schemas.ts'
import {
  changeTeam,
  createTeam,
  deleteTeam,
  getTeam,
  listTeamEvents,
  listTeams,
} from './service.ts'

const tags = ['Team']
const bodyLimit = 16 * 1024

export const teamRoutes: FastifyPluginAsyncTypebox<{ teams: Teams }> = async (
  server,
  { teams },
) => {
  addListRoute(server, teams)
  addCreationRoute(server, teams)
  addGetRoute(server, teams)
  addUpdateRoute(server, teams)
  addDeletionRoute(server, teams)
  addAuditRoute(server, teams)
}

function addListRoute(server: TypedServer, teams: Teams): void {
  server.route({
    method: 'GET',
    url: '/teams',
    config: { auth: 'bearer' },
    schema: {
      operationId: 'TeamController_listTeams',
      summary: 'List your teams',
      tags,
      response: { 200: ref(TeamList), ...problems(...everyOperation, 'unauthenticated') },
    },
    handler: async ({ user }) => ({ teams: await listTeams(teams, user) }),
  })
}

function addCreationRoute(server: TypedServer, teams: Teams): void {
  server.route({
    method: 'POST',
    url: '/teams',
    bodyLimit,
    config: { auth: 'bearer' },
    schema: {
      operationId: 'TeamController_createTeam',
      summary: 'Create a team, which you own',
      tags,
      body: NewTeam,
      response: {
        201: ref(Team),
        ...problems(...everyOperation, ...everyBody, 'unauthenticated', 'too-many-teams'),
      },
    },
    handler: async ({ body, user }, reply) =>
      reply.code(201).send(await createTeam(teams, body, user)),
  })
}

function addGetRoute(server: TypedServer, teams: Teams): void {
  server.route({
    method: 'GET',
    url: '/teams/:id',
    config: { auth: 'bearer', teamRole: 'viewer' },
    schema: {
      operationId: 'TeamController_getTeam',
      summary: 'Get a team',
      tags,
      params: TeamParams,
      response: {
        200: ref(Team),
        ...problems(...everyOperation, 'unauthenticated', 'team-not-found'),
      },
    },
    handler: ({ params: { id }, user }) => getTeam(teams, id, user),
  })
}

function addUpdateRoute(server: TypedServer, teams: Teams): void {
  server.route({
    method: 'PATCH',
    url: '/teams/:id',
    bodyLimit,
    config: { auth: 'bearer', teamRole: 'admin' },
    schema: {
      operationId: 'TeamController_updateTeam',
      summary: 'Rename a team',
      tags,
      params: TeamParams,
      body: NewTeam,
      response: {
        200: ref(Team),
        ...problems(...everyOperation, ...everyBody, ...teamProblems),
      },
    },
    handler: ({ params: { id }, body: { name }, user }) => changeTeam(teams, id, { name, user }),
  })
}

function addDeletionRoute(server: TypedServer, teams: Teams): void {
  server.route({
    method: 'DELETE',
    url: '/teams/:id',
    config: { auth: 'bearer', teamRole: 'owner' },
    schema: {
      operationId: 'TeamController_deleteTeam',
      summary: 'Delete a team that has no apps',
      tags,
      params: TeamParams,
      response: {
        204: Type.Null({ description: 'The team, its memberships and invitations are deleted.' }),
        ...problems(...everyOperation, ...teamProblems, 'own-team', 'team-not-empty'),
      },
    },
    handler: async ({ params: { id }, user }, reply) => {
      await deleteTeam(teams, id, user)
      return reply.code(204).send(null)
    },
  })
}

function addAuditRoute(server: TypedServer, teams: Teams): void {
  server.route({
    method: 'GET',
    url: '/teams/:id/audit',
    config: { auth: 'bearer', teamRole: 'admin' },
    schema: {
      operationId: 'TeamController_listAuditEvents',
      summary: 'List audit events of a team, newest first',
      tags,
      params: TeamParams,
      querystring: AppAuditQuery,
      response: {
        200: ref(AuditPage),
        ...problems(...everyOperation, 'validation-failed', ...teamProblems),
      },
    },
    handler: ({ params: { id }, query, user }) => listTeamEvents(teams, { id, query, user }),
  })
}
