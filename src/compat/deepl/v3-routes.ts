// DeepL's API, v3: the languages by resource, glossaries, and lists of what there is none of.
import type { FastifyPluginAsync } from 'fastify'
import { invalidInput } from '../../http/problems.ts'
import type { Terminology } from '../../terminology/terminology.ts'
import type { Languages } from '../../translation/languages/language-schemas.ts'
import type { TranslationService } from '../../translation/service.ts'
import { type CompatOptions, prepareCompatibleApi } from '../compatible-api.ts'
import type { SignedLinks } from '../signed-links.ts'
import { deeplApi } from './deepl-api.ts'
import { addV3GlossaryRoutes } from './glossaries-v3.ts'
import { listSources, listTargets } from './languages.ts'
import { addMemoryTransferRoutes } from './memory-transfers.ts'
import { addTranslationMemoryRoutes } from './translation-memories.ts'

const resources = [
  'translate_text',
  'translate_document',
  'glossary',
  'voice',
  'write',
  'style_rules',
  'translation_memory',
] as const

/** Those that this service has. */
const served: ReadonlySet<(typeof resources)[number]> = new Set([
  'translate_text',
  'translate_document',
  'glossary',
  'translation_memory',
])
const glossaryFeature = {
  name: 'glossary',
  needs_source_support: true,
  needs_target_support: true,
}

interface Options extends CompatOptions {
  signedLinks: SignedLinks
  translation: TranslationService
  terminology: Terminology
}

export const deeplV3Routes: FastifyPluginAsync<Options> = async (
  server,
  { keys, limits, translation, terminology, signedLinks },
) => {
  prepareCompatibleApi(server, { keys, limits }, deeplApi)
  await server.register(async (glossaries) => addV3GlossaryRoutes(glossaries, terminology))
  addTranslationMemoryRoutes(server, terminology)
  await addMemoryTransferRoutes(server, { terminology, signedLinks, keys, limits })

  server.get('/languages', async ({ parameters }) => {
    const resource = parameters.findChoice('resource', resources)
    if (resource === undefined) throw invalidInput('resource', 'It is missing.')
    return served.has(resource) ? languagesOf(translation.listLanguages()) : []
  })

  // Its clients list them before they translate; one without any goes on.
  server.get('/style_rules', async () => ({ style_rules: [] }))

  server.get('/languages/resources', async () =>
    [...served].map((name) => ({
      name,
      features: name === 'glossary' ? [] : [glossaryFeature],
    })),
  )
}

function languagesOf(languages: Languages): object[] {
  const sources = listSources(languages)
  const targets = listTargets(languages)
  const nameByTag = new Map([...sources, ...targets].map(({ tag, name }) => [tag, name]))
  const isIn = (list: typeof sources, lang: string) => list.some(({ tag }) => tag === lang)
  return [...nameByTag].map(([lang, name]) => ({
    lang,
    name,
    usable_as_source: isIn(sources, lang),
    usable_as_target: isIn(targets, lang),
    status: 'stable',
    features: { glossary: { status: 'stable' } },
  }))
}
