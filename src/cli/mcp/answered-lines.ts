// Messages on lines: each is answered on a line, in any order.
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { answerProblem } from '../../compat/mcp/answers.ts'

/**
 * The message that answers another; undefined if nothing does. Before it is there, others may be
 * sent with `notify`.
 */
export type AnswerMessage = (
  message: unknown,
  notify: (message: object) => void,
) => Promise<object | undefined>

/** As much as a document in Base64 and its instructions may have. */
const maxLineBytes = 64 * 1024 ** 2
/** A program sends more only if it does not wait for answers. What cancels them must be read. */
const maxInFlight = 64
/** The lines in flight have no more. */
const maxCharactersInFlight = 8 * maxLineBytes
const lineFeed = 0x0a

/** Answers all messages of the input. Resolves when it has ended and all answers are written. */
export async function answerLines(
  input: Readable,
  output: Writable,
  answer: AnswerMessage,
): Promise<void> {
  const inFlight = new Set<Promise<void>>()
  let characters = 0
  const notify = (message: object): void => void output.write(render(message))
  for await (const line of readLines(input)) {
    const { length = 0 } = line ?? {}
    characters += length
    const work = answerLine(line, (message) => answer(message, notify))
      .then((message) => write(output, message))
      .finally(() => {
        characters -= length
        inFlight.delete(work)
      })
    inFlight.add(work)
    while (inFlight.size >= maxInFlight || characters > maxCharactersInFlight)
      await Promise.race(inFlight)
  }
  await Promise.all(inFlight)
}

async function answerLine(
  line: string | undefined,
  answer: (message: unknown) => Promise<object | undefined>,
) {
  if (line === undefined)
    return refusal('payload-too-large', `A message has at most ${maxLineBytes} bytes.`)
  if (line.trim() === '') return undefined
  let message: unknown
  try {
    message = JSON.parse(line)
  } catch {
    return refusal('malformed-json', 'The line is not valid JSON.')
  }
  return answer(message)
}

const refusal = (code: string, detail: string) =>
  answerProblem(undefined, { code, status: 400, detail }).message

async function write(output: Writable, message: object | undefined): Promise<void> {
  if (message === undefined) return
  if (!output.write(render(message))) await once(output, 'drain')
}

const render = (message: object): string => `${JSON.stringify(message)}\n`

/** The lines; undefined for one that is too long, of which nothing is kept. */
async function* readLines(input: Readable): AsyncGenerator<string | undefined> {
  let parts: Buffer[] = []
  let bytes = 0
  const end = (): string | undefined => {
    const line = bytes > maxLineBytes ? undefined : Buffer.concat(parts).toString('utf8')
    parts = []
    bytes = 0
    return line
  }
  const add = (part: Buffer): void => {
    bytes += part.length
    if (bytes > maxLineBytes) parts = []
    else parts.push(part)
  }
  for await (const chunk of input as AsyncIterable<Buffer>) {
    let from = 0
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, from)) {
      add(chunk.subarray(from, at))
      yield end()
      from = at + 1
    }
    add(chunk.subarray(from))
  }
  if (bytes > 0) yield end()
}
