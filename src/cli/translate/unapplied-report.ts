// What is printed on standard error about wishes that no engine followed.
import type { Translation } from '../../translation/schemas.ts'
import { type Wishes, wishOptions } from './wishes.ts'

export interface UnappliedReport {
  /** A sentence about what has not been reported yet; undefined if there is nothing. */
  describe(to: string, translation: Pick<Translation, 'unapplied'>): string | undefined
}

/** Says once for each target language what was not followed. */
export function createUnappliedReport({ optimizeFor }: Wishes): UnappliedReport {
  const reported = new Set<string>()
  const advice =
    optimizeFor === 'quality'
      ? 'Language models can: docs/engines.md.'
      : 'Language models can: --optimize-for quality prefers them, if there are any.'

  return {
    describe(to, { unapplied = [] }) {
      const found = unapplied.filter((field) => !reported.has(`${to} ${field}`))
      if (found.length === 0) return undefined
      for (const field of found) reported.add(`${to} ${field}`)
      const options = found.map((field) => wishOptions[field]).join(', ')
      return `Not followed (${to}): ${options}. The engine that translated cannot. ${advice}`
    },
  }
}
