// What a chat asks for: the languages, and the texts of its last message.
import { parseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import { invalidInput } from '../../http/problems.ts'
import type { Languages } from '../../translation/languages/language-schemas.ts'
import type { Parameters } from '../parameters.ts'
import { dividePrompt, type NamedPair, readPair } from './instruction.ts'
import { targetOf } from './json-payloads.ts'
import { readModel } from './models.ts'
import type { Payload } from './payload.ts'
import { readPayload } from './read-payload.ts'

/** The messages of a chat that matter. */
export interface Chat {
  /** The name of the model; '' if there is none. */
  readonly model: string
  /** All system messages. */
  readonly system: string
  /** The last message of the user. */
  readonly user: string
}

export interface ChatTask extends Payload {
  readonly from?: string
  readonly to: string
}

/** Throws `validation-failed`. */
export function readChat(parameters: Parameters): Chat {
  const messages = (parameters.findItems('messages') ?? []).map((message) => ({
    role: message.findString('role') ?? 'user',
    content: contentOf(message),
  }))
  const user = messages.findLast(({ role }) => role === 'user')
  if (user === undefined) throw invalidInput('messages', 'There is no message of a user.')
  const system = messages.filter(({ role }) => role === 'system' || role === 'developer')
  return {
    model: parameters.findString('model') ?? '',
    system: system.map(({ content }) => content).join('\n\n'),
    user: user.content,
  }
}

const textTypes: ReadonlySet<string> = new Set(['text', 'input_text'])

/** A text, or parts of one. */
function contentOf(message: Parameters): string {
  const parts = message.findParts('content')
  if (typeof parts === 'string') return parts
  return parts
    .map((part) => {
      if (!textTypes.has(part.findString('type') ?? ''))
        throw invalidInput('messages', 'A part of a message must have the type `text`.')
      return [part.findTexts('text') ?? ''].flat().join('')
    })
    .join('')
}

/**
 * Finds what to translate into which language: as the name of the model says, else a message in
 * JSON, the instruction before the text, or the system message. Throws `validation-failed`,
 * `model-not-found`.
 */
export function readTask({ model, system, user }: Chat, languages: Languages): ChatTask {
  refuseOtherTasks(user)
  const fixed = readModel(model, languages)
  const { instruction, text } = dividePrompt(user)
  const named = namedPair(targetOf(text), readPair(instruction), readPair(system))
  const to = fixed.to ?? onlyTarget(named)
  const from = fixed.from ?? named.from
  return { ...readPayload(text, system), to, ...(from !== undefined && { from }) }
}

function namedPair(
  inJson: { from?: string; to?: string },
  instruction: NamedPair,
  system: NamedPair,
): NamedPair {
  const to = [inJson.to ? [toTag(inJson.to)] : [], instruction.to, system.to]
  const from = (inJson.from && parseLanguage(inJson.from)) ?? instruction.from ?? system.from
  return { to: to.find(({ length }) => length > 0) ?? [], ...(from ? { from } : {}) }
}

/** A name, or a code; what is neither is refused as a language later. */
const toTag = (language: string): string => readPair(`to "${language}"`).to[0] ?? language

function onlyTarget({ to }: NamedPair): string {
  const [target, ...others] = to
  if (target === undefined)
    throw invalidInput(
      'model',
      'It is not clear into which language to translate. Choose a model such as `dragoman-de`, ' +
        'begin the message with `Translate to German:` and an empty line, or say it in the ' +
        'system message.',
    )
  if (others.length > 0)
    throw invalidInput(
      'messages',
      `The prompt names several target languages: ${to.join(', ')}. Name one, or choose a model ` +
        'such as `dragoman-de`.',
    )
  return target
}

/** Chat programs ask for titles, tags and questions too; a translation of that would be shown. */
function refuseOtherTasks(user: string): void {
  if (/^\s*### Task:/.test(user))
    throw invalidInput('messages', 'This service translates, and does nothing else.')
}
