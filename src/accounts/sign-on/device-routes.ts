import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { originOf } from '../../http/client-address.ts'
import { everyBody, everyOperation, problems } from '../../http/problems.ts'
import { ref, type TypedServer } from '../../http/schema.ts'
import type { Accounts } from '../open-accounts.ts'
import { Tokens } from '../schemas.ts'
import type { LoginClient } from '../sessions/session-start.ts'
import {
  answerDevice,
  beginDeviceLogin,
  finishDeviceLogin,
  getDeviceLogin,
} from './device-login.ts'
import { DeviceAnswer, DeviceCode, DeviceLogin, DeviceQuery, DeviceQuestion } from './schemas.ts'

const tags = ['Auth']
const bodyLimit = 16 * 1024

/** Log-in of programs through a browser. */
export const deviceRoutes: FastifyPluginAsyncTypebox<{ accounts: Accounts }> = async (
  server,
  { accounts },
) => {
  addBeginRoute(server, accounts)
  addFinishRoute(server, accounts)
  addGetRoute(server, accounts)
  addAnswerRoute(server, accounts)
}

function addBeginRoute(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'POST',
    url: '/auth/device',
    bodyLimit,
    config: { limit: 'address' },
    schema: {
      operationId: 'AuthController_beginDeviceLogin',
      summary: 'Begin to log a program in through a browser',
      tags,
      response: {
        200: ref(DeviceCode),
        ...problems(...everyOperation, ...everyBody, 'rate-limited'),
      },
    },
    handler: (request) => beginDeviceLogin(accounts, clientOf(request)),
  })
}

function addFinishRoute(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'POST',
    url: '/auth/device/token',
    bodyLimit,
    config: { limit: 'address' },
    schema: {
      operationId: 'AuthController_finishDeviceLogin',
      summary: 'Receive the tokens of a log-in that was confirmed in a browser',
      tags,
      body: DeviceQuestion,
      response: {
        200: ref(Tokens),
        ...problems(
          ...everyOperation,
          ...everyBody,
          'device-code-not-found',
          'device-login-pending',
          'device-login-refused',
          'rate-limited',
        ),
      },
    },
    handler: (request) => finishDeviceLogin(accounts, request.body.deviceCode, clientOf(request)),
  })
}

function addGetRoute(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'GET',
    url: '/auth/device',
    config: { auth: 'bearer' },
    schema: {
      operationId: 'AuthController_getDeviceLogin',
      summary: 'See which program asks to be logged in',
      tags,
      querystring: DeviceQuery,
      response: {
        200: ref(DeviceLogin),
        ...problems(
          ...everyOperation,
          'validation-failed',
          'unauthenticated',
          'device-code-not-found',
        ),
      },
    },
    handler: (request) => getDeviceLogin(accounts, request.query.userCode),
  })
}

function addAnswerRoute(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'POST',
    url: '/auth/device/answer',
    bodyLimit,
    config: { auth: 'bearer', proof: 'everyone' },
    schema: {
      operationId: 'AuthController_answerDeviceLogin',
      summary: 'Let a program in as you, or not',
      tags,
      body: DeviceAnswer,
      response: {
        204: Type.Null({ description: 'The program gets its tokens, or the refusal.' }),
        ...problems(
          ...everyOperation,
          ...everyBody,
          'unauthenticated',
          'proof-required',
          'device-code-not-found',
        ),
      },
    },
    handler: async (request, reply) => {
      await answerDevice(accounts, request.body, request.user)
      return reply.code(204).send(null)
    },
  })
}

const clientOf = (request: FastifyRequest): LoginClient => ({
  origin: originOf(request),
  userAgent: request.headers['user-agent'] ?? null,
})
