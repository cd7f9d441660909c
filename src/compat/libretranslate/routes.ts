// The LibreTranslate API, as its clients speak it (docs/compatibility.md). Translation, detection
// and languages are plugins of their own: they have aliases (../routes.ts).
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { sendFile } from '../../documents/file-answer.ts'
import { onDisconnect } from '../../http/disconnect.ts'
import type { Detection } from '../../translation/schemas.ts'
import { type CompatServices, prepareCompatibleApi } from '../compatible-api.ts'
import { acceptUploads } from '../uploads.ts'
import { isDeeplx, translateForDeeplx } from './deeplx.ts'
import { rankLanguages } from './detection.ts'
import { fileExtensions, findFile, translateFile } from './files.ts'
import { defaultTarget, renderLanguages } from './languages.ts'
import { libreTranslateApi } from './libretranslate-api.ts'
import { checkLimits, readTexts } from './request-fields.ts'
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
  const { translation, documents, limits, libreTranslateApp } = services
  prepare(server, services)
  const withoutKey = { config: { key: 'none' } } as const

  server.get('/frontend/settings', withoutKey, async () => ({
    apiKeys: true,
    charLimit: limits.maxCharacters,
    filesTranslation: true,
    frontendTimeout: 500,
    keyRequired: libreTranslateApp === '',
    language: {
      source: { code: 'auto', name: 'Auto Detect' },
      target: defaultTarget(translation.listLanguages()),
    },
    suggestions: false,
    supportedFilesFormat: fileExtensions(documents),
  }))

  server.get('/health', withoutKey, async () => ({ status: 'ok' }))

  server.get('/spec', withoutKey, async ({ originalUrl }) =>
    renderSpecification(originalUrl.slice(0, originalUrl.indexOf('/spec')) || '/'),
  )

  // Before the body is read.
  server.post('/suggest', {
    ...withoutKey,
    onRequest: async (_request, reply) =>
      reply.code(403).send({ error: 'Suggestions are disabled on this server.' }),
    handler: () => {},
  })

  await server.register(async (uploads) => {
    acceptUploads(uploads, services, {
      ...libreTranslateApi,
      appWithoutKey: libreTranslateApp,
      keyInForm: true,
    })
    uploads.post('/translate_file', async (request, reply) =>
      translateFile(request, reply, services),
    )
  })

  // A wildcard, as the names of files are longer than a parameter may be.
  server.get<{ Params: { '*': string } }>(
    '/download_file/*',
    { config: { key: 'none', largeAnswers: true } },
    async (request, reply) =>
      sendFile(reply, await findFile(request.params['*'], request, reply, services)),
  )
}
