import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** Says why there is nothing here, what it would be for, and what to do next. */
export function EmptyState({
  Icon,
  text,
  hint,
  example,
  children,
}: {
  Icon?: LucideIcon
  text: ReactNode
  /** What is here once there is something. */
  hint?: ReactNode
  example?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={styles.empty}>
      {Icon !== undefined && (
        <span className={styles.picture}>
          <Icon size={28} strokeWidth={1.5} aria-hidden="true" />
        </span>
      )}
      <p className={hint === undefined ? undefined : styles.text}>{text}</p>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {example !== undefined && <div className={styles.example}>{example}</div>}
      {children}
    </div>
  )
}

/** An example of what is here: a text, and what becomes of it. */
export const Example = ({ source, target }: { source: string; target: string }) => (
  <>
    <bdi>{source}</bdi>
    <span aria-hidden="true">→</span>
    <bdi>{target}</bdi>
  </>
)
