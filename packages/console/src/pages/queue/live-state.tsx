import { useMessages } from '../../messages/context.tsx'
import styles from './live-state.module.css'
import type { Liveness } from './use-live-queue.ts'

/** Whether the list changes by itself. */
export function LiveState({ liveness }: { liveness: Liveness }) {
  const texts = useMessages('queue')
  return (
    <p className={`${styles.state} ${styles[liveness]}`} role="status">
      <span className={styles.dot} aria-hidden="true" />
      {texts[liveness]}
    </p>
  )
}
