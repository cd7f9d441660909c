// Texts of one request that are translated from and into different languages.
import { onDisconnect } from '../http/disconnect.ts'
import { invalidInput } from '../http/problems.ts'
import { checkLength } from '../translation/accepted-request.ts'
import type { AcceptedRequest } from '../translation/instructions.ts'
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

/** Resolving languages takes time, also where nothing is translated. */
const maxCombinations = 50

/**
 * Translates each text as it says, in their order: all or, if one fails, none. Together they have
 * the limits of one request, and count as one.
 */
export async function translateTasks(
  translation: TextTranslation,
  tasks: readonly TextTask[],
  { limits, ...caller }: WaitingCaller & { limits: SizeLimits },
): Promise<Translation[]> {
  const texts = tasks.map(({ text }) => text)
  checkLength(texts, limits)
  const combinations = new Set(tasks.map(instructionsOf))
  if (combinations.size > maxCombinations)
    throw invalidInput('to', `A request may have ${maxCombinations} target languages.`)
  const [first] = tasks
  if (first !== undefined && combinations.size === 1) {
    const { translations } = await translateTexts(translation, { ...first, text: texts }, caller)
    return [...translations]
  }
  const { app, reply, api } = caller
  const requests = tasks.map((task) => translation.accept(task, app)) as [AcceptedRequest]
  const { translations, characters } = await translation.translateIntoSeveral(requests, app, {
    onDisconnect: onDisconnect(reply),
    patienceSeconds: api.patienceSeconds,
  })
  reply.header('x-metered-characters', characters)
  return [...translations]
}

const instructionsOf = ({ text: _, ...instructions }: TextTask): string =>
  JSON.stringify(instructions)
