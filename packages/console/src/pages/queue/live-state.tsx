import { useMessages } from '../../messages/context.tsx'
import styles from './live-state.module.css'

/** Whether the list changes by itself. */
export function LiveState({ isPolling }: { isPolling: boolean }) {
  const texts = useMessages('queue')
  return (
    <p className={`${styles.state} ${isPolling ? styles.polling : ''}`} role="status">
      <span className={styles.dot} aria-hidden="true" />
      {isPolling ? texts.polling : texts.paused}
    </p>
  )
}
