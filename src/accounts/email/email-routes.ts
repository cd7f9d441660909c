import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { originOf } from '../../http/client-address.ts'
import { everyBody, everyOperation, problems } from '../../http/problems.ts'
import { ref, type TypedServer } from '../../http/schema.ts'
import type { Accounts } from '../open-accounts.ts'
import { Profile } from '../schemas.ts'
import { proveAddress, requestAddressProof } from './address-proof.ts'
import {
  LinkConfirmation,
  PasswordResetConfirmation,
  PasswordResetRequest,
} from './email-schemas.ts'
import { completePasswordReset, requestPasswordReset } from './password-reset.ts'

const tags = ['Auth']
const bodyLimit = 16 * 1024

/** What links in mail do. */
export const emailRoutes: FastifyPluginAsyncTypebox<{ accounts: Accounts }> = async (
  server,
  { accounts },
) => {
  addResetRequestRoute(server, accounts)
  addResetRoute(server, accounts)
  addProofRequestRoute(server, accounts)
  addProofRoute(server, accounts)
}

function addResetRequestRoute(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'POST',
    url: '/auth/password-reset',
    bodyLimit,
    config: { limit: 'address and email' },
    schema: {
      operationId: 'AuthController_requestPasswordReset',
      summary: 'Mail a link to choose a new password',
      tags,
      body: PasswordResetRequest,
      response: {
        204: Type.Null({
          description: 'If an account has this address, it gets a link, valid for 30 minutes.',
        }),
        ...problems(...everyOperation, ...everyBody, 'mail-off', 'rate-limited', 'overloaded'),
      },
    },
    handler: async (request, reply) => {
      requestPasswordReset(accounts, request.body.email, originOf(request))
      return reply.code(204).send(null)
    },
  })
}

function addResetRoute(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'POST',
    url: '/auth/password-reset/confirmation',
    bodyLimit,
    config: { limit: 'address' },
    schema: {
      operationId: 'AuthController_completePasswordReset',
      summary: 'Choose a new password with the token of a mailed link',
      tags,
      body: PasswordResetConfirmation,
      response: {
        204: Type.Null({ description: 'The password is changed; all sessions have ended.' }),
        ...problems(...everyOperation, ...everyBody, 'invalid-link', 'rate-limited', 'overloaded'),
      },
    },
    handler: async (request, reply) => {
      await completePasswordReset(accounts, request.body, originOf(request))
      return reply.code(204).send(null)
    },
  })
}

function addProofRequestRoute(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'POST',
    url: '/auth/email-verification',
    config: { auth: 'bearer' },
    schema: {
      operationId: 'AuthController_requestEmailVerification',
      summary: 'Mail a link that proves your address',
      tags,
      response: {
        204: Type.Null({ description: 'The link is valid for 24 hours.' }),
        ...problems(...everyOperation, 'unauthenticated', 'mail-off', 'rate-limited'),
      },
    },
    handler: async (request, reply) => {
      await requestAddressProof(accounts, request.user)
      return reply.code(204).send(null)
    },
  })
}

function addProofRoute(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'POST',
    url: '/auth/email-verification/confirmation',
    bodyLimit,
    config: { auth: 'bearer' },
    schema: {
      operationId: 'AuthController_verifyEmail',
      summary: 'Prove your address with the token of a mailed link',
      tags,
      body: LinkConfirmation,
      response: {
        200: ref(Profile),
        ...problems(...everyOperation, ...everyBody, 'unauthenticated', 'invalid-link'),
      },
    },
    handler: (request) => proveAddress(accounts, request.body.token, request.user),
  })
}
