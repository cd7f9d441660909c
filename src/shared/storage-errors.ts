// What storage throws and HTTP explains: only these two classes cross the layers between.

/** The database can't be reached, or can't answer just now. Trying again later may help. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The database is not available.', { cause })
  }
}

/** The disk of the database is full: nothing can be written, reading works. */
export class StorageFullError extends Error {
  constructor(options?: ErrorOptions) {
    super('The disk of the database is full.', options)
  }
}
