// The LibreTranslate API, as its clients speak it (docs/compatibility.md). Translation, detection
// and languages are plugins of their own: they have aliases (../routes.ts).
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { onDisconnect } from '../../http/disconnect.ts'
import type { Detection } from '../../translation/schemas.ts'
import { type CompatServices, prepareCompatibleApi } from '../compatible-api.ts'
import { libreTranslateApi } from './api.ts'
import { isDeeplx, translateForDeeplx } from './deeplx.ts'
import { rankLanguages } from './detection.ts'
import { defaultTarget, renderLanguages } from './languages.ts'
import { checkLimits, readTexts } from './requests.ts'
import { renderSpecification } from './specification.ts'
import { translate } from './translation.ts'

type Routes = FastifyPluginAsync<CompatServices>

const prepare = (server: FastifyInstance, services: CompatServices): void =>
  prepareCompatibleApi(server, services, {
    ...libreTranslateApi,
    appWithoutKey: services.libreTranslateApp,
  })

export const translateRoutes: Routes = async (server, services) => {
  prepare(server, services)
  server.route({
    // LibreTranslate has no GET; OmegaT's plugin needs it.
    method: ['GET', 'POST'],
    url: '/',
    handler: (request, reply) =>
      isDeeplx(request.parameters)
        ? translateForDeeplx(request, reply, services)
        : translate(request, reply, services),
  })
}

export const detectRoutes: Routes = async (server, services) => {
  prepare(server, services)
  server.post('/', async (request, reply) => {
    const { texts } = readTexts(request)
    checkLimits(texts, services.limits)
    const answer = await services.translation.detect(texts, request.app, onDisconnect(reply))
    return rankLanguages(texts, (answer as { detections: Detection[] }).detections)
  })
}

export const languageRoutes: Routes = async (server, services) => {
  prepare(server, services)
  server.get('/', { config: { key: 'none' } }, async () =>
    renderLanguages(services.translation.listLanguages()),
  )
}

export const libreTranslateRoutes: Routes = async (server, services) => {
  const { translation, limits, libreTranslateApp } = services
  prepare(server, services)
  const withoutKey = { config: { key: 'none' } } as const

  server.get('/frontend/settings', withoutKey, async () => ({
    apiKeys: true,
    charLimit: limits.maxCharacters,
    filesTranslation: false,
    frontendTimeout: 500,
    keyRequired: libreTranslateApp === '',
    language: {
      source: { code: 'auto', name: 'Auto Detect' },
      target: defaultTarget(translation.listLanguages()),
    },
    suggestions: false,
    supportedFilesFormat: [],
  }))

  server.get('/health', withoutKey, async () => ({ status: 'ok' }))

  server.get('/spec', withoutKey, async ({ originalUrl }) =>
    renderSpecification(originalUrl.slice(0, originalUrl.indexOf('/spec')) || '/'),
  )

  const switchedOff = {
    '/suggest': 'Suggestions are disabled on this server.',
    '/translate_file': 'Files translation are disabled on this server.',
  }
  // Before the body is read: it may be a file.
  for (const [url, error] of Object.entries(switchedOff))
    server.post(url, {
      ...withoutKey,
      onRequest: async (_request, reply) => reply.code(403).send({ error }),
      handler: () => {},
    })
}
