// The Model Context Protocol over HTTP: each message is a request, and nothing is kept between them
// (docs/compatibility/mcp.md).
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { acceptJsonOnly } from '../../http/bodies/json-body.ts'
import { toProblem } from '../../http/errors/error-handler.ts'
import { prepareCompatibleApi } from '../compatible-api.ts'
import type { CompatServices } from '../mount.ts'
import { inWordsOf } from '../own-words.ts'
import { type Answer, answerMessage, answerProblem } from './answers.ts'
import { createAppOperations } from './app-operations.ts'
import { answerBatch, hasBatches } from './batches.ts'
import { mcpApi, vocabulary } from './mcp-api.ts'
import { checkOrigin } from './origin-check.ts'
import { allTools } from './tools/all-tools.ts'
import { unnamedVersion } from './versions.ts'

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
      const { body, headers } = request
      const operations = createAppOperations(services, { request, reply })
      const answer = (message: unknown) =>
        answerMessage(message, { tools: allTools, operations }, headers)
      const { status, message } = await (isBatch(request)
        ? answerBatch(body as unknown[], (each, index) =>
            answerOfBatch(each, request, async () => {
              // Each message counts as a request.
              if (index > 0) await keys.authenticateKey(mcpApi.findKey(request), request.ip)
              return answer(each)
            }),
          )
        : answer(body))
      return reply.code(status).send(message)
    },
  })
}

const isBatch = ({ body, headers }: FastifyRequest): boolean =>
  Array.isArray(body) && hasBatches(headers['mcp-protocol-version'] ?? unnamedVersion)

/** What one message of a batch is answered with; its problem is not that of the others. */
async function answerOfBatch(
  message: unknown,
  { log, socket }: FastifyRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    const problem = toProblem(error)
    const { code, status, detail } = inWordsOf(vocabulary, problem)
    if (status >= 500 && !socket.destroyed)
      log.warn({ code, error: problem.cause ?? error }, 'a message of a batch failed')
    return answerProblem(message, { code, status, detail })
  }
}
