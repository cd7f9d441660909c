// Beam search: several beginnings of a translation are continued side by side, and the most likely
// continuations of all of them are next. Of translations that end, the one whose words are most
// likely on average is taken. Each translation that ends leaves room for one beginning less.
// Source: Marian's beam search, with `beam-size: 4` and `normalize: 1`.
import type { ActiveSentence } from '../decoder.ts'
import { beamWidth, type Slot } from '../slots.ts'
import type { Continuation, Continuations } from './continuations.ts'

/** A beginning of a translation: a row for the decoder and the output layer. */
interface Hypothesis<Sentence> {
  readonly row: Sentence & { readonly continuations: Continuations }
  /** Of all its words. */
  readonly logProbability: number
}

/** A sentence that begins. */
interface Beginning extends ActiveSentence {
  /** The most words that it may have. */
  readonly limit: number
}

interface Settings {
  /** The word that ends a translation. */
  readonly end: number
  /** Bytes of the state of one layer of the decoder. */
  readonly cellBytes: number
  /** Copies the decoder's state of a sentence. */
  copyState(from: Slot, to: Slot): void
}

export type Beam<Sentence> = ReturnType<typeof createBeam<Sentence & Beginning>>

/** The search for the translation of a sentence whose slot has room for `beamWidth` of them. */
export function createBeam<Sentence extends Beginning>(
  sentence: Sentence,
  { end, cellBytes, copyState }: Settings,
) {
  const { limit } = sentence
  /** States of the next step are written beside those of the last one. */
  let half = 0
  let hypotheses = [begin([], 0, 0)]
  let best: { ids: readonly number[]; score: number } | undefined

  function begin(ids: number[], logProbability: number, index: number): Hypothesis<Sentence> {
    const { slot } = sentence
    const cells = slot.cells.map((cell) => cell + (half * beamWidth + index) * cellBytes)
    const continuations: Continuations = { count: beamWidth, found: [] }
    return {
      row: { ...sentence, ids, slot: { ...slot, cells }, continuations },
      logProbability,
    }
  }

  function finish(ids: readonly number[], logProbability: number, words: number): void {
    const score = logProbability / words
    if (best === undefined || score > best.score) best = { ids, score }
  }

  return {
    /** What the next step is computed for. */
    rows: () => hypotheses.map(({ row }) => row),

    /** Takes what the output layer has found; returns whether the search has ended. */
    proceed(): boolean {
      const chosen = chooseMostLikely(hypotheses)
      half = 1 - half
      const next: Hypothesis<Sentence>[] = []
      for (const { from, id, logProbability } of chosen) {
        const { ids, slot } = from.row
        if (id === end) {
          finish(ids, logProbability, ids.length + 1)
          continue
        }
        const longer = [...ids, id]
        if (longer.length >= limit) {
          finish(longer, logProbability, longer.length)
          continue
        }
        const hypothesis = begin(longer, logProbability, next.length)
        copyState(slot, hypothesis.row.slot)
        next.push(hypothesis)
      }
      hypotheses = next
      for (const { row } of next) row.continuations.count = next.length
      return next.length === 0
    },

    /** The words of the best translation, once the search has ended. */
    best: (): readonly number[] => best?.ids ?? [],
  }
}

interface Chosen<Sentence> extends Continuation {
  readonly from: Hypothesis<Sentence>
}

/** As many as each hypothesis was asked for; of equals, the first go first. */
function chooseMostLikely<Sentence>(
  hypotheses: readonly Hypothesis<Sentence>[],
): Chosen<Sentence>[] {
  const all = hypotheses.flatMap((from) =>
    from.row.continuations.found.map(({ id, logProbability }) => ({
      from,
      id,
      logProbability: from.logProbability + logProbability,
    })),
  )
  const count = hypotheses[0]?.row.continuations.count ?? 0
  return all.sort((a, b) => b.logProbability - a.logProbability).slice(0, count)
}
