// Problems for a database that is unavailable or whose disk is full.
import { DatabaseUnavailableError, StorageFullError } from '../shared/storage-errors.ts'
import { Problem } from './problems.ts'

const retryAfterUnavailableSeconds = 5
/** Long, because an operator must free space. */
const retryAfterFullSeconds = 30

/** The problem for a storage error that the request did not cause; else undefined. */
export function storageProblem(error: unknown): Problem | undefined {
  if (error instanceof DatabaseUnavailableError)
    return new Problem('database-unavailable', {
      detail: 'The database does not respond. Try again later.',
      cause: error.cause,
      retryAfterSeconds: retryAfterUnavailableSeconds,
    })
  if (error instanceof StorageFullError)
    return new Problem('storage-full', {
      detail: 'Nothing can be stored until the operator frees disk space. Reads still work.',
      cause: error.cause,
      retryAfterSeconds: retryAfterFullSeconds,
    })
  return undefined
}
