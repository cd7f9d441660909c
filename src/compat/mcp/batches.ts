// Lists of messages, which version 2025-03-26 has, and no other one.
import { type Answer, refuse } from './answers.ts'
import { isObject } from './messages.ts'

const batchVersion = '2025-03-26'
/** All are answered at once. */
const maxMessages = 20

/** Whether a client of this version may send lists. */
export const hasBatches = (version: unknown): boolean => version === batchVersion

/** Answers each message, in their order; nothing if none has an answer. */
export async function answerBatch(
  messages: readonly unknown[],
  answer: (message: unknown, index: number) => Promise<Answer>,
): Promise<Answer> {
  if (messages.length === 0) return refuse('The list of messages is empty.')
  if (messages.length > maxMessages)
    return refuse(`Send at most ${maxMessages} messages in a list.`)
  const answers = await Promise.all(
    messages.map((message, index) =>
      isObject(message) && message.method === 'initialize'
        ? refuse('Send `initialize` by itself, not in a list.', message)
        : answer(message, index),
    ),
  )
  const list = answers.flatMap(({ message }) => message ?? [])
  return list.length === 0 ? { status: 202, message: undefined } : { status: 200, message: list }
}
