import type { ReactNode } from 'react'
import styles from './badge.module.css'

type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger'

/** A short state or role beside a name. */
export const Badge = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
)
