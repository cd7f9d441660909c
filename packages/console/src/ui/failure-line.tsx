import { DragomanError } from '@dragoman/client'
import { useMessages } from '../messages/context.tsx'
import { useProblemText } from '../messages/use-problem-text.ts'
import styles from './dialogs/dialog.module.css'

/** Why something was not done, with the request's ID to quote. */
export function FailureLine({ error, text }: { error: unknown; text?: string | undefined }) {
  const { requestId } = useMessages('shell')
  const problemText = useProblemText()
  const known = error instanceof DragomanError ? error : undefined
  return (
    <p className={styles.failure} role="alert">
      <bdi>{text ?? problemText(error)}</bdi>
      {known?.requestId !== undefined && <code>{requestId(known.requestId)}</code>}
    </p>
  )
}
