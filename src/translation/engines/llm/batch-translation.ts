// Has a model translate the segments of a batch: several at once as JSON if it can, else one by
// one; again, with what was wrong, if an answer cannot be used.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { EngineError, type Steering, type TokenCount } from '../engine.ts'
import type { Message } from './chat.ts'
import { chooseMarks, hideTokens, type Marks, writeSegment } from './notation.ts'
import { readReply, unfence } from './reply.ts'
import type { ServedModel } from './served-model.ts'
import { ServerFailure } from './server-failure.ts'

export interface BatchTask {
  readonly pair: LanguagePair
  readonly steering: Steering
  readonly signal: AbortSignal
  readonly onTokens: (tokens: TokenCount) => void
}

type Answer = Segment | EngineError

const attempts = 2
/** A repetition must differ from what failed. */
const temperatures = [0, 0.4]
/** A translation is a few times longer than its source at most; a short one may be more. */
const lengthFactor = 6
const leastCharacters = 200

/** Rejects with ServerFailure if the server gives no answers, or with the reason of the signal. */
export async function translateBatch(
  model: ServedModel,
  segments: readonly Segment[],
  task: BatchTask,
): Promise<Answer[]> {
  const hidden = segments.map(hideTokens)
  const answers = await translateHidden(
    model,
    hidden.map(({ segment }) => segment),
    task,
  )
  return answers.map((answer, index) =>
    answer instanceof EngineError ? answer : (hidden[index]?.restore(answer) ?? answer),
  )
}

async function translateHidden(
  model: ServedModel,
  segments: readonly Segment[],
  task: BatchTask,
): Promise<Answer[]> {
  const marks = chooseMarks(segments)
  const together = segments.length > 1 && model.takesSchemas()
  const found = together ? await translateTogether(model, segments, { ...task, marks }) : []
  const answers: Answer[] = []
  for (const [index, segment] of segments.entries())
    answers.push(found[index] ?? (await translateAlone(model, segment, { ...task, marks })))
  return answers
}

interface MarkedTask extends BatchTask {
  readonly marks: Marks
}

/** What can be used of an answer as JSON; nothing if it is none. */
async function translateTogether(
  model: ServedModel,
  segments: readonly Segment[],
  task: MarkedTask,
): Promise<(Segment | undefined)[]> {
  const keys = segments.map((_, index) => String(index + 1))
  const texts = segments.map((segment) => writeSegment(segment, task.marks))
  const text = JSON.stringify(Object.fromEntries(keys.map((key, index) => [key, texts[index]])))
  const schema = {
    type: 'object',
    properties: Object.fromEntries(keys.map((key) => [key, { type: 'string' }])),
    required: keys,
    additionalProperties: false,
  }
  const messages = [...model.profile.write({ ...partsOf(segments, task), text })]
  const [system, ...others] = messages
  const together: Message[] = [
    { role: 'system', content: `${system?.content ?? ''}\n${jsonAdvice}` },
    ...others,
  ]
  try {
    const { text: answer } = await ask(model, together, { task, schema, length: text.length })
    model.noteSchema(true)
    return readTogether(answer, segments, task)
  } catch (error) {
    if (!(error instanceof ServerFailure) || error.kind !== 'unsuited') throw error
    model.noteSchema(false)
    return []
  }
}

const jsonAdvice =
  'The text is JSON: translate each of its values, and answer with JSON that has the same keys. ' +
  'The values belong to one text, in their order.'

/** A wrong count of translations: none of them can be trusted to be in its place. */
function readTogether(
  answer: string,
  segments: readonly Segment[],
  { marks, pair }: MarkedTask,
): (Segment | undefined)[] {
  const values = parseObject(answer)
  if (values === undefined || Object.keys(values).length !== segments.length) return []
  return segments.map((source, index) => {
    const value = values[String(index + 1)]
    if (typeof value !== 'string') return undefined
    const { segment, violations } = readReply(value, { source, marks, pair })
    return violations.length === 0 ? segment : undefined
  })
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(unfence(text.trim()))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

async function translateAlone(
  model: ServedModel,
  source: Segment,
  task: MarkedTask,
): Promise<Answer> {
  const { marks, pair } = task
  const text = writeSegment(source, marks)
  const messages = model.profile.write({ ...partsOf([source], task), text })
  let reasons: readonly string[] = []
  let last: string | undefined
  for (let attempt = 0; attempt < attempts; attempt++) {
    const again = model.profile.isGeneral && last !== undefined ? explain(last, reasons) : []
    const answer = await askOrRefuse(model, [...messages, ...again], {
      task,
      length: text.length,
      temperature: temperatures[attempt],
    })
    if (answer instanceof EngineError) return answer
    const { segment, violations } = readReply(answer.text, { source, marks, pair })
    reasons = answer.isWhole ? violations : ['it does not end', ...violations]
    if (reasons.length === 0) return segment
    last = answer.text
  }
  return new EngineError(`the answer of the model cannot be used: ${reasons.join('; ')}`)
}

/** Names what was wrong with an answer. */
const explain = (answer: string, violations: readonly string[]): Message[] => [
  { role: 'assistant', content: answer },
  {
    role: 'user',
    content:
      `That cannot be used: ${violations.join('; ')}. Write the translation of the text before ` +
      'it again, and nothing else.',
  },
]

interface Asking {
  readonly task: BatchTask
  /** Of the source, in characters. */
  readonly length: number
  readonly schema?: object
  readonly temperature?: number | undefined
}

async function ask(
  model: ServedModel,
  messages: readonly Message[],
  { task: { signal, onTokens }, length, schema, temperature = 0 }: Asking,
) {
  const maxCharacters = leastCharacters + lengthFactor * length
  const answer = await model.ask({ messages, schema, maxCharacters, temperature, signal })
  onTokens(answer.tokens)
  return answer
}

/** A text that the server cannot take is one that other routes may. */
async function askOrRefuse(model: ServedModel, messages: readonly Message[], asking: Asking) {
  try {
    return await ask(model, messages, asking)
  } catch (error) {
    if (error instanceof ServerFailure && error.kind === 'unsuited')
      return new EngineError(error.message)
    throw error
  }
}

function partsOf(segments: readonly Segment[], { pair, steering, marks }: MarkedTask) {
  const isMarked = segments.some((segment) => segment.some((part) => typeof part !== 'string'))
  return {
    pair,
    steering,
    marks: isMarked ? `<${marks.placeholder}1/> or <${marks.tag}2>…</${marks.tag}2>` : '',
  }
}
