// What the options of `dragoman evaluate` mean.

import type { BleuTokenizer } from '@dragoman/evaluation/metrics/tokenizers.ts'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { findPair } from '../../models/pair-names.ts'
import { type EngineName, engineNames } from '../../translation/engines/engine-names.ts'
import { UsageError } from '../errors.ts'
import type { SetOptions } from './set-files.ts'

/** As the command line has them. */
export interface EvaluationOptions extends SetOptions {
  readonly pairs: string
  readonly engines?: string
  readonly hops: string
  readonly sentences?: string
  readonly tokenizer?: BleuTokenizer
  readonly samples: string
  readonly outputDir?: string
  readonly save?: boolean
  readonly name?: string
  readonly local?: boolean
  readonly json?: boolean
}

export interface EvaluationPlan {
  readonly pairs: readonly LanguagePair[]
  /** Which routes are measured. */
  readonly engines: ReadonlySet<EngineName>
  readonly maxHops: number
  /** How many sentences of the set. */
  readonly sentences: number
  readonly samples: number
  readonly tokenizer: BleuTokenizer | undefined
}

/** Throws UsageError. */
export const planEvaluation = (options: EvaluationOptions): EvaluationPlan => ({
  pairs: listOf(options.pairs).map(readPair),
  engines: new Set(options.engines ? listOf(options.engines).map(readEngine) : engineNames),
  maxHops: readCount('--hops', options.hops),
  sentences:
    options.sentences === undefined
      ? Number.POSITIVE_INFINITY
      : readCount('--sentences', options.sentences),
  samples: readCount('--samples', options.samples),
  tokenizer: options.tokenizer,
})

const listOf = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '')

function readPair(name: string): LanguagePair {
  const pair = findPair(name)
  if (pair !== undefined) return pair
  throw new UsageError(`"${name}" is not a pair of languages such as en-es.`)
}

function readEngine(name: string): EngineName {
  const engine = engineNames.find((each) => each === name)
  if (engine !== undefined) return engine
  throw new UsageError(`"${name}" is not an engine. There are ${engineNames.join(', ')}.`)
}

function readCount(option: string, value: string): number {
  const count = Number(value)
  if (Number.isSafeInteger(count) && count > 0) return count
  throw new UsageError(`${option} must be a whole number above 0, and not "${value}".`)
}

/** What the service takes: a line, which everybody sees in the list of languages. */
const maxNameCharacters = 100

/** The name of the set under which it is saved. Throws UsageError. */
export function checkSetName(name: string): string {
  if (name !== '' && name.length <= maxNameCharacters && !/[\p{Cc}\p{Cs}]/u.test(name)) return name
  throw new UsageError(
    `The name of the set must be a line of 1 to ${maxNameCharacters} characters. Give another ` +
      'with --name.',
  )
}
