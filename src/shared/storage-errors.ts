// The only errors of storage that cross the layers up to HTTP.

/** The database is unreachable or cannot answer at the moment. A retry may succeed. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The database is not available.', { cause })
  }
}

/** The disk of the database is full: reads work, writes do not. */
export class StorageFullError extends Error {
  constructor(options?: ErrorOptions) {
    super('The disk of the database is full.', options)
  }
}
