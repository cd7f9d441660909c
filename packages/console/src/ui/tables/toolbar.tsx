import type { ReactNode } from 'react'
import styles from './toolbar.module.css'

/** Fields and buttons in a row, above what they change. */
export function Toolbar({
  as: Element = 'div',
  children,
}: {
  as?: 'div' | 'search'
  children: ReactNode
}) {
  return <Element className={styles.toolbar}>{children}</Element>
}

/** Moves what follows to the other end of the row. */
export function ToolbarGap() {
  return <span className={styles.push} />
}
