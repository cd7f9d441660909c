import type { ReactNode } from 'react'
import styles from './figures.module.css'

/** Figures side by side. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className={styles.figures}>{children}</dl>
)

/** A name, a value, and what it means. */
export const Figure = ({
  name,
  value,
  note,
  tone = 'neutral',
}: {
  name: string
  value: ReactNode
  note?: ReactNode
  tone?: 'neutral' | 'warning'
}) => (
  <div className={styles.figure}>
    <dt>{name}</dt>
    <dd className={styles[tone]}>
      {value}
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </dd>
  </div>
)
