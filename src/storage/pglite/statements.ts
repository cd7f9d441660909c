// PGlite's own `query` makes five calls per statement and parses it each time. This makes one call
// and keeps repeated statements prepared: 3 to 5 times as fast (docs/decisions/009). It depends on
// PGlite's exports for its own drivers, and on two internal methods.
import { channel } from 'node:diagnostics_channel'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type PGlite, protocol, types } from '@electric-sql/pglite'
import type { PGliteDialectConfig } from 'kysely'
import { LRUCache } from 'lru-cache'

/** What Kysely needs of PGlite. */
type Statements = Exclude<PGliteDialectConfig['pglite'], (...options: never[]) => unknown>
type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]
interface Result {
  // biome-ignore lint/suspicious/noExplicitAny: rows are what the statement makes them.
  rows: any[]
  affectedRows?: number
  fields: { name: string; dataTypeID: number }[]
}

const { serialize } = protocol
/** Publishes the text of each statement, for tests and tools. */
export const pgliteStatements = channel('dragoman.pglite.statement')
/** The most statements that stay prepared. */
const maxPrepared = 200
const textArray = 1009
/** UTF-16 units of parameters; more take tens of milliseconds to compress and write. */
const maxShortParameters = 100_000
/** A turn of the event loop in which a statement took longer does nothing else. */
const maxShortMs = 20

/**
 * The instance for Kysely. It uses PGlite's own transactions, so that the instance can be shared.
 */
export function quickStatements(pglite: PGlite): Statements {
  /** The name of each statement by its text; '' after its first use. */
  const prepared = new LRUCache<string, string>({
    max: maxPrepared,
    dispose: (name) => name !== '' && stale.push(name),
  })
  /** Prepared statements to close. */
  const stale: string[] = []
  let names = 0

  /** The first time, a statement has no name. */
  function nameAfter(known: string | undefined): string {
    if (known === undefined) return ''
    names++
    return `s${names}`
  }

  /**
   * Runs one statement; one that takes long, in turns of its own: PGlite blocks the event loop, and
   * without a turn between them a transaction's statements would block it together. Rejects with
   * the database's error.
   */
  async function run(text: string, parameters: readonly unknown[]): Promise<Result> {
    pgliteStatements.publish(text)
    const known = prepared.get(text)
    const isPrepared = known !== undefined && known !== ''
    const name = isPrepared ? known : nameAfter(known)
    const values = parameters.map(toValue)
    if (lengthOf(values) > maxShortParameters) await nextTurn()
    const message = Buffer.concat([
      ...stale.splice(0).map((each) => serialize.close({ type: 'S', name: each })),
      ...(isPrepared ? [] : [serialize.parse({ name, text })]),
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ])
    const start = performance.now()
    try {
      const messages = await pglite.execProtocolStream(message, { syncToFs: false })
      prepared.set(text, name, { noDisposeOnSet: true })
      if (performance.now() - start > maxShortMs) await nextTurn()
      return readResult(messages, pglite.parsers)
    } catch (error) {
      // It may have been prepared before it failed, or its plan may be outdated: prepare it again
      // under a new name.
      if (!isPrepared && name !== '') stale.push(name)
      prepared.delete(text)
      throw error
    }
  }

  const query = (text: string, parameters: readonly unknown[] = []) =>
    pglite.runExclusive(() => run(text, parameters))

  return {
    get closed() {
      return pglite.closed
    },
    get ready() {
      return pglite.ready
    },
    waitReady: pglite.waitReady,
    close: () => pglite.close(),
    async query(text, parameters) {
      await pglite._checkReady()
      // Waits for the end of a transaction in flight.
      return pglite._runExclusiveTransaction(() => query(text, parameters))
    },
    transaction: (work) =>
      pglite.transaction((transaction) =>
        work({ query, rollback: () => transaction.rollback() }),
      ) as never,
  }
}

/** Bytes are sent as they are; PostgreSQL parses all else as text. Throws TypeError. */
const toValue = (value: unknown): string | Uint8Array | null =>
  value instanceof Uint8Array ? value : toText(value)

/** PostgreSQL parses the text by the parameter's type. Throws TypeError. */
function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') {
    return String(value)
  }
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return types.arraySerializer(value, toText as never, textArray)
  throw new TypeError('Objects cannot be parameters of a statement: write them as JSON.')
}

const lengthOf = (values: readonly (string | Uint8Array | null)[]): number =>
  values.reduce((sum, value) => sum + (value?.length ?? 0), 0)

function readResult(messages: readonly Message[], parsers: PGlite['parsers']): Result {
  const result: Result = { rows: [], fields: [] }
  for (const message of messages) {
    if (isOf(message, 'rowDescription')) {
      result.fields = message.fields
    } else if (isOf(message, 'dataRow')) {
      result.rows.push(readRow(message.fields, result.fields, parsers))
    } else if (isOf(message, 'commandComplete')) {
      const affected = /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/.exec(message.text)?.[1]
      if (affected !== undefined) result.affectedRows = Number(affected)
    }
  }
  return result
}

interface MessagesByName {
  rowDescription: { fields: { name: string; dataTypeID: number }[] }
  dataRow: { fields: (string | null)[] }
  commandComplete: { text: string }
}

const isOf = <Name extends keyof MessagesByName>(
  message: Message,
  name: Name,
): message is Message & MessagesByName[Name] => message.name === name

function readRow(
  values: readonly (string | null)[],
  fields: Result['fields'],
  parsers: PGlite['parsers'],
): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  fields.forEach(({ name, dataTypeID }, index) => {
    row[name] = types.parseType(values[index] ?? null, dataTypeID, parsers)
  })
  return row
}
