// Recognises driver errors that mean that the database is unavailable or its disk is full. Every
// other error is the statement's own.
import {
  DatabaseUnavailableError,
  OwnerGoneError,
  type RowOwner,
  StorageFullError,
  TransactionConflictError,
} from '../shared/storage-errors.ts'

const diskFull = '53100'
const foreignKeyViolation = '23503'
/** Deadlock, and serialisation failure: PostgreSQL ends one of the transactions. */
const conflicts: ReadonlySet<unknown> = new Set(['40P01', '40001'])
/**
 * SQLSTATE classes and codes: connection, resources, operator intervention, system error; log-in
 * refused, no such database, read-only server (as after a failover).
 */
const unavailableStates = /^(08...|53...|57...|58...|28...|3D000|25006)$/
const unavailableSystemCodes: ReadonlySet<string> = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EMFILE',
  'ENFILE',
  'ERR_STREAM_DESTROYED',
])
/** Messages of errors without a code. */
const unavailableMessages = new RegExp(
  [
    '^Connection terminated',
    '^timeout exceeded when trying to connect',
    'not queryable$',
    '^Query read timeout',
    'after calling end on the pool$',
    'connection has been discarded$',
    '^PGlite (is|instance is already) clos',
    'driver has already been destroyed$',
  ].join('|'),
)

/** Translates a driver error for the layers above. */
export function toStorageError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailableError || error instanceof StorageFullError) return error
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (conflicts.has(code)) return new TransactionConflictError(error)
  if (code === foreignKeyViolation) return toOwnerGone(error)
  if (code === diskFull || code === 'ENOSPC' || code === 'EDQUOT')
    return new StorageFullError({ cause: error })
  return isUnavailable(error, code, syscall) ? new DatabaseUnavailableError(error) : error
}

/**
 * As `toStorageError`, for an error of a new connection: no statement has run, so whatever the
 * server says, it is not available. On a full disk, for instance, it says XX000, "could not write
 * init file".
 */
export function toConnectionError(error: unknown): unknown {
  const known = toStorageError(error)
  const { code } = error as { code?: unknown }
  return known === error && isSqlState(code) ? new DatabaseUnavailableError(error) : known
}

const isSqlState = (code: unknown): boolean =>
  typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)

/** Only inserts violate foreign keys, as deletions cascade. Other owners are locked before. */
function toOwnerGone(error: unknown): unknown {
  const { constraint } = error as { constraint?: string | undefined }
  const owner = constraint?.match(/_(app|user|file)_id_fkey$/)?.[1] as RowOwner | undefined
  return owner === undefined ? error : new OwnerGoneError(owner, { cause: error })
}

function isUnavailable(error: unknown, code: unknown, syscall: unknown): boolean {
  if (typeof code === 'string')
    // ENOENT and EACCES: of a Unix socket.
    return unavailableStates.test(code) || unavailableSystemCodes.has(code) || syscall === 'connect'
  return error instanceof Error && unavailableMessages.test(error.message)
}
