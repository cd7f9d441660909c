import styles from './age.module.css'
import { useFormats } from './use-formats.ts'

/** How long ago, or in how long; the exact time is shown on hover. */
export function Age({ of }: { of: string }) {
  const { age, exactTime } = useFormats()
  return (
    <time className={styles.age} dateTime={of} title={exactTime(of)}>
      {age(of)}
    </time>
  )
}
