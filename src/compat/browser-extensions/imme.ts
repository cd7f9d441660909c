// Immersive Translate, "custom API".
import type { FastifyReply, FastifyRequest } from 'fastify'
import { translateTexts } from '../compatible-api.ts'
import { sourceOf } from '../source-language.ts'
import { extensionCode } from './extension-codes.ts'
import type { ExtensionOptions } from './extension-options.ts'

export async function translateForImme(
  { parameters, app }: FastifyRequest,
  reply: FastifyReply,
  { translation, api }: ExtensionOptions,
) {
  const text = parameters.getTexts('text_list')
  const to = parameters.getString('target_lang')
  const from = sourceOf(parameters.findString('source_lang'))
  const body = { text, to, ...(from === undefined ? {} : { from }) }
  const { translations } = await translateTexts(translation, body, { app, reply, api })
  return {
    translations: translations.map(({ translatedText, from: source }) => ({
      detected_source_lang: extensionCode(source),
      text: translatedText,
    })),
  }
}
