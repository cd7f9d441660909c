// Some clients exchange their key for a token first, and send only the token. The token is the key.
import type { FastifyPluginAsync } from 'fastify'
import { type CompatOptions, prepareCompatibleApi } from '../compatible-api.ts'
import { azureApi } from './azure-api.ts'

export const tokenRoutes: FastifyPluginAsync<CompatOptions> = async (server, { keys, limits }) => {
  prepareCompatibleApi(server, { keys, limits }, azureApi)
  server.post('/sts/v1.0/issueToken', async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(azureApi.findKey(request)),
  )
}
