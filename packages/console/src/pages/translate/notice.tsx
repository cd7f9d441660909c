import { DragomanError } from '@dragoman/client'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/context.tsx'
import styles from './notice.module.css'

/** A calm message in the result pane. If there is an error, it shows the request's ID to quote. */
export function Notice({
  title,
  text,
  error,
  children,
}: {
  title?: ReactNode
  text: ReactNode
  error?: unknown
  /** What to do about it. */
  children?: ReactNode
}) {
  const { requestId } = useMessages('shell')
  const id = error instanceof DragomanError ? error.requestId : undefined
  return (
    <div className={styles.notice} role="status">
      {title !== undefined && <h2>{title}</h2>}
      <p>{text}</p>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
      {id !== undefined && <code>{requestId(id)}</code>}
    </div>
  )
}
