import { DragomanError } from '@dragoman/client'
import { plainDetail } from '../data/plain-detail.ts'
import { useMessages } from '../messages/context.tsx'
import styles from './dialogs/dialog.module.css'

/** Why something was not done, with the request's ID to quote. */
export function FailureLine({ error, text }: { error: unknown; text?: string | undefined }) {
  const { requestId } = useMessages('shell')
  const known = error instanceof DragomanError ? error : undefined
  return (
    <p className={styles.failure} role="alert">
      <bdi>{text ?? (known === undefined ? String(error) : plainDetail(known.detail))}</bdi>
      {known?.requestId !== undefined && <code>{requestId(known.requestId)}</code>}
    </p>
  )
}
