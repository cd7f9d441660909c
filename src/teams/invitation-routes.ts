import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { everyBody, everyOperation, problems, teamProblems } from '../http/problems.ts'
import { ref, type TypedServer } from '../http/schema.ts'
import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  revokeInvitation,
  showInvitation,
} from './invitations.ts'
import type { Teams } from './open-teams.ts'
import {
  CreatedInvitation,
  InvitationList,
  InvitationParams,
  InvitationToken,
  NewInvitation,
  ShownInvitation,
  Team,
  TeamParams,
} from './schemas.ts'

const tags = ['Team']
const bodyLimit = 16 * 1024
/** Tokens are in bodies: addresses are logged. */
const tokenProblems = ['unauthenticated', 'invitation-not-found', 'invitation-not-yours'] as const

/** Invitations to teams, for who makes and for who gets one. */
export const invitationRoutes: FastifyPluginAsyncTypebox<{ teams: Teams }> = async (
  server,
  { teams },
) => {
  addListRoute(server, teams)
  addCreationRoute(server, teams)
  addRevocationRoute(server, teams)
  addShowRoute(server, teams)
  addAcceptanceRoute(server, teams)
}

function addListRoute(server: TypedServer, teams: Teams): void {
  server.route({
    method: 'GET',
    url: '/teams/:id/invitations',
    config: { auth: 'bearer', teamRole: 'admin' },
    schema: {
      operationId: 'TeamController_listInvitations',
      summary: 'List the open invitations to a team, newest first',
      tags,
      params: TeamParams,
      response: {
        200: ref(InvitationList),
        ...problems(...everyOperation, ...teamProblems),
      },
    },
    handler: async ({ params: { id } }) => ({ invitations: await listInvitations(teams, id) }),
  })
}

function addCreationRoute(server: TypedServer, teams: Teams): void {
  server.route({
    method: 'POST',
    url: '/teams/:id/invitations',
    bodyLimit,
    config: { auth: 'bearer', proof: 'with second factor', teamRole: 'admin' },
    schema: {
      operationId: 'TeamController_createInvitation',
      summary: 'Invite somebody to a team',
      tags,
      params: TeamParams,
      body: NewInvitation,
      response: {
        201: ref(CreatedInvitation),
        ...problems(
          ...everyOperation,
          ...everyBody,
          ...teamProblems,
          'proof-required',
          'already-member',
          'too-many-invitations',
        ),
      },
    },
    handler: async ({ params: { id }, body, user }, reply) =>
      reply.code(201).send(await createInvitation(teams, id, { ...body, user })),
  })
}

function addRevocationRoute(server: TypedServer, teams: Teams): void {
  server.route({
    method: 'DELETE',
    url: '/teams/:id/invitations/:invitationId',
    config: { auth: 'bearer', teamRole: 'admin' },
    schema: {
      operationId: 'TeamController_revokeInvitation',
      summary: 'Revoke an invitation',
      tags,
      params: InvitationParams,
      response: {
        204: Type.Null({ description: 'Nobody can accept it any more.' }),
        ...problems(...everyOperation, ...teamProblems, 'invitation-not-found'),
      },
    },
    handler: async ({ params: { id: teamId, invitationId: id }, user }, reply) => {
      await revokeInvitation(teams, { id, teamId }, user)
      return reply.code(204).send(null)
    },
  })
}

function addShowRoute(server: TypedServer, teams: Teams): void {
  server.route({
    method: 'POST',
    url: '/invitations/show',
    bodyLimit,
    config: { auth: 'bearer' },
    schema: {
      operationId: 'TeamController_showInvitation',
      summary: 'Show what an invitation is for',
      tags,
      body: InvitationToken,
      response: {
        200: ref(ShownInvitation),
        ...problems(...everyOperation, ...everyBody, ...tokenProblems),
      },
    },
    handler: ({ body: { token }, user }) => showInvitation(teams, token, user),
  })
}

function addAcceptanceRoute(server: TypedServer, teams: Teams): void {
  server.route({
    method: 'POST',
    url: '/invitations/accept',
    bodyLimit,
    config: { auth: 'bearer' },
    schema: {
      operationId: 'TeamController_acceptInvitation',
      summary: 'Join a team with an invitation',
      tags,
      body: InvitationToken,
      response: {
        200: ref(Team),
        ...problems(
          ...everyOperation,
          ...everyBody,
          ...tokenProblems,
          'already-member',
          'too-many-members',
        ),
      },
    },
    handler: ({ body: { token }, user }) => acceptInvitation(teams, token, user),
  })
}
