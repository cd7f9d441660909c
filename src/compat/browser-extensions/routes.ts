// Three browser extensions let people enter the address of a service of their own, each with a form
// of request that other servers have made usual (docs/compatibility/browser-extensions.md).
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { TranslationService } from '../../translation/service.ts'
import { type CompatOptions, prepareCompatibleApi } from '../compatible-api.ts'
import { createTokenApi } from '../token-api.ts'
import type { ExtensionOptions } from './extension-options.ts'
import { translateForHcfy } from './hcfy.ts'
import { translateForImme } from './imme.ts'
import { translateForKiss } from './kiss.ts'

export const browserExtensionsApi = createTokenApi({
  names: { text: 'text', requestId: 'x-request-id' },
  operations: {},
})

interface Options extends CompatOptions {
  translation: TranslationService
}

type Translate = (
  request: FastifyRequest,
  reply: FastifyReply,
  options: ExtensionOptions,
) => Promise<object>

const routesOf =
  (translate: Translate): FastifyPluginAsync<Options> =>
  async (server: FastifyInstance, { keys, limits, translation }) => {
    prepareCompatibleApi(server, { keys, limits }, browserExtensionsApi)
    const options = { translation, api: browserExtensionsApi }
    server.post('/', (request, reply) => translate(request, reply, options))
  }

export const immeRoutes = routesOf(translateForImme)
export const kissRoutes = routesOf(translateForKiss)
export const hcfyRoutes = routesOf(translateForHcfy)
