// Problems for a database that is unavailable or whose disk is full, and for rows whose owner is
// gone.
import {
  DatabaseUnavailableError,
  OwnerGoneError,
  StorageFullError,
} from '../../shared/storage-errors.ts'
import { Problem } from '../problems.ts'
import type { AuthKind } from '../route-config.ts'

const retryAfterUnavailableSeconds = 5
/** Long, because an operator must free space. */
const retryAfterFullSeconds = 30

/**
 * The problem for a storage error that crosses all services, on a route with this authentication;
 * else undefined.
 */
export function storageProblem(error: unknown, auth: AuthKind = 'app'): Problem | undefined {
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
  return error instanceof OwnerGoneError ? ownerGone(error, auth) : undefined
}

/**
 * Answers as if the owner had been deleted before the request: it can be deleted while its
 * credentials are still cached. The file of an upload is deleted only with its app.
 */
function ownerGone(error: OwnerGoneError, auth: AuthKind): Problem {
  const { cause = error } = error
  if (error.owner === 'user')
    return new Problem('unauthenticated', { detail: 'The account was deleted.', cause })
  const isOfUser = auth === 'bearer' || auth === 'operator'
  const code = isOfUser ? 'app-not-found' : 'invalid-api-credentials'
  return new Problem(code, { detail: 'The app was deleted.', cause })
}
