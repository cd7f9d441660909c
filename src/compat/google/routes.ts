// Google Cloud Translation v2, as its official clients speak it (docs/compatibility/google.md).
import type { FastifyPluginAsync } from 'fastify'
import { onDisconnect } from '../../http/disconnect.ts'
import type { Detection } from '../../translation/schemas.ts'
import type { TranslationService } from '../../translation/service.ts'
import { type CompatOptions, prepareCompatibleApi, translateTexts } from '../compatible-api.ts'
import { displayNames } from '../display-names.ts'
import { googleApi } from './google-api.ts'
import { googleCode, listByGoogleCode } from './google-codes.ts'

const method = ['GET', 'POST']

interface Options extends CompatOptions {
  translation: TranslationService
}

export const googleRoutes: FastifyPluginAsync<Options> = async (
  server,
  { keys, limits, translation },
) => {
  prepareCompatibleApi(server, { keys, limits }, googleApi)

  server.route({
    method,
    url: '/',
    handler: async ({ parameters, app }, reply) => {
      const from = parameters.findString('source')
      const { translations } = await translateTexts(
        translation,
        {
          text: parameters.getTexts('q'),
          to: parameters.getString('target'),
          format: parameters.findChoice('format', ['html', 'text']) ?? 'html',
          ...(from === undefined ? {} : { from }),
        },
        { app, reply, api: googleApi },
      )
      return {
        data: {
          translations: translations.map(({ translatedText, from: source }) => ({
            translatedText,
            ...(from === undefined ? { detectedSourceLanguage: googleCode(source) } : {}),
          })),
        },
      }
    },
  })

  server.route({
    method,
    url: '/detect',
    handler: async ({ parameters, app }, reply) => {
      const answer = await translation.detect(parameters.getTexts('q'), app, onDisconnect(reply))
      const { detections } = answer as { detections: Detection[] }
      return {
        data: {
          detections: detections.map(({ language, reliable, confidence }) => [
            { language: googleCode(language), isReliable: reliable, confidence },
          ]),
        },
      }
    },
  })

  server.route({
    method,
    url: '/languages',
    handler: async ({ parameters }) => {
      const target = parameters.findString('target')
      const nameOf = target === undefined ? undefined : displayNames(target)
      const { languages } = translation.listLanguages()
      return {
        data: {
          languages: listByGoogleCode(languages).map(({ language, tag, name }) => ({
            language,
            ...(nameOf ? { name: nameOf(tag) ?? name } : {}),
          })),
        },
      }
    },
  })
}
