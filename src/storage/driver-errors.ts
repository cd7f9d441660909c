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
