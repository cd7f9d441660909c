import { DragomanError } from '@dragoman/client'
import { useMessages } from '../messages/context.tsx'
import { Button } from './button.tsx'
import styles from './failure.module.css'

/** Says what failed, with the request's ID to quote, and offers to try again. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const texts = useMessages('shell')
  const known = error instanceof DragomanError ? error : undefined
  return (
    <div className={styles.failure} role="alert">
      <h2>{texts.failedTitle}</h2>
      <p>{known === undefined ? String(error) : known.detail}</p>
      {known?.requestId !== undefined && <code>{texts.requestId(known.requestId)}</code>}
      {onRetry !== undefined && <Button onClick={onRetry}>{texts.tryAgain}</Button>}
    </div>
  )
}
