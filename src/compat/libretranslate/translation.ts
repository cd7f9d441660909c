// Translates the texts of a request to LibreTranslate's `/translate`.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { maxAlternatives } from '../../translation/request-schemas.ts'
import type { Translation } from '../../translation/schemas.ts'
import { type TextRequestOptions, translateTexts } from '../compatible-api.ts'
import { sourceOf } from '../source-language.ts'
import { libreTranslateCode } from './libretranslate-codes.ts'
import { checkLimits, getString, readFormat, readTexts } from './request-fields.ts'

export async function translate(
  request: FastifyRequest,
  reply: FastifyReply,
  { translation, limits, api }: TextRequestOptions,
) {
  const { parameters, app } = request
  const { texts, isList } = readTexts(request)
  const from = sourceOf(getString(parameters, 'source'))
  const to = getString(parameters, 'target')
  checkLimits(texts, limits)
  const format = readFormat(parameters)
  const alternatives = parameters.findInteger('alternatives') ?? 0
  const { translations } = await translateTexts(
    translation,
    {
      text: texts,
      to,
      format,
      ...(from === undefined ? {} : { from }),
      ...(alternatives > 0 && { alternatives: Math.min(alternatives, maxAlternatives) }),
    },
    { app, reply, api },
  )
  /** A list for a list of texts, else its only item. */
  const each = <T>(read: (translation: Translation) => T) =>
    isList ? translations.map(read) : read(translations[0] as Translation)
  return {
    ...(alternatives > 0 ? { alternatives: each(alternativesOf) } : {}),
    ...(from === undefined ? { detectedLanguage: each(detectedLanguageOf) } : {}),
    translatedText: each(({ translatedText }) => translatedText),
  }
}

export const alternativesOf = ({ alternatives = [] }: Translation): string[] =>
  alternatives.map(({ translatedText }) => translatedText)

const detectedLanguageOf = ({ from, detectedLanguage }: Translation) => ({
  // The language of a text that stays as it is, since nothing translates it, is unknown.
  confidence: from === 'und' ? 0 : percentOf(detectedLanguage?.confidence ?? 0),
  language: libreTranslateCode(from),
})

export const percentOf = (confidence: number): number => Math.round(confidence * 100)
