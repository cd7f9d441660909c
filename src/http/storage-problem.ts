// What a caller is told when the database is away or its disk is full.
import { DatabaseUnavailableError, StorageFullError } from '../shared/storage-errors.ts'
import { Problem } from './problems.ts'

const retryAfterUnavailableSeconds = 5
/** An operator has to make room. */
const retryAfterFullSeconds = 30

/** The problem for an error of storage that is no fault of the request; else undefined. */
export function storageProblem(error: unknown): Problem | undefined {
  if (error instanceof DatabaseUnavailableError)
    return new Problem('database-unavailable', {
      detail: 'The database does not answer just now. Try again later.',
      cause: error.cause,
      retryAfterSeconds: retryAfterUnavailableSeconds,
    })
  if (error instanceof StorageFullError)
    return new Problem('storage-full', {
      detail: 'Nothing can be stored until the operator has made room on the disk. Reading works.',
      cause: error.cause,
      retryAfterSeconds: retryAfterFullSeconds,
    })
  return undefined
}
