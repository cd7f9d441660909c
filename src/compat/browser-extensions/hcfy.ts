// hcfy (划词翻译), "custom source". It names languages in Chinese, and sends a second target for
// texts that are already in the first.
import { isSameVariety, parseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { onDisconnect } from '../../http/disconnect.ts'
import { invalidInput } from '../../http/problems.ts'
import type { Detection } from '../../translation/schemas.ts'
import { translateTexts } from '../compatible-api.ts'
import type { ExtensionOptions } from './extension-options.ts'
import { createLanguageNames } from './language-names.ts'

const maxQuoted = 40

export async function translateForHcfy(
  { parameters, app }: FastifyRequest,
  reply: FastifyReply,
  { translation, api }: ExtensionOptions,
) {
  const names = createLanguageNames(translation.listLanguages())
  const tagOf = (name: string, field: string): string =>
    names.findTag(name) ?? parseLanguage(name) ?? refuseLanguage(name, field)

  /** Undefined if no language is recognised from which something is translated. */
  async function detect(text: string): Promise<string | undefined> {
    const found = (await translation.detect(text, app, onDisconnect(reply))) as Detection
    return translation.findSource(found.language)
  }

  const [text = ''] = parameters.getTexts('text')
  const destinations = parameters.findList('destination') ?? []
  const [first, second] = destinations.map((name) => tagOf(name, 'destination'))
  if (first === undefined) throw invalidInput('destination', 'It is missing.')
  const named = parameters.findString('source')
  const from = named === undefined ? await detect(text) : tagOf(named, 'source')
  const to = from !== undefined && isSameVariety(from, first) ? (second ?? first) : first
  const paragraphs = text.split(/\r?\n/)
  const body = { text: paragraphs, to, ...(from === undefined ? {} : { from }) }
  const { translations } = await translateTexts(translation, body, { app, reply, api })
  return {
    text,
    from: names.nameOf(from ?? 'und'),
    to: names.nameOf(to),
    result: translations.map(({ translatedText }) => translatedText),
  }
}

function refuseLanguage(name: string, field: string): never {
  const quoted = name.slice(0, maxQuoted).toWellFormed()
  throw invalidInput(field, `There is no language "${quoted}".`)
}
