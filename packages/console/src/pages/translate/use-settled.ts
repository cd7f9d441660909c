import { useEffect, useState } from 'react'

/** As long as the text itself waits for a pause. */
const pauseMs = 400

/** The value that there was at the last pause; at first, the first one. */
export function useSettled<Value>(value: Value): Value {
  const [settled, settle] = useState(value)
  useEffect(() => {
    if (value === settled) return
    const timer = setTimeout(() => settle(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, settled])
  return settled
}
