import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'

const waitMs = 300

/** A text to search for, which the address has too; `value` follows `text` after a short pause. */
export function useSearchText(name: string) {
  const [parameters, setParameters] = useSearchParams()
  const value = parameters.get(name) ?? ''
  const [text, setText] = useState(value)
  const committed = useRef(value)
  useEffect(() => {
    // A link or the browser's history has changed the address.
    if (value !== committed.current) setText(value)
    committed.current = value
  }, [value])
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => {
      committed.current = text.trim()
      setParameters(
        (previous) => {
          const next = new URLSearchParams(previous)
          if (text.trim() === '') next.delete(name)
          else next.set(name, text.trim())
          return next
        },
        { replace: true },
      )
    }, waitMs)
    return () => clearTimeout(timer)
  }, [text, value, name, setParameters])
  return { text, value, change: setText }
}
