// `translate` of version 2026-06-06: each text names its language and its targets.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalidInput } from '../../http/problems.ts'
import type { TextRequestOptions } from '../compatible-api.ts'
import { type TextTask, translateTasks } from '../grouped-texts.ts'
import type { Parameters } from '../parameters.ts'
import { detectedLanguageOf, readItems, textOf } from './texts.ts'

interface Input {
  readonly isDetected: boolean
  readonly tasks: readonly TextTask[]
}

const maxTargets = 50
const formalities = { formal: 'more', informal: 'less' } as const

export async function translateCurrent(
  { parameters, app }: FastifyRequest,
  reply: FastifyReply,
  { translation, limits, api }: TextRequestOptions,
) {
  const inputs = readItems(parameters).map(readInput)
  const tasks = inputs.flatMap((input) => input.tasks)
  const translations = await translateTasks(translation, tasks, { app, reply, api, limits })
  return {
    value: inputs.map((input) => {
      const ofInput = translations.splice(0, input.tasks.length)
      const [first] = ofInput
      return {
        ...(input.isDetected && first ? { detectedLanguage: detectedLanguageOf(first) } : {}),
        translations: ofInput.map(({ translatedText, characters }, place) => ({
          language: input.tasks[place]?.to,
          text: translatedText,
          sourceCharacters: characters,
        })),
      }
    }),
  }
}

function readInput(item: Parameters): Input {
  const text = textOf(item)
  const from = item.findString('language')
  const format = item.findChoice('textType', ['plain', 'html']) === 'html' ? 'html' : 'text'
  refuseScript(item)
  const targets = item.findItems('targets') ?? []
  if (targets.length === 0) throw invalidInput('targets', 'Each input must have `targets`.')
  if (targets.length > maxTargets)
    throw invalidInput('targets', `An input may have ${maxTargets} \`targets\`.`)
  return {
    isDetected: from === undefined,
    tasks: targets.map((target) => ({
      text,
      format,
      ...readTarget(target),
      ...(from === undefined ? {} : { from }),
    })),
  }
}

/** Refuses what would be silently ignored. */
function readTarget(target: Parameters): Pick<TextTask, 'to' | 'formality'> {
  refuseScript(target)
  if (target.findString('adaptiveDatasetId') !== undefined)
    throw invalidInput('adaptiveDatasetId', 'There are no data sets here.')
  if ((target.findItems('referenceTextPairs') ?? []).length > 0)
    throw invalidInput('referenceTextPairs', 'There are no reference translations here.')
  const to = target.findString('language')
  if (to === undefined) throw invalidInput('targets', 'Each of `targets` must have a `language`.')
  const tone = target.findChoice('tone', ['formal', 'informal', 'neutral']) ?? 'neutral'
  return tone === 'neutral' ? { to } : { to, formality: formalities[tone] }
}

function refuseScript(parameters: Parameters): void {
  if (parameters.findString('script') !== undefined)
    throw invalidInput('script', 'There is no transliteration here.')
}
