// A judge that says what it was given.

import type { Segment } from '../../src/segment.ts'
import type { LanguagePair } from '../../src/workers/judge.ts'

export const openJudge =
  (data: unknown) =>
  (pair: LanguagePair) =>
  (translation: Segment, source: Segment): unknown => ({ data, pair, translation, source })
