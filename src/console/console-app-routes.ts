import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Apps } from '../apps/open-apps.ts'
import { ensureFirstApp } from '../apps/service.ts'
import { everyBody, everyOperation, problems } from '../http/problems.ts'

/** The name of the app that the console makes for a user who has none. */
const name = 'Console'

/** The app for what a user translates in the console: made once, however many tabs ask. */
export const consoleAppRoutes: FastifyPluginAsyncTypebox<{ apps: Apps }> = async (
  server,
  { apps },
) => {
  server.route({
    method: 'POST',
    url: '/console/app',
    bodyLimit: 1024,
    config: { auth: 'bearer' },
    schema: {
      hide: true,
      response: {
        204: Type.Null(),
        ...problems(...everyOperation, ...everyBody, 'unauthenticated'),
      },
    },
    handler: async (request, reply) => {
      await ensureFirstApp(apps, name, request.user)
      return reply.code(204).send(null)
    },
  })
}
