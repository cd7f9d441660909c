import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { everyBody, everyOperation, problems, teamProblems } from '../http/problems.ts'
import { ref, type TypedServer } from '../http/schema.ts'
import { changeRole, leaveTeam, listMembers, removeMember } from './members.ts'
import type { Teams } from './open-teams.ts'
import { Member, MemberList, MemberParams, RoleChange, TeamParams } from './schemas.ts'

const tags = ['Team']
const bodyLimit = 16 * 1024

/** The members of a team. */
export const memberRoutes: FastifyPluginAsyncTypebox<{ teams: Teams }> = async (
  server,
  { teams },
) => {
  addListRoute(server, teams)
  addUpdateRoute(server, teams)
  addRemovalRoute(server, teams)
  addLeavingRoute(server, teams)
}

function addListRoute(server: TypedServer, teams: Teams): void {
  server.route({
    method: 'GET',
    url: '/teams/:id/members',
    config: { auth: 'bearer', teamRole: 'viewer' },
    schema: {
      operationId: 'TeamController_listMembers',
      summary: 'List the members of a team',
      tags,
      params: TeamParams,
      response: {
        200: ref(MemberList),
        ...problems(...everyOperation, 'unauthenticated', 'team-not-found'),
      },
    },
    handler: async ({ params: { id }, user }) => ({ members: await listMembers(teams, id, user) }),
  })
}

function addUpdateRoute(server: TypedServer, teams: Teams): void {
  server.route({
    method: 'PATCH',
    url: '/teams/:id/members/:userId',
    bodyLimit,
    config: { auth: 'bearer', proof: 'with second factor', teamRole: 'admin' },
    schema: {
      operationId: 'TeamController_updateMember',
      summary: "Change a member's role",
      tags,
      params: MemberParams,
      body: RoleChange,
      response: {
        200: ref(Member),
        ...problems(
          ...everyOperation,
          ...everyBody,
          ...teamProblems,
          'proof-required',
          'member-not-found',
          'own-team',
          'last-owner',
        ),
      },
    },
    handler: ({ params: { id: teamId, userId }, body: { role }, user }) =>
      changeRole(teams, { teamId, userId }, { role, user }),
  })
}

function addRemovalRoute(server: TypedServer, teams: Teams): void {
  server.route({
    method: 'DELETE',
    url: '/teams/:id/members/:userId',
    config: { auth: 'bearer', teamRole: 'admin' },
    schema: {
      operationId: 'TeamController_removeMember',
      summary: 'Remove a member from a team',
      tags,
      params: MemberParams,
      response: {
        204: Type.Null({ description: 'The access of the member has ended.' }),
        ...problems(
          ...everyOperation,
          ...teamProblems,
          'member-not-found',
          'own-team',
          'last-owner',
        ),
      },
    },
    handler: async ({ params: { id: teamId, userId }, user }, reply) => {
      await removeMember(teams, { teamId, userId }, user)
      return reply.code(204).send(null)
    },
  })
}

function addLeavingRoute(server: TypedServer, teams: Teams): void {
  server.route({
    method: 'DELETE',
    url: '/teams/:id/membership',
    config: { auth: 'bearer', teamRole: 'viewer' },
    schema: {
      operationId: 'TeamController_leaveTeam',
      summary: 'Leave a team',
      tags,
      params: TeamParams,
      response: {
        204: Type.Null({ description: 'Your access has ended.' }),
        ...problems(
          ...everyOperation,
          'unauthenticated',
          'team-not-found',
          'own-team',
          'last-owner',
        ),
      },
    },
    handler: async ({ params: { id }, user }, reply) => {
      await leaveTeam(teams, id, user)
      return reply.code(204).send(null)
    },
  })
}
