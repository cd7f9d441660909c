// DeepL's API, v2, as its official clients speak it (docs/compatibility/deepl.md): texts, languages
// and usage.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { Metering } from '../../metering/open-metering.ts'
import { countCharactersOfMonth } from '../../metering/usage.ts'
import type { Terminology } from '../../terminology/terminology.ts'
import { selectEngines } from '../../translation/routing/engine-selection.ts'
import type { TranslationService } from '../../translation/service.ts'
import { type CompatOptions, prepareCompatibleApi, translateTexts } from '../compatible-api.ts'
import { deeplApi } from './deepl-api.ts'
import { listGlossaryPairs, listSources, listTargets, pairsInto } from './languages.ts'
import { readTranslateRequest, refuseFormality } from './translate-request.ts'
import { readMemory } from './translation-memories.ts'

const method = ['GET', 'POST']
/** DeepL's number for "unlimited": clients take 0 as used up. */
const unlimited = 1_000_000_000_000

interface Options extends CompatOptions {
  translation: TranslationService
  metering: Metering
  terminology: Terminology
}

export const deeplRoutes: FastifyPluginAsync<Options> = async (
  server,
  { keys, limits, translation, metering, terminology },
) => {
  prepareCompatibleApi(server, { keys, limits }, deeplApi)

  server.route({
    method,
    url: '/translate',
    handler: async ({ parameters, app }, reply) => {
      const { body: given, render } = readTranslateRequest(parameters)
      const body = { ...given, ...(await readMemory(parameters, terminology, app)) }
      refuseFormality(parameters, body.to, () => translation.follows(translation.accept(body, app)))
      const { translations } = await translateTexts(translation, body, {
        app,
        reply,
        api: deeplApi,
      })
      return { translations: translations.map(render) }
    },
  })

  server.route({
    method,
    url: '/usage',
    handler: async ({ app }) => ({
      character_count: await countCharactersOfMonth(metering, app),
      character_limit: app.limits.monthlyCharacters ?? unlimited,
    }),
  })

  server.route({
    method,
    url: '/languages',
    handler: async ({ parameters, app }) => {
      const type = parameters.findChoice('type', ['source', 'target'])
      const languages = translation.listLanguages()
      const engines = selectEngines(app.engineSettings)
      const takesFormality = (instructions: LanguagePair) =>
        translation.follows({ instructions, engines }).has('formality')
      return type === 'target'
        ? listTargets(languages).map(({ tag, name }) => ({
            language: tag.toUpperCase(),
            name,
            supports_formality: pairsInto(languages, tag).every(takesFormality),
          }))
        : listSources(languages).map(({ tag, name }) => ({ language: tag.toUpperCase(), name }))
    },
  })

  server.route({
    method,
    url: '/glossary-language-pairs',
    handler: async () => ({ supported_languages: listGlossaryPairs(translation.listLanguages()) }),
  })
}
