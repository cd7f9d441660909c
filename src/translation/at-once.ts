// Cached values are answered without a promise: each promise costs a turn of the microtask queue,
// and a cached request had a dozen of them.

/** A value that is available now or later. */
export type Eventual<T> = T | Promise<T>

/** Continues with a value, synchronously if it is available. */
export function andThen<T, U>(value: Eventual<T>, next: (value: T) => Eventual<U>): Eventual<U> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** All values, synchronously if all are available. */
export function all<T>(values: Eventual<T>[]): Eventual<T[]> {
  return values.some((value) => value instanceof Promise) ? Promise.all(values) : (values as T[])
}
