// Statements that a connection parses and plans once. PostgreSQL then uses one plan whatever the
// parameters are, so only a statement whose best plan does not depend on them may be marked.
// Otherwise, ends of jobs spend a third of their time on planning.
import { sql } from 'kysely'

/** Ends the text of a statement that is prepared. */
export const preparedMark = '/* prepared */'

/** Put it at the end of a statement, by `modifyEnd`. */
export const prepared = sql.raw(preparedMark)

/**
 * A plan is made for the size of the tables at that time. A queue can grow much faster than
 * autovacuum, which has plans made again, analyses it.
 */
const renewEveryMs = 10_000

/** Names the marked statements of one connection. */
export function createStatementNames(now: () => number = () => performance.now()) {
  const names = new Map<string, string>()
  let since = now()
  let number = 0

  return {
    isPrepared: (text: string): boolean => text.endsWith(preparedMark),

    /** Whether the names are forgotten now, and with them what the server knows by these names. */
    renew(): boolean {
      if (names.size === 0 || now() - since < renewEveryMs) return false
      names.clear()
      return true
    },

    /** The name of a statement: another one after `renew`. */
    nameOf(text: string): string {
      if (names.size === 0) since = now()
      const name = names.get(text) ?? `dragoman_${++number}`
      names.set(text, name)
      return name
    },
  }
}
