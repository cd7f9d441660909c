import { invalidInput } from '../../http/problems.ts'
import { checkLength } from '../../translation/accepted-request.ts'
import type { Translation } from '../../translation/schemas.ts'
import type { SizeLimits } from '../compatible-api.ts'
import type { Parameters } from '../parameters.ts'

/** The items of a body. Throws `validation-failed` if there are none. */
export function readItems(parameters: Parameters): Parameters[] {
  const items = parameters.findItems('inputs') ?? []
  if (items.length === 0) throw invalidInput('Text', 'The body must be a list of texts.')
  return items
}

/** The texts of a body. Throws `validation-failed`, `text-too-long`. */
export function readTexts(parameters: Parameters, limits: SizeLimits): string[] {
  const texts = readItems(parameters).map(textOf)
  checkLength(texts, limits)
  return texts
}

/** The text of an item. Azure's own client writes the name in small letters. */
export function textOf(item: Parameters): string {
  const text = item.findTexts('Text') ?? item.findTexts('text')
  if (typeof text === 'string') return text
  throw invalidInput('Text', 'Each item must have one `Text`, a string.')
}

/** The language that was detected, even where nothing translates from it. */
export const detectedLanguageOf = ({ from, detectedLanguage }: Translation) => ({
  language: from === 'und' ? (detectedLanguage?.language ?? from) : from,
  score: detectedLanguage?.confidence ?? 0,
})
