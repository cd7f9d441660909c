import { DragomanError } from '@dragoman/client'
import { plainDetail } from '../data/plain-detail.ts'
import { isUnreachable } from '../data/reachability.ts'
import { useMessages } from '../messages/context.tsx'
import { Button } from './button.tsx'
import styles from './failure.module.css'

/** Says what failed, with the request's ID to quote, and offers to try again. */
export function Failure({
  error,
  text,
  as: Heading = 'h2',
  onRetry,
}: {
  error?: unknown
  /** Why it failed, where that is known better than the error says it. */
  text?: string
  /** Use `h1` where it replaces a whole page. */
  as?: 'h1' | 'h2'
  onRetry?: () => void
}) {
  const texts = useMessages('shell')
  const { unreachable } = useMessages('ui')
  const known = error instanceof DragomanError ? error : undefined
  const detail = known === undefined ? texts.broken : plainDetail(known.detail)
  const reason = isUnreachable(error) ? unreachable : detail
  return (
    <div className={styles.failure} role="alert">
      <Heading className={styles.title}>{texts.failedTitle}</Heading>
      <p>{text ?? reason}</p>
      {known?.requestId !== undefined && <code>{texts.requestId(known.requestId)}</code>}
      {onRetry !== undefined && <Button onClick={onRetry}>{texts.tryAgain}</Button>}
    </div>
  )
}
