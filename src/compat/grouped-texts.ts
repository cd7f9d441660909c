// Texts of one request that are translated from and into different languages: those with the same
// instructions go to the engines together.
import { invalidInput } from '../http/problems.ts'
import { checkLength } from '../translation/accepted-request.ts'
import type { TranslateText } from '../translation/request-schemas.ts'
import type { Translation } from '../translation/schemas.ts'
import {
  type SizeLimits,
  type TextTranslation,
  translateTexts,
  type WaitingCaller,
} from './compatible-api.ts'

/** A text and how it is translated. */
export interface TextTask extends Omit<TranslateText, 'text'> {
  text: string
}

/** Each is translated as a request of its own. */
const maxGroups = 50

/**
 * Translates each text as it says, in their order. Together they have the limits of one request,
 * and nothing is translated if one of them cannot be. Each group is charged by itself.
 */
export async function translateTasks(
  translation: TextTranslation,
  tasks: readonly TextTask[],
  { limits, ...caller }: WaitingCaller & { limits: SizeLimits },
): Promise<Translation[]> {
  const length = checkLength(
    tasks.map(({ text }) => text),
    limits,
  )
  const groups = [...Map.groupBy(tasks.entries(), ([, task]) => instructionsOf(task)).values()]
  if (groups.length > maxGroups)
    throw invalidInput('to', `A request may have ${maxGroups} target languages.`)
  const requests = groups.map(requestOf)
  for (const request of requests) translation.accept(request, caller.app)
  const answers = await Promise.all(
    requests.map((request) => translateTexts(translation, request, caller)),
  )
  caller.reply.header('x-metered-characters', length)
  const translations: Translation[] = []
  for (const [group, entries] of groups.entries())
    for (const [place, [index]] of entries.entries())
      translations[index] = answers[group]?.translations[place] as Translation
  return translations
}

const instructionsOf = ({ text: _, ...instructions }: TextTask): string =>
  JSON.stringify(instructions)

function requestOf(
  entries: readonly (readonly [number, TextTask])[],
): Omit<TranslateText, 'text'> & { text: string[] } {
  const [[, first] = [0, { text: '', to: '' }]] = entries
  return { ...first, text: entries.map(([, { text }]) => text) }
}
