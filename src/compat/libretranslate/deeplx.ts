// DeepLX, whose clients send other parameters to the same path: `text` instead of `q`.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type TextRequestOptions, translateTexts } from '../compatible-api.ts'
import type { Parameters } from '../parameters.ts'
import { sourceOf } from '../source-language.ts'
import { libreTranslateCode } from './libretranslate-codes.ts'
import { checkLimits, getString } from './request-fields.ts'
import { alternativesOf } from './translation.ts'

export const isDeeplx = (parameters: Parameters): boolean =>
  parameters.findTexts('q') === undefined && findTexts(parameters) !== undefined

/** Some clients send `text_list`, and read another answer. */
const findTexts = (parameters: Parameters): string | string[] | undefined =>
  parameters.findTexts('text_list') ?? parameters.findTexts('text')

/** As many as DeepLX has. */
const usualAlternatives = 3

export async function translateForDeeplx(
  { parameters, app }: FastifyRequest,
  reply: FastifyReply,
  { translation, limits, api }: TextRequestOptions,
) {
  const found = findTexts(parameters) ?? []
  const texts = [found].flat()
  checkLimits(texts, limits)
  const from = sourceOf(parameters.findString('source_lang'))
  const to = getString(parameters, 'target_lang')
  const { translations } = await translateTexts(
    translation,
    {
      text: texts,
      to,
      format: parameters.findString('tag_handling') === undefined ? 'text' : 'html',
      ...(from === undefined ? {} : { from }),
      alternatives: usualAlternatives,
    },
    { app, reply, api },
  )
  const [first] = translations
  const answers = translations.map(({ translatedText, from: source }) => ({
    detected_source_lang: libreTranslateCode(source).toUpperCase(),
    text: translatedText,
  }))
  const success = { code: 200, id: 1 }
  if (Array.isArray(found)) return { ...success, translations: answers }
  return {
    ...success,
    data: answers[0]?.text,
    alternatives: first === undefined ? [] : alternativesOf(first),
    source_lang: answers[0]?.detected_source_lang,
    target_lang: to.toUpperCase(),
    method: 'Free',
  }
}
