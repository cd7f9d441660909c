// What becomes of the files of a command: a line for each, and a summary at the end.
import { exitStatuses } from '../errors.ts'
import { formatNumber } from '../terminal/output.ts'
import { errorStyle, noteStyle } from '../terminal/styles.ts'

/** Files that nothing was done for. */
interface Untouched {
  /** Their translations are there already. */
  readonly current: number
  /** They are translations themselves. */
  readonly translations: number
}

interface Outcomes {
  translated(source: string, output: string): void
  failed(reason: string): void
  note(sentence: string): void
  /** Says how many were translated, unless all were; `expected` many should be. */
  summarize(expected: number): void
}

/** `onPrint` is called before a line is printed. */
export function createOutcomes(
  { current, translations }: Untouched,
  onPrint: () => void,
): Outcomes {
  let translatedCount = 0
  let failedCount = 0

  return {
    translated(source, output) {
      translatedCount++
      onPrint()
      console.log(`${source} → ${output}`)
    },
    failed(reason) {
      failedCount++
      process.exitCode = exitStatuses.failure
      onPrint()
      console.error(errorStyle(reason))
    },
    note(sentence) {
      onPrint()
      console.error(noteStyle(sentence))
    },
    summarize(expected) {
      const rest = expected - translatedCount - failedCount
      const isWhole = translatedCount === expected && current + translations === 0
      // What is said already.
      const isOneFailure = failedCount === 1 && expected === 1 && current + translations === 0
      const hasStopped = rest > 0 && translatedCount === 0
      if (isWhole || isOneFailure || hasStopped) return
      const counts = [
        `${formatNumber(translatedCount)} translated`,
        ...describe(failedCount, 'failed'),
        ...describe(rest, 'not begun'),
        ...describe(current, 'already there'),
        ...describe(translations, 'left out, which are translations'),
      ]
      const advice = current > 0 ? ' `--force` replaces what is there.' : ''
      onPrint()
      console.error(noteStyle(`${counts.join(', ')}.${advice}`))
    },
  }
}

const describe = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${formatNumber(count)} ${what}`]
