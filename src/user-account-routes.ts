// The routes of users: how they sign up, log in, prove who they are, and are managed.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { emailRoutes } from './accounts/email/email-routes.ts'
import { enrolmentRoutes } from './accounts/factors/enrolment-routes.ts'
import { factorRoutes } from './accounts/factors/factor-routes.ts'
import type { Accounts } from './accounts/open-accounts.ts'
import { operatorRoutes } from './accounts/operators/operator-routes.ts'
import { profileRoutes } from './accounts/profile-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { sessionRoutes } from './accounts/sessions/session-routes.ts'
import { deviceRoutes } from './accounts/sign-on/device-routes.ts'
import { userRoutes } from './accounts/user-routes.ts'

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
