// Translates sentences with a model, several side by side.
import type { Segment } from '../segment.ts'
import { openVocabulary } from '../vocabulary/vocabulary.ts'
import type { LoadedModel } from './load-model.ts'
import { type Decoded, type DecodeRequest, type Decoding, openNetwork } from './network.ts'
import {
  createSentenceSteps,
  type LengthLimits,
  type SentenceWishes,
  type TranslatedSentence,
  usualLimits,
} from './sentence-steps.ts'

export type SentenceTranslator = ReturnType<typeof openSentenceTranslator>

/** How a sentence ended. */
export type Outcome = TranslatedSentence | { readonly error: Error }

/** For one thread, which translates sentences side by side. */
export function openSentenceTranslator(
  { memory, packed }: LoadedModel,
  thread: number,
  limits: LengthLimits = usualLimits,
) {
  const network = openNetwork(memory, packed, thread)
  const translateSentence = createSentenceSteps({
    source: openVocabulary(memory.buffer, packed.source),
    target: openVocabulary(memory.buffer, packed.target),
    limits,
  })

  /**
   * Starts a sentence, which ends in a later `step` or at once. Its error is a MarianError when it
   * has no translation. Returns a function that cancels it.
   */
  function start(
    sentence: Segment,
    onEnd: (outcome: Outcome) => void,
    {
      withScore = false,
      alternatives = 0,
      isThorough = false,
      ...others
    }: Partial<SentenceWishes> = {},
  ): () => void {
    const steps = translateSentence(sentence, { withScore, alternatives, isThorough, ...others })
    let decoding: Decoding | undefined

    function proceed(...decoded: [] | [Decoded]): void {
      let next: IteratorResult<DecodeRequest, TranslatedSentence>
      try {
        next = steps.next(...decoded)
      } catch (error) {
        onEnd({ error: error as Error })
        return
      }
      if (next.done) onEnd(next.value)
      else {
        decoding = { ...next.value, onEnd: proceed }
        network.add(decoding)
      }
    }

    proceed()
    return () => {
      if (decoding) network.remove(decoding)
    }
  }

  function translateNow(
    sentence: Segment,
    options: Partial<SentenceWishes> = {},
  ): TranslatedSentence {
    const outcomes: Outcome[] = []
    start(sentence, (outcome) => outcomes.push(outcome), options)
    for (;;) {
      const [outcome] = outcomes
      if (outcome === undefined) network.step()
      else if ('error' in outcome) throw outcome.error
      else return outcome
    }
  }

  return {
    start,

    /** Takes in sentences that were started, and writes a word of each. */
    step: network.step,

    /** Whether no sentence is in flight. */
    isIdle: network.isIdle,

    /** Translates a sentence at once. Throws MarianError when it has no translation. */
    translate: (sentence: Segment, wishes: Partial<SentenceWishes> = {}): Segment =>
      translateNow(sentence, wishes).translation,

    /** Does what `translate` does, and returns the score too. */
    translateAndScore: (sentence: Segment): TranslatedSentence =>
      translateNow(sentence, { withScore: true }),
  }
}
