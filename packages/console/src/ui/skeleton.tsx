import { useMessages } from '../messages/context.tsx'
import styles from './skeleton.module.css'

/** Grey lines in the place of what is being loaded; they take its room, so that nothing shifts. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  const { loading } = useMessages('shell')
  return (
    <div className={styles.lines} role="status" aria-busy="true">
      <span className="visually-hidden">{loading}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same
        <span key={line} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  )
}

export const PageSkeleton = () => <Skeleton lines={8} />
