// Chat completions, at once and as server-sent events.
import { randomUUID } from 'node:crypto'

/** What is known of an answer before its content. */
export interface AnswerHead {
  readonly model: string
  readonly createdAt: Date
}

/** An answer of a model, and what it counts. */
export interface Answer extends AnswerHead {
  readonly content: string
  /** Characters of the texts and of their translations. */
  readonly readCharacters: number
  readonly writtenCharacters: number
}

const head = ({ model, createdAt }: AnswerHead, object: string) => ({
  id: `chatcmpl-${randomUUID()}`,
  object,
  created: Math.floor(createdAt.getTime() / 1_000),
  model,
})

const usageOf = ({ readCharacters, writtenCharacters }: Answer) => ({
  prompt_tokens: readCharacters,
  completion_tokens: writtenCharacters,
  total_tokens: readCharacters + writtenCharacters,
})

/** SubtitleEdit takes the first `content` of the whole answer. */
export const completionOf = (answer: Answer) => ({
  ...head(answer, 'chat.completion'),
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: answer.content, refusal: null },
      logprobs: null,
      finish_reason: 'stop',
    },
  ],
  usage: usageOf(answer),
  system_fingerprint: null,
})

/** The events of an answer that comes piece by piece, a sentence each. Rejects as the pieces do. */
export async function* writeEvents(
  pieces: AsyncIterable<string | Answer>,
  opened: AnswerHead,
  { withUsage }: { withUsage: boolean },
): AsyncGenerator<string> {
  const common = {
    ...head(opened, 'chat.completion.chunk'),
    ...(withUsage && { usage: null }),
  }
  const chunk = (delta: object, finish_reason: string | null = null) =>
    event({ ...common, choices: [{ index: 0, delta, finish_reason }] })
  let opening = chunk({ role: 'assistant', content: '' })
  for await (const piece of pieces) {
    if (typeof piece === 'string') {
      const sentences = sentencesOf(piece).map((content) => chunk({ content }))
      yield opening + sentences.join('')
      opening = ''
      continue
    }
    yield opening + chunk({}, 'stop')
    if (withUsage) yield event({ ...common, choices: [], usage: usageOf(piece) })
    yield 'data: [DONE]\n\n'
  }
}

/** Zotero takes `data:` in a text for the beginning of the next event. */
export const event = (value: object): string =>
  `data: ${JSON.stringify(value).replaceAll('data:', 'data\\u003a')}\n\n`

const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' })

/** The sentences of a text, with all that is between them. */
export const sentencesOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)
