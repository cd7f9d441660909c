import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

/** A part of a page with a heading of its own. */
export function Panel({
  title,
  text,
  actions,
  danger = false,
  children,
}: {
  title: string
  text?: ReactNode
  actions?: ReactNode
  /** For what destroys something. */
  danger?: boolean
  children?: ReactNode
}) {
  const heading = useId()
  return (
    <section className={`${styles.panel} ${danger ? styles.danger : ''}`} aria-labelledby={heading}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id={heading}>{title}</h2>
          {text !== undefined && <p className={styles.text}>{text}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}
