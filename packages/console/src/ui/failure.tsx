import { DragomanError } from '@dragoman/client'
import { useMessages } from '../messages/context.tsx'
import { useProblemText } from '../messages/use-problem-text.ts'
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
  const problemText = useProblemText()
  const known = error instanceof DragomanError ? error : undefined
  return (
    <div className={styles.failure} role="alert">
      <Heading className={styles.title}>{texts.failedTitle}</Heading>
      <p>{text ?? problemText(error)}</p>
      {known?.requestId !== undefined && <code>{texts.requestId(known.requestId)}</code>}
      {onRetry !== undefined && <Button onClick={onRetry}>{texts.tryAgain}</Button>}
    </div>
  )
}
