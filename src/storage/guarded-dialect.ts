// Wraps a dialect: refuses statements that cannot run at the moment, and translates driver errors
// into those of errors.ts.
import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely'
import { toStorageError } from './errors.ts'

interface Guards {
  /** Throws when the statement must not run. */
  beforeStatement?: (query: CompiledQuery) => void
  /** Sees each error of the driver. */
  onError?: (error: unknown) => void
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

interface Guarded extends DatabaseConnection {
  readonly unguarded: DatabaseConnection
}

function guardDriver(driver: Driver, guards: Guards): Driver {
  const guarded = new WeakMap<DatabaseConnection, Guarded>()
  const translated = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      guards.onError?.(error)
      throw toStorageError(error)
    }
  }
  const guard = (unguarded: DatabaseConnection): Guarded => ({
    unguarded,
    executeQuery: async (query, options) => {
      guards.beforeStatement?.(query)
      return translated(unguarded.executeQuery(query, options))
    },
    streamQuery: (query, size, options) => unguarded.streamQuery(query, size, options),
  })
  const inner = (connection: DatabaseConnection) => (connection as Guarded).unguarded
  const { savepoint, rollbackToSavepoint, releaseSavepoint } = driver
  return {
    init: (options) => translated(driver.init(options)),
    acquireConnection: async (options) => {
      const connection = await translated(driver.acquireConnection(options))
      const known = guarded.get(connection) ?? guard(connection)
      guarded.set(connection, known)
      return known
    },
    beginTransaction: (connection, settings) =>
      translated(driver.beginTransaction(inner(connection), settings)),
    commitTransaction: (connection) => translated(driver.commitTransaction(inner(connection))),
    rollbackTransaction: (connection) => translated(driver.rollbackTransaction(inner(connection))),
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
    releaseConnection: (connection, options) =>
      driver.releaseConnection(inner(connection), options),
    destroy: (options) => driver.destroy(options),
  }
}
