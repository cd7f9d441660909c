import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** Says why there is nothing here, and what to do next. */
export function EmptyState({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{text}</p>
      {children}
    </div>
  )
}
