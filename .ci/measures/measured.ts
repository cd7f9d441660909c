// What is measured of one file.
import { findFragments } from './comments.ts'
import { type MeasuredFunction, measureFunctions } from './functions.ts'
import { findPlumbing } from './plumbing.ts'
import type { Source } from './sources.ts'
import { codeLines, readTokens } from './tokens.ts'

export interface Measured {
  source: Source
  tokenCount: number
  code: ReadonlySet<number>
  functions: readonly MeasuredFunction[]
  /** Those lines of plumbing that have code. */
  plumbing: number
  fragments: readonly string[]
}

export function measureFile(source: Source): Measured {
  const tokens = readTokens(source)
  const code = codeLines(source, tokens)
  return {
    source,
    tokenCount: tokens.length,
    code,
    functions: measureFunctions(source, tokens),
    plumbing: code.intersection(findPlumbing(source)).size,
    fragments: findFragments(source, tokens),
  }
}
