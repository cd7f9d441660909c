import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { originOf } from '../../http/client-address.ts'
import { everyBody, everyOperation, problems } from '../../http/problems.ts'
import { ref, type TypedServer } from '../../http/schema.ts'
import type { Accounts } from '../open-accounts.ts'
import { Tokens } from '../schemas.ts'
import { getFactors } from './factors.ts'
import { finishLogin, startPasskeyLogin } from './login-completion.ts'
import { prove, startPasskeyProof } from './proof.ts'
import { Factors, LoginCompletion, PasskeyRequest, Proof, Proven } from './schemas.ts'

const tags = ['Auth']
const bodyLimit = 16 * 1024

/** How second factors are used. */
export const factorRoutes: FastifyPluginAsyncTypebox<{ accounts: Accounts }> = async (
  server,
  { accounts },
) => {
  addCompletionRoute(server, accounts)
  addPasskeyLoginRoute(server, accounts)
  addListRoute(server, accounts)
  addProofRoute(server, accounts)
  addPasskeyProofRoute(server, accounts)
}

function addCompletionRoute(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'POST',
    url: '/auth/login/finish',
    bodyLimit,
    config: { limit: 'address' },
    schema: {
      operationId: 'AuthController_finishLogin',
      summary: 'Finish logging in with a second factor, or with a passkey',
      tags,
      body: LoginCompletion,
      response: {
        200: ref(Tokens),
        ...problems(
          ...everyOperation,
          ...everyBody,
          'invalid-challenge',
          'wrong-second-factor',
          'user-disabled',
          'rate-limited',
        ),
      },
    },
    handler: (request) =>
      finishLogin(accounts, request.body, {
        origin: originOf(request),
        userAgent: request.headers['user-agent'] ?? null,
      }),
  })
}

function addPasskeyLoginRoute(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'POST',
    url: '/auth/login/passkey',
    bodyLimit,
    config: { limit: 'address' },
    schema: {
      operationId: 'AuthController_startPasskeyLogin',
      summary: 'Ask for a passkey in place of email and password',
      tags,
      response: {
        200: ref(PasskeyRequest),
        ...problems(...everyOperation, 'passkeys-unavailable', 'rate-limited'),
      },
    },
    handler: () => startPasskeyLogin(accounts),
  })
}

function addListRoute(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'GET',
    url: '/auth/factors',
    config: { auth: 'bearer', withoutSecondFactor: true },
    schema: {
      operationId: 'AuthController_getFactors',
      summary: 'Get your second factors',
      tags,
      response: { 200: ref(Factors), ...problems(...everyOperation, 'unauthenticated') },
    },
    handler: (request) => getFactors(accounts, request.user),
  })
}

function addProofRoute(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'POST',
    url: '/auth/proof',
    bodyLimit,
    config: { auth: 'bearer', withoutSecondFactor: true },
    schema: {
      operationId: 'AuthController_prove',
      summary: 'Prove who you are, for what needs it',
      tags,
      body: Proof,
      response: {
        200: ref(Proven),
        ...problems(
          ...everyOperation,
          ...everyBody,
          'unauthenticated',
          'invalid-challenge',
          'wrong-password',
          'wrong-second-factor',
          'rate-limited',
          'overloaded',
        ),
      },
    },
    handler: (request) => prove(accounts, request.body, request.user),
  })
}

function addPasskeyProofRoute(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'POST',
    url: '/auth/proof/passkey',
    bodyLimit,
    config: { auth: 'bearer', withoutSecondFactor: true },
    schema: {
      operationId: 'AuthController_startPasskeyProof',
      summary: 'Ask for one of your passkeys, as proof',
      tags,
      response: {
        200: ref(PasskeyRequest),
        ...problems(...everyOperation, 'unauthenticated', 'passkeys-unavailable'),
      },
    },
    handler: (request) => startPasskeyProof(accounts, request.user),
  })
}
