import { useFormats } from '../messages/formats.ts'
import styles from './time.module.css'

/** How long ago, or in how long; the exact time is shown on hover. */
export function Age({ of }: { of: string }) {
  const { relative, exactTime } = useFormats()
  return (
    <time className={styles.age} dateTime={of} title={exactTime(of)}>
      {relative(of)}
    </time>
  )
}

/** A time to the minute; the exact one is shown on hover. */
export function Time({ at }: { at: string }) {
  const { time, exactTime } = useFormats()
  return (
    <time dateTime={at} title={exactTime(at)}>
      {time(at)}
    </time>
  )
}
