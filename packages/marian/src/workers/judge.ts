// Judgements of translations, in the threads that make them: what they mean is the caller's affair.
import type { Segment } from '../segment.ts'

/** Languages as BCP 47 tags. */
export interface LanguagePair {
  readonly from: string
  readonly to: string
}

/** The script that threads load, which exports `openJudge`. */
export interface JudgeScript {
  readonly url: string
  /** What `openJudge` is given: a clone, but for shared memory. */
  readonly data: unknown
}

/** Can be cloned. */
export type Judgement = unknown

/** Judges translations of one pair. Its errors end the thread. */
export type Judge = (translation: Segment, source: Segment) => Judgement

/** What the script exports. */
interface JudgeExports {
  openJudge(data: unknown): (pair: LanguagePair) => Judge
}

/** Loads the script; without one, nothing is judged. */
export async function loadJudge(
  script: JudgeScript | undefined,
): Promise<((pair: LanguagePair) => Judge) | undefined> {
  if (script === undefined) return undefined
  const { openJudge } = (await import(script.url)) as JudgeExports
  return openJudge(script.data)
}
