// The facts of each engine, in one table; nothing below this switches on an engine's name.
import type { EngineName } from './engine.ts'

interface EngineFacts {
  /** The expected quality of an unmeasured pair, in chrF. */
  readonly expectedQuality: number
}

export const engineFacts: Readonly<Record<EngineName, EngineFacts>> = {
  apertium: { expectedQuality: 40 },
  marian: { expectedQuality: 60 },
}
