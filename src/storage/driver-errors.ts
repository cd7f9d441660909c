// Recognises driver errors that mean that the database is unavailable or its disk is full. Every
// other error is the statement's own.
import { DatabaseUnavailableError, StorageFullError } from '../shared/storage-errors.ts'

const diskFull = '53100'
const deadlockDetected = '40P01'
/**
 * SQLSTATE classes and codes: connection, resources, operator intervention, system error; log-in
 * refused, no such database, read-only server (as after a failover), deadlock.
 */
const unavailableStates = /^(08...|53...|57...|58...|28...|3D000|25006|40P01|40001)$/
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

/** Whether a transaction was ended because of a deadlock with another one. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError &&
  (error.cause as { code?: unknown }).code === deadlockDetected

function isUnavailable(error: unknown, code: unknown, syscall: unknown): boolean {
  if (typeof code === 'string')
    // ENOENT and EACCES: of a Unix socket.
    return unavailableStates.test(code) || unavailableSystemCodes.has(code) || syscall === 'connect'
  return error instanceof Error && unavailableMessages.test(error.message)
}
