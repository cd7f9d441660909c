// Translates sentences with a model, several side by side.
import type { Segment } from '../segment.ts'
import { openVocabulary } from '../vocabulary/vocabulary.ts'
import type { LoadedModel } from './load-model.ts'
import { type Decoded, type DecodeRequest, type Decoding, openNetwork } from './network.ts'
import { createSentenceSteps, type LengthLimits, usualLimits } from './sentence-steps.ts'

export type SentenceTranslator = ReturnType<typeof openSentenceTranslator>

/** How a sentence ended. */
export type Outcome = { readonly translation: Segment } | { readonly error: Error }

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
  function start(sentence: Segment, onEnd: (outcome: Outcome) => void): () => void {
    const steps = translateSentence(sentence)
    let decoding: Decoding | undefined

    function proceed(...decoded: [] | [Decoded]): void {
      let next: IteratorResult<DecodeRequest, Segment>
      try {
        next = steps.next(...decoded)
      } catch (error) {
        onEnd({ error: error as Error })
        return
      }
      if (next.done) onEnd({ translation: next.value })
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

  return {
    start,

    /** Takes in sentences that were started, and writes a word of each. */
    step: network.step,

    /** Whether no sentence is in flight. */
    isIdle: network.isIdle,

    /** Translates a sentence at once. Throws MarianError when it has no translation. */
    translate(sentence: Segment): Segment {
      const outcomes: Outcome[] = []
      start(sentence, (outcome) => outcomes.push(outcome))
      for (;;) {
        const [outcome] = outcomes
        if (outcome === undefined) network.step()
        else if ('error' in outcome) throw outcome.error
        else return outcome.translation
      }
    },
  }
}
