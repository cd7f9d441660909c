// Wraps a dialect: refuses statements that cannot run at the moment, and translates driver errors
// into those of driver-errors.ts. Repeats a statement after a conflict, unless a transaction does.
import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely'
import { type Metrics, noMetrics } from '../telemetry/metrics.ts'
import { repeatConflicts } from './conflicts.ts'
import { toConnectionError, toStorageError } from './driver-errors.ts'
import { kindOf } from './statement-kind.ts'

interface Guards {
  /** Throws when the statement must not run. */
  beforeStatement?: (query: CompiledQuery) => void
  /** Sees each error of the driver. */
  onError?: (error: unknown) => void
  metrics?: Metrics | undefined
}

/** The same dialect, guarded. */
export function guardDialect(dialect: Dialect, guards: Guards = {}): Dialect {
  return {
    createDriver: () => guardDriver(dialect.createDriver(), guards),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (database) => dialect.createIntrospector(database),
  }
}

type StatementOptions = Parameters<DatabaseConnection['executeQuery']>[1]

interface Guarded extends DatabaseConnection {
  readonly unguarded: DatabaseConnection
}

function guardDriver(driver: Driver, { metrics = noMetrics, ...guards }: Guards): Driver {
  const guarded = new WeakMap<DatabaseConnection, Guarded>()
  const inTransaction = new WeakSet<DatabaseConnection>()
  const load = { inUse: 0, waiting: 0 }
  metrics.onScrape((set) => {
    set('databaseConnections', {}, load.inUse)
    set('databaseWaiting', {}, load.waiting)
  })
  const translated = async <T>(work: Promise<T>, translate = toStorageError): Promise<T> => {
    try {
      return await work
    } catch (error) {
      guards.onError?.(error)
      throw translate(error)
    }
  }
  /** Measures only if metrics are on: to say what kind a statement is takes some microseconds. */
  const measured = async <T>(kind: () => string, work: () => Promise<T>): Promise<T> => {
    if (!metrics.isOn) return translated(work())
    const labels = { kind: kind() }
    const startedAt = performance.now()
    try {
      return await translated(work())
    } catch (error) {
      metrics.count('databaseErrors', labels)
      throw error
    } finally {
      metrics.observe('databaseStatements', labels, (performance.now() - startedAt) / 1_000)
    }
  }
  const guard = (unguarded: DatabaseConnection): Guarded => ({
    unguarded,
    executeQuery: async <R>(query: CompiledQuery, options?: StatementOptions) => {
      guards.beforeStatement?.(query)
      const execute = () =>
        measured(
          () => kindOf(query),
          () => unguarded.executeQuery<R>(query, options),
        )
      return inTransaction.has(unguarded) ? execute() : repeatConflicts(execute)
    },
    streamQuery: (query, size, options) => unguarded.streamQuery(query, size, options),
  })
  const inner = (connection: DatabaseConnection) => (connection as Guarded).unguarded
  const { savepoint, rollbackToSavepoint, releaseSavepoint } = driver
  return {
    init: (options) => translated(driver.init(options)),
    acquireConnection: async (options) => {
      load.waiting++
      const acquired = translated(driver.acquireConnection(options), toConnectionError)
      const connection = await acquired.finally(() => load.waiting--)
      load.inUse++
      const known = guarded.get(connection) ?? guard(connection)
      guarded.set(connection, known)
      return known
    },
    beginTransaction: async (connection, settings) => {
      await translated(driver.beginTransaction(inner(connection), settings))
      inTransaction.add(inner(connection))
    },
    commitTransaction: async (connection) => {
      await measured(
        () => 'commit',
        () => driver.commitTransaction(inner(connection)),
      )
      inTransaction.delete(inner(connection))
    },
    rollbackTransaction: async (connection) => {
      inTransaction.delete(inner(connection))
      await translated(driver.rollbackTransaction(inner(connection)))
    },
    ...(savepoint && {
      savepoint: (connection, name, compile) =>
        translated(savepoint.call(driver, inner(connection), name, compile)),
    }),
    ...(rollbackToSavepoint && {
      rollbackToSavepoint: (connection, name, compile) =>
        translated(rollbackToSavepoint.call(driver, inner(connection), name, compile)),
    }),
    ...(releaseSavepoint && {
      releaseSavepoint: (connection, name, compile) =>
        translated(releaseSavepoint.call(driver, inner(connection), name, compile)),
    }),
    releaseConnection: (connection, options) => {
      load.inUse--
      return driver.releaseConnection(inner(connection), options)
    },
    destroy: (options) => driver.destroy(options),
  }
}
