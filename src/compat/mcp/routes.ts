// The Model Context Protocol over HTTP: each message is a request, and nothing is kept between them
// (docs/compatibility/mcp.md).
import type { FastifyPluginAsync } from 'fastify'
import { acceptJsonOnly } from '../../http/bodies/json-body.ts'
import { prepareCompatibleApi } from '../compatible-api.ts'
import type { CompatServices } from '../mount.ts'
import { answerMessage } from './answers.ts'
import { createAppOperations } from './app-operations.ts'
import { mcpApi } from './mcp-api.ts'
import { checkOrigin } from './origin-check.ts'
import { allTools } from './tools/all-tools.ts'

export const mcpRoutes: FastifyPluginAsync<CompatServices> = async (server, services) => {
  const { keys, limits, allowedOrigins } = services
  prepareCompatibleApi(server, { keys, limits }, mcpApi)
  // A message is no set of parameters.
  acceptJsonOnly(server, limits)
  // The key is in a header: nothing is read of a body without it.
  server.addHook('onRequest', async (request) => {
    checkOrigin(request, allowedOrigins)
    request.app = await keys.authenticateKey(mcpApi.findKey(request), request.ip)
  })

  server.route({
    method: 'POST',
    url: '/',
    config: { largeAnswers: true },
    handler: async (request, reply) => {
      const operations = createAppOperations(services, { request, reply })
      const toolbox = { tools: allTools, operations }
      const { status, message } = await answerMessage(request.body, toolbox, request.headers)
      return reply.code(status).send(message)
    },
  })
}
