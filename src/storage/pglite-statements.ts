// PGlite's own `query` makes five calls into the database for a statement, and has it parsed and analysed anew each time. Here it is one
// call, and what comes again stays prepared: a third to a fifth of the time (docs/decisions/009). Leans on what PGlite
// exports for its own drivers, and on two methods it names as internal.
import { channel } from 'node:diagnostics_channel'
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
/** For who wants to know which statements there are: the text of each. */
export const pgliteStatements = channel('dragoman.pglite.statement')
/** Statements that stay prepared. */
const maxPrepared = 200
const textArray = 1009

/** The same instance for Kysely: transactions are PGlite's own, so that others can use it besides. */
export function quickStatements(pglite: PGlite): Statements {
  /** Under each text the name of the statement; '' when it was seen once. */
  const prepared = new LRUCache<string, string>({
    max: maxPrepared,
    dispose: (name) => name !== '' && stale.push(name),
  })
  /** Prepared, and not needed any more. */
  const stale: string[] = []
  let names = 0

  /** Runs one statement. Rejects with the database's error. */
  async function run(text: string, parameters: readonly unknown[]): Promise<Result> {
    pgliteStatements.publish(text)
    const known = prepared.get(text)
    const isPrepared = known !== undefined && known !== ''
    const name = isPrepared ? known : known === undefined ? '' : `s${++names}`
    const values = parameters.map(toText)
    const message = Buffer.concat([
      ...stale.splice(0).map((each) => serialize.close({ type: 'S', name: each })),
      ...(isPrepared ? [] : [serialize.parse({ name, text })]),
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ])
    try {
      const messages = await pglite.execProtocolStream(message, { syncToFs: false })
      prepared.set(text, name, { noDisposeOnSet: true })
      return readResult(messages, pglite.parsers)
    } catch (error) {
      // Perhaps it was prepared before it failed, perhaps its plan does not fit the tables any more: it gets a new name the next time.
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
      // Not in the middle of somebody's transaction.
      return pglite._runExclusiveTransaction(() => query(text, parameters))
    },
    transaction: (work) =>
      pglite.transaction((transaction) =>
        work({ query, rollback: () => transaction.rollback() }),
      ) as never,
  }
}

/** PostgreSQL reads the text by the parameter's type. Throws TypeError. */
function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return types.arraySerializer(value, toText as never, textArray)
  throw new TypeError('Objects can not be parameters of a statement: write them as JSON.')
}

function readResult(messages: readonly Message[], parsers: PGlite['parsers']): Result {
  const result: Result = { rows: [], fields: [] }
  for (const message of messages) {
    if (isOf(message, 'rowDescription')) result.fields = message.fields
    else if (isOf(message, 'dataRow'))
      result.rows.push(readRow(message.fields, result.fields, parsers))
    else if (isOf(message, 'commandComplete')) {
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
