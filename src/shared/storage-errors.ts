// The only errors of storage that cross the layers up to HTTP.

/** The database is unreachable or cannot answer at the moment. A retry may succeed. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The database is not available.', { cause })
  }
}

/** The statement or transaction lost a conflict with another one, and changed nothing. */
export class TransactionConflictError extends DatabaseUnavailableError {}

/** What other rows belong to. */
export type RowOwner = 'app' | 'user' | 'file'

/** The owner of a row that was to be stored was deleted meanwhile. */
export class OwnerGoneError extends Error {
  readonly owner: RowOwner

  constructor(owner: RowOwner, options?: ErrorOptions) {
    super(`The ${owner} of a row is gone.`, options)
    this.owner = owner
  }
}

/** The disk of the database is full: reads work, writes do not. */
export class StorageFullError extends Error {
  constructor(options?: ErrorOptions) {
    super('The disk of the database is full.', options)
  }
}
