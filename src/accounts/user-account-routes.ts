// The routes of users: how they sign up, log in, prove who they are, and are managed.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { emailRoutes } from './email/email-routes.ts'
import { enrolmentRoutes } from './factors/enrolment-routes.ts'
import { factorRoutes } from './factors/factor-routes.ts'
import type { Accounts } from './open-accounts.ts'
import { operatorRoutes } from './operators/operator-routes.ts'
import { profileRoutes } from './profile-routes.ts'
import { accountRoutes } from './routes.ts'
import { sessionRoutes } from './sessions/session-routes.ts'
import { deviceRoutes } from './sign-on/device-routes.ts'
import { userRoutes } from './user-routes.ts'

export const userAccountRoutes: FastifyPluginAsyncTypebox<{ accounts: Accounts }> = async (
  server,
  options,
) => {
  await server.register(accountRoutes, options)
  await server.register(sessionRoutes, options)
  await server.register(profileRoutes, options)
  await server.register(factorRoutes, options)
  await server.register(deviceRoutes, options)
  await server.register(enrolmentRoutes, options)
  await server.register(emailRoutes, options)
  await server.register(operatorRoutes, options)
  await server.register(userRoutes, options)
}
