import { useState } from 'react'

/** The value, or the last one that there was; `forget` drops it. */
export function useLast<T>(value: T | undefined, forget: boolean): T | undefined {
  const [last, setLast] = useState(value)
  const next = forget ? undefined : (value ?? last)
  if (next !== last) setLast(next)
  return next
}
