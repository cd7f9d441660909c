// `translate` of version 3.0: a list of texts, each into all target languages of the query.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalidInput } from '../../http/problems.ts'
import type { Translation } from '../../translation/schemas.ts'
import type { TextRequestOptions } from '../compatible-api.ts'
import { translateTasks } from '../grouped-texts.ts'
import type { Parameters } from '../parameters.ts'
import { createSentenceMeter, type MeasureSentences } from './sentence-lengths.ts'
import { detectedLanguageOf, readTexts } from './texts.ts'

const maxTargets = 50

export async function translateClassic(
  { parameters, app }: FastifyRequest,
  reply: FastifyReply,
  { translation, limits, api }: TextRequestOptions,
) {
  const texts = readTexts(parameters, limits)
  const targets = readTargets(parameters)
  const from = parameters.findString('from')
  const format = parameters.findChoice('textType', ['plain', 'html']) === 'html' ? 'html' : 'text'
  checkWithoutEffect(parameters)
  const describe = createDescription(parameters)
  const tasks = texts.flatMap((text) =>
    targets.map((to) => ({ text, to, format, ...(from === undefined ? {} : { from }) }) as const),
  )
  const translations = await translateTasks(translation, tasks, { app, reply, api, limits })
  return texts.map((text, index) => {
    const start = index * targets.length
    const ofText = translations.slice(start, start + targets.length)
    const [first] = ofText
    return {
      ...(from === undefined && first ? { detectedLanguage: detectedLanguageOf(first) } : {}),
      translations: ofText.map((each, place) => ({
        text: each.translatedText,
        to: targets[place],
        ...describe(text, each),
      })),
    }
  })
}

function readTargets(parameters: Parameters): string[] {
  const targets = parameters.findList('to')
  if (targets === undefined) throw invalidInput('to', 'It is missing.')
  if (targets.length > maxTargets)
    throw invalidInput('to', `A request may have ${maxTargets} target languages.`)
  return targets
}

/** Checks parameters that may be sent and change nothing. */
function checkWithoutEffect(parameters: Parameters): void {
  parameters.findChoice('profanityAction', ['noaction', 'marked', 'deleted'])
  parameters.findChoice('profanityMarker', ['asterisk', 'tag'])
  const category = parameters.findString('category') ?? 'general'
  const mayFallBack = parameters.findFlag('allowFallback') ?? true
  if (category !== 'general' && !mayFallBack)
    throw invalidInput('category', 'There are no systems of categories here.')
  for (const name of ['fromScript', 'toScript'])
    if (parameters.findString(name) !== undefined)
      throw invalidInput(name, 'There is no transliteration here.')
}

/** What a request wants to know of a translation besides its text. */
function createDescription(
  parameters: Parameters,
): (text: string, translation: Translation) => object {
  const showsAlignment = parameters.findFlag('includeAlignment') ?? false
  const showsLengths = parameters.findFlag('includeSentenceLength') ?? false
  const measure = createSentenceMeter()
  return (text, translation) => ({
    // Azure's form of "no alignment is known".
    ...(showsAlignment ? { alignment: { proj: '' } } : {}),
    ...(showsLengths ? { sentLen: lengthsOf(text, translation, measure) } : {}),
  })
}

const lengthsOf = (
  text: string,
  { translatedText, from, to }: Translation,
  measure: MeasureSentences,
) => ({ srcSentLen: measure(text, from), transSentLen: measure(translatedText, to) })
