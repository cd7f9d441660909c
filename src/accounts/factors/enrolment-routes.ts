import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { everyBody, everyOperation, problems } from '../../http/problems.ts'
import { ref, type TypedServer } from '../../http/schema.ts'
import type { Accounts } from '../open-accounts.ts'
import {
  finishPasskey,
  finishTotp,
  removePasskey,
  removeTotp,
  renamePasskey,
  replaceOwnRecoveryCodes,
  startPasskey,
  startTotp,
} from './enrolment.ts'
import {
  AddedFactor,
  AddedPasskey,
  NewPasskey,
  Passkey,
  PasskeyChange,
  PasskeyCreation,
  RecoveryCodes,
  TotpConfirmation,
  TotpEnrolment,
} from './schemas.ts'

const tags = ['Auth']
const bodyLimit = 16 * 1024
const PasskeyParams = Type.Object({ id: Type.String() })
/** A thief of a session must not bind the account to a device of theirs. */
const config = { auth: 'bearer', proof: 'everyone', withoutSecondFactor: true } as const
const always = [...everyOperation, 'unauthenticated', 'proof-required'] as const

/** How a user sets up second factors, and takes them away. */
export const enrolmentRoutes: FastifyPluginAsyncTypebox<{ accounts: Accounts }> = async (
  server,
  { accounts },
) => {
  addTotpRoutes(server, accounts)
  addTotpRemovalRoute(server, accounts)
  addPasskeyRoutes(server, accounts)
  addPasskeyChangeRoutes(server, accounts)
  addRecoveryCodeRoute(server, accounts)
}

function addTotpRoutes(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'POST',
    url: '/auth/factors/totp',
    bodyLimit,
    config,
    schema: {
      operationId: 'AuthController_startTotp',
      summary: 'Begin to set up an authenticator app',
      tags,
      response: { 201: ref(TotpEnrolment), ...problems(...always, 'factor-exists') },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await startTotp(accounts, request.user)),
  })

  server.route({
    method: 'POST',
    url: '/auth/factors/totp/confirm',
    bodyLimit,
    config,
    schema: {
      operationId: 'AuthController_finishTotp',
      summary: 'Make the authenticator app a second factor with its first code',
      tags,
      body: TotpConfirmation,
      response: {
        200: ref(AddedFactor),
        ...problems(
          ...always,
          ...everyBody,
          'invalid-challenge',
          'wrong-second-factor',
          'factor-exists',
          'rate-limited',
        ),
      },
    },
    handler: (request) => finishTotp(accounts, request.body.code, request.user),
  })
}

function addTotpRemovalRoute(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'DELETE',
    url: '/auth/factors/totp',
    config,
    schema: {
      operationId: 'AuthController_removeTotp',
      summary: 'Remove your authenticator app',
      tags,
      response: {
        204: Type.Null({ description: 'Its codes are rejected from now on.' }),
        ...problems(...always),
      },
    },
    handler: async (request, reply) => {
      await removeTotp(accounts, request.user)
      return reply.code(204).send(null)
    },
  })
}

function addPasskeyRoutes(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'POST',
    url: '/auth/factors/passkeys/options',
    bodyLimit,
    config,
    schema: {
      operationId: 'AuthController_startPasskey',
      summary: 'Ask for a new passkey',
      tags,
      response: {
        200: ref(PasskeyCreation),
        ...problems(...always, 'passkeys-unavailable', 'too-many-passkeys'),
      },
    },
    handler: (request) => startPasskey(accounts, request.user),
  })

  server.route({
    method: 'POST',
    url: '/auth/factors/passkeys',
    bodyLimit,
    config,
    schema: {
      operationId: 'AuthController_finishPasskey',
      summary: 'Add a passkey',
      tags,
      body: NewPasskey,
      response: {
        201: ref(AddedPasskey),
        ...problems(
          ...always,
          ...everyBody,
          'invalid-challenge',
          'wrong-second-factor',
          'factor-exists',
          'passkeys-unavailable',
          'too-many-passkeys',
        ),
      },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await finishPasskey(accounts, request.body, request.user)),
  })
}

function addPasskeyChangeRoutes(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'PATCH',
    url: '/auth/factors/passkeys/:id',
    bodyLimit,
    config,
    schema: {
      operationId: 'AuthController_renamePasskey',
      summary: 'Rename a passkey',
      tags,
      params: PasskeyParams,
      body: PasskeyChange,
      response: { 200: ref(Passkey), ...problems(...always, ...everyBody, 'passkey-not-found') },
    },
    handler: ({ params: { id }, body: { name }, user }) =>
      renamePasskey(accounts, { id, name }, user),
  })

  server.route({
    method: 'DELETE',
    url: '/auth/factors/passkeys/:id',
    config,
    schema: {
      operationId: 'AuthController_removePasskey',
      summary: 'Remove a passkey',
      tags,
      params: PasskeyParams,
      response: {
        204: Type.Null({ description: 'It is rejected from now on.' }),
        ...problems(...always, 'passkey-not-found'),
      },
    },
    handler: async (request, reply) => {
      await removePasskey(accounts, request.params.id, request.user)
      return reply.code(204).send(null)
    },
  })
}

function addRecoveryCodeRoute(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'POST',
    url: '/auth/factors/recovery-codes',
    bodyLimit,
    config,
    schema: {
      operationId: 'AuthController_replaceRecoveryCodes',
      summary: 'Replace your recovery codes',
      tags,
      response: { 201: ref(RecoveryCodes), ...problems(...always) },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await replaceOwnRecoveryCodes(accounts, request.user)),
  })
}
