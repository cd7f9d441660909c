// Repeats what PostgreSQL ended because of a deadlock or a serialisation failure: one of those in
// conflict goes on, so the other succeeds soon.
import { TransactionConflictError } from '../shared/storage-errors.ts'

const maxAttempts = 5

/** Runs the work up to five times, as long as it rejects with a `TransactionConflictError`. */
export async function repeatConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === maxAttempts || !(error instanceof TransactionConflictError)) throw error
    }
  }
}
