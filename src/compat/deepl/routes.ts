// DeepL's API, v2, as its official clients speak it (docs/compatibility.md).
import type { FastifyPluginAsync } from 'fastify'
import { type CompatServices, prepareCompatibleApi, translateTexts } from '../compatible-api.ts'
import { deeplApi } from './deepl-api.ts'
import { addDocumentRoutes } from './documents.ts'
import { addGlossaryRoutes } from './glossaries-v2.ts'
import { listGlossaryPairs, listSources, listTargets } from './languages.ts'
import { readTranslateRequest } from './translate-request.ts'

const method = ['GET', 'POST']
/** DeepL's number for "unlimited": clients take 0 as used up. */
const unlimited = 1_000_000_000_000

export const deeplRoutes: FastifyPluginAsync<CompatServices> = async (server, services) => {
  const { translation, usage, glossaries } = services
  prepareCompatibleApi(server, services, deeplApi)

  server.route({
    method,
    url: '/translate',
    handler: async ({ parameters, app }, reply) => {
      const { body, render } = readTranslateRequest(parameters)
      const { translations } = await translateTexts(translation, body, { app, reply })
      return { translations: translations.map(render) }
    },
  })

  server.route({
    method,
    url: '/usage',
    handler: async ({ app }) => ({
      character_count: await usage.charactersOfMonth(app),
      character_limit: app.limits.monthlyCharacters ?? unlimited,
    }),
  })

  server.route({
    method,
    url: '/languages',
    handler: async ({ parameters }) => {
      const type = parameters.findChoice('type', ['source', 'target'])
      const languages = translation.listLanguages()
      return type === 'target'
        ? listTargets(languages).map(({ tag, name }) => ({
            language: tag.toUpperCase(),
            name,
            supports_formality: false,
          }))
        : listSources(languages).map(({ tag, name }) => ({ language: tag.toUpperCase(), name }))
    },
  })

  addGlossaryRoutes(server, glossaries)
  await addDocumentRoutes(server, services)

  server.route({
    method,
    url: '/glossary-language-pairs',
    handler: async () => ({ supported_languages: listGlossaryPairs(translation.listLanguages()) }),
  })
}
