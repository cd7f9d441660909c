// `translate_a`, which is behind Google's web pages: undocumented, but known to extensions.
import type { FastifyPluginAsync } from 'fastify'
import type { Translation } from '../../translation/schemas.ts'
import type { TranslationService } from '../../translation/service.ts'
import { type CompatOptions, prepareCompatibleApi, translateTexts } from '../compatible-api.ts'
import type { Parameters } from '../parameters.ts'
import { sourceOf } from '../source-language.ts'
import { googleCode } from './google-codes.ts'
import { googleWebApi } from './web-api.ts'

const [opening, closing] = ['<pre>', '</pre>'] as const
const method = ['GET', 'POST']

interface Options extends CompatOptions {
  translation: TranslationService
}

export const googleWebRoutes: FastifyPluginAsync<Options> = async (
  server,
  { keys, limits, translation },
) => {
  prepareCompatibleApi(server, { keys, limits }, googleWebApi)

  server.route({
    method,
    url: '/single',
    handler: async ({ parameters, app }, reply) => {
      const [text = ''] = parameters.getTexts('q')
      const body = { ...languagesOf(parameters), text: [text] }
      const caller = { app, reply, api: googleWebApi }
      const { translations } = await translateTexts(translation, body, caller)
      const isObject = parameters.findFlag('dj') ?? false
      const render = isObject ? renderObject : renderArray
      return render(text, translations[0] as Translation)
    },
  })

  server.route({
    method,
    url: '/t',
    handler: async ({ parameters, app }, reply) => {
      const texts = parameters.getTexts('q')
      const format = parameters.findChoice('format', ['html', 'text']) ?? 'text'
      const languages = languagesOf(parameters)
      const body = { ...languages, format, text: texts.map(contentOf) }
      const caller = { app, reply, api: googleWebApi }
      const { translations } = await translateTexts(translation, body, caller)
      return translations.map(({ translatedText, from }, index) => {
        const isWrapped = contentOf(texts[index] ?? '') !== texts[index]
        const translated = isWrapped ? `${opening}${translatedText}${closing}` : translatedText
        return languages.from === undefined ? [translated, googleCode(from)] : translated
      })
    },
  })
}

/**
 * A text without the element that some extensions put around each so that it keeps its spaces. As
 * HTML it would be code, which is not translated.
 */
function contentOf(text: string): string {
  if (!text.startsWith(opening) || !text.endsWith(closing)) return text
  const content = text.slice(opening.length, -closing.length)
  return content.includes(closing) ? text : content
}

function languagesOf(parameters: Parameters): { to: string; from?: string } {
  const to = parameters.getString('tl')
  const from = sourceOf(parameters.findString('sl'))
  return from === undefined ? { to } : { to, from }
}

const confidenceOf = ({ detectedLanguage }: Translation): number =>
  detectedLanguage?.confidence ?? 1

/** Google has an entry a sentence; clients join them. */
const renderObject = (orig: string, translation: Translation) => ({
  sentences: [{ trans: translation.translatedText, orig, backend: 1 }],
  src: googleCode(translation.from),
  confidence: confidenceOf(translation),
  spell: {},
})

const renderArray = (text: string, translation: Translation) => [
  [[translation.translatedText, text, null, null, 1]],
  null,
  googleCode(translation.from),
  null,
  null,
  null,
  confidenceOf(translation),
  [],
]
