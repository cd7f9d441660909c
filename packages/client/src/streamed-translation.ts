import { createDeadline } from './deadline.ts'
import { connectionFailed, problemError } from './error.ts'
import type { Translation } from './generated/api.ts'
import { openedEvents } from './opened-events.ts'

/** `index` is the place of a translation: text by text, each in all languages. */
export type TranslationEvent =
  /** The next piece of a translation; joined, its pieces are its `translatedText`. */
  | { readonly type: 'segment'; readonly index: number; readonly translatedText: string }
  /** A translation is complete. */
  | { readonly type: 'translation'; readonly index: number; readonly translation: Translation }
  /** All of them are; what was charged. */
  | { readonly type: 'done'; readonly characters: number }

interface Stream {
  /** Opens the stream of events. Rejects when it has retried enough. */
  open(signal: AbortSignal): Promise<Response>
  signal: AbortSignal | undefined
  timeoutMs: number
  /** After this time without a byte the connection counts as lost. */
  silenceMs: number
}

/** The events until the last one. Rejects where the stream breaks: what was sent is charged. */
export async function* readTranslationEvents({
  open,
  signal,
  timeoutMs,
  silenceMs,
}: Stream): AsyncGenerator<TranslationEvent> {
  const deadline = createDeadline(timeoutMs, signal)
  try {
    const response = await open(deadline.signal)
    for await (const { name, data } of openedEvents(response, deadline.signal, silenceMs)) {
      const { index, ...rest } = JSON.parse(data)
      if (name === 'error') throw problemError(rest)
      if (name === 'segment') yield { type: name, index, ...rest }
      if (name === 'translation') yield { type: name, index, translation: rest }
      if (name === 'done') {
        yield { type: name, ...rest }
        return
      }
    }
    if (deadline.signal.aborted) throw deadline.signal.reason
    throw connectionFailed(new Error('The stream ended before the translation did.'))
  } finally {
    deadline.close()
  }
}
