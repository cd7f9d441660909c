import type { ReactNode } from 'react'
import styles from './figures.module.css'

/** Figures side by side, each in a frame, or four in a row without one. */
export const Figures = ({
  isInPanel = false,
  children,
}: {
  isInPanel?: boolean
  children: ReactNode
}) => (
  <dl className={`${styles.figures} ${isInPanel ? styles.inPanel : styles.framed}`}>{children}</dl>
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
  tone?: 'neutral' | 'warning' | 'danger'
}) => (
  <div>
    <dt>{name}</dt>
    <dd className={styles[tone]}>
      {value}
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </dd>
  </div>
)
