import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { originOf } from '../../http/client-address.ts'
import { everyBody, everyOperation, problems } from '../../http/problems.ts'
import { ref, type TypedServer } from '../../http/schema.ts'
import { LinkConfirmation } from '../email/email-schemas.ts'
import type { Accounts } from '../open-accounts.ts'
import { Profile, User } from '../schemas.ts'
import { OperatorSignup } from './operator-schemas.ts'
import { becomeOperator, signUpOperator } from './operators.ts'

const tags = ['Auth']
const bodyLimit = 16 * 1024

/** What a link of `dragoman users operator-link` does. */
export const operatorRoutes: FastifyPluginAsyncTypebox<{ accounts: Accounts }> = async (
  server,
  { accounts },
) => {
  addBecomeRoute(server, accounts)
  addSignupRoute(server, accounts)
}

function addBecomeRoute(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'POST',
    url: '/auth/operator',
    bodyLimit,
    config: { auth: 'bearer' },
    schema: {
      operationId: 'AuthController_becomeOperator',
      summary: 'Become an operator with the token of an operator link',
      tags,
      body: LinkConfirmation,
      response: {
        200: ref(Profile),
        ...problems(...everyOperation, ...everyBody, 'unauthenticated', 'invalid-link'),
      },
    },
    handler: (request) => becomeOperator(accounts, request.body.token, request.user),
  })
}

function addSignupRoute(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'POST',
    url: '/auth/operator/signup',
    bodyLimit,
    config: { limit: 'address and email' },
    schema: {
      operationId: 'AuthController_signupOperator',
      summary: 'Register a new operator with the token of an operator link',
      tags,
      body: OperatorSignup,
      response: {
        201: ref(User),
        ...problems(
          ...everyOperation,
          ...everyBody,
          'invalid-link',
          'email-taken',
          'rate-limited',
          'overloaded',
        ),
      },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await signUpOperator(accounts, request.body, originOf(request))),
  })
}
