// What is cached is answered without a promise: each costs a turn of the microtask queue, and a cached request had a dozen of them.

/** A value that is there already, or will be. */
export type Eventual<T> = T | Promise<T>

/** Goes on with a value, at once when it is there already. */
export function andThen<T, U>(value: Eventual<T>, next: (value: T) => Eventual<U>): Eventual<U> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** All values, at once when all are there already. */
export function all<T>(values: Eventual<T>[]): Eventual<T[]> {
  return values.some((value) => value instanceof Promise) ? Promise.all(values) : (values as T[])
}
