// The LibreTranslate API, as its clients speak it (docs/compatibility/libretranslate.md).
// Translation, detection and languages are plugins of their own: they have aliases (mount.ts).
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { AnonymousAccess } from '../../authentication/anonymous-access.ts'
import { sendFile } from '../../documents/file-answer.ts'
import type { Documents } from '../../documents/service.ts'
import { onDisconnect } from '../../http/disconnect.ts'
import type { Jobs } from '../../jobs/submission/jobs.ts'
import type { Detection } from '../../translation/schemas.ts'
import type { TranslationService } from '../../translation/service.ts'
import {
  type CompatOptions,
  prepareCompatibleApi,
  type TextTranslation,
} from '../compatible-api.ts'
import type { SignedLinks } from '../signed-links.ts'
import { acceptUploads, type UploadOptions } from '../uploads.ts'
import { isDeeplx, translateForDeeplx } from './deeplx.ts'
import { rankLanguages } from './detection.ts'
import { fileExtensions, findFile, translateFile } from './files.ts'
import { defaultTarget, renderLanguages } from './languages.ts'
import { libreTranslateApi } from './libretranslate-api.ts'
import { checkLimits, readTexts } from './request-fields.ts'
import { renderSpecification } from './specification.ts'
import { translate } from './translation.ts'

interface Options extends CompatOptions {
  /** What answers requests without a key. */
  anonymous: AnonymousAccess
}

const page =
  '<!doctype html><html lang="en"><title>LibreTranslate</title>' +
  '<p>This is the LibreTranslate API of Dragoman; /spec describes it.</p>\n'

const prepare = (server: FastifyInstance, { keys, limits, anonymous }: Options): void =>
  prepareCompatibleApi(server, { keys, limits }, { ...libreTranslateApi, anonymous })

export const translateRoutes: FastifyPluginAsync<
  Options & { translation: TextTranslation }
> = async (server, { translation, ...access }) => {
  prepare(server, access)
  const options = { translation, limits: access.limits, api: libreTranslateApi }
  server.route({
    // LibreTranslate has no GET; OmegaT's plugin needs it.
    method: ['GET', 'POST'],
    url: '/',
    handler: (request, reply) =>
      isDeeplx(request.parameters)
        ? translateForDeeplx(request, reply, options)
        : translate(request, reply, options),
  })
}

export const detectRoutes: FastifyPluginAsync<
  Options & { translation: TranslationService }
> = async (server, { translation, ...access }) => {
  prepare(server, access)
  server.post('/', async (request, reply) => {
    const { texts } = readTexts(request)
    checkLimits(texts, access.limits)
    const answer = await translation.detect(texts, request.app, onDisconnect(reply))
    const { detections } = answer as { detections: Detection[] }
    return rankLanguages(texts, detections, translation.findSource)
  })
}

export const languageRoutes: FastifyPluginAsync<
  Options & { translation: TranslationService }
> = async (server, { translation, ...access }) => {
  prepare(server, access)
  server.get('/', { config: { key: 'none' } }, async () =>
    renderLanguages(translation.listLanguages()),
  )
}

/** What clients ask of the service before they translate. */
export const libreTranslateRoutes: FastifyPluginAsync<
  Options & { translation: TranslationService; documents: Documents }
> = async (server, { translation, documents, ...access }) => {
  prepare(server, access)
  const withoutKey = { config: { key: 'none' } } as const

  // Clients find out with it whether the host answers; LibreTranslate has its web page here.
  server.get('/', withoutKey, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page),
  )

  server.get('/frontend/settings', withoutKey, async () => ({
    apiKeys: true,
    charLimit: access.limits.maxCharacters,
    filesTranslation: true,
    frontendTimeout: 500,
    keyRequired: !access.anonymous.isConfigured('keyless'),
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
}

interface FileOptions extends Options, UploadOptions {
  documents: Documents
  jobs: Jobs
  signedLinks: SignedLinks
}

export const fileRoutes: FastifyPluginAsync<FileOptions> = async (
  server,
  { documents, jobs, signedLinks, uploads, ...access },
) => {
  prepare(server, access)
  const { keys, limits, anonymous } = access

  await server.register(async (forms) => {
    const api = { ...libreTranslateApi, anonymous, keyInForm: true }
    acceptUploads(forms, { keys, limits, uploads }, api)
    forms.post('/translate_file', async (request, reply) =>
      translateFile(request, reply, { documents, jobs, signedLinks }),
    )
  })

  // A wildcard, as the names of files are longer than a parameter may be.
  server.get<{ Params: { '*': string } }>(
    '/download_file/*',
    { config: { key: 'none', largeAnswers: true } },
    async (request, reply) => {
      const services = { documents, signedLinks, keys }
      return sendFile(reply, await findFile(request.params['*'], request, reply, services))
    },
  )
}
