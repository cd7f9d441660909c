// Repairs translations in the threads that make them: what a thread translates again needs no
// message. What is worth a repair is the caller's affair.
import type { TranslatedSentence } from '../runtime/sentence-steps.ts'
import type { Score, Segment } from '../segment.ts'
import type { LanguagePair, RepairScript } from './messages.ts'

export interface RepairedSentence {
  readonly translation: Segment
  /** null if not all of it has one; means nothing unless it was requested. */
  readonly score: Score | null
  /** Whether text of it could not be translated. */
  readonly isPartial: boolean
}

/**
 * Translates a sentence of one pair with `translate`, which may be called for pieces of it as well
 * and rejects with MarianError: of scope `runtime` once the sentence is no longer wanted.
 */
export type Repair = (
  sentence: Segment,
  translate: (piece: Segment) => Promise<TranslatedSentence>,
) => Promise<RepairedSentence>

/** What the script exports. */
interface RepairExports {
  openRepair(data: unknown): (pair: LanguagePair) => Repair
}

/** Loads the script; without one, nothing is repaired. */
export async function loadRepair(
  script: RepairScript | undefined,
): Promise<((pair: LanguagePair) => Repair) | undefined> {
  if (script === undefined) return undefined
  const { openRepair } = (await import(script.url)) as RepairExports
  return openRepair(script.data)
}
