// KISS Translator, "custom API": one text, or several.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Translation } from '../../translation/schemas.ts'
import { translateTexts } from '../compatible-api.ts'
import { sourceOf } from '../source-language.ts'
import { extensionCode } from './extension-codes.ts'
import type { ExtensionOptions } from './extension-options.ts'

export async function translateForKiss(
  { parameters, app }: FastifyRequest,
  reply: FastifyReply,
  { translation, api }: ExtensionOptions,
) {
  const isList = parameters.findTexts('texts') !== undefined
  const text = parameters.getTexts(isList ? 'texts' : 'text')
  const to = parameters.getString('to')
  const from = sourceOf(parameters.findString('from'))
  const body = { text, to, ...(from === undefined ? {} : { from }) }
  const { translations } = await translateTexts(translation, body, { app, reply, api })
  /** Versions of the extension and servers for it have called the source `src` and `from`. */
  const render = ({ translatedText, from: source }: Translation) => {
    const code = extensionCode(source)
    return { text: translatedText, src: code, from: code, to }
  }
  return isList
    ? { translations: translations.map(render) }
    : render(translations[0] as Translation)
}
