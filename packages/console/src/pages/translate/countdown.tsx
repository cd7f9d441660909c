import { useEffect, useState } from 'react'
import { useMessages, useTexts } from '../../messages/context.tsx'

/** Counts down to a moment, in milliseconds since 1970, and says when it has come. */
export function Countdown({ until, onEnd }: { until: number; onEnd: () => void }) {
  const { resumesIn } = useMessages('translate')
  const { plural } = useTexts()
  const [seconds, setSeconds] = useState(() => secondsUntil(until))
  useEffect(() => {
    const timer = setInterval(() => {
      const left = secondsUntil(until)
      setSeconds(left)
      if (left === 0) onEnd()
    }, 250)
    return () => clearInterval(timer)
  }, [until, onEnd])
  // Screen readers read the notice around it once, and not each second.
  return <span aria-live="off">{plural(seconds, resumesIn)}</span>
}

const secondsUntil = (until: number): number => Math.max(Math.ceil((until - Date.now()) / 1_000), 0)
