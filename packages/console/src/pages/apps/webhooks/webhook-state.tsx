import type { WebhookEvent } from '@dragoman/client'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { Badge } from '../../../ui/badge.tsx'
import styles from '../app-page.module.css'

/** Whether a webhook has arrived, or when it is tried again. */
export function WebhookState({ event: { status, nextAttemptAt } }: { event: WebhookEvent }) {
  const { webhooks: texts } = useMessages('apps')
  const formats = useFormats()
  if (status === 'delivered') return <Badge tone="success">{texts.delivered}</Badge>
  if (status === 'failed') return <Badge tone="danger">{texts.undelivered}</Badge>
  return (
    <>
      <Badge>{texts.pending}</Badge>
      {nextAttemptAt !== null && Date.parse(nextAttemptAt) > Date.now() && (
        <div className={styles.small}>{texts.nextAttempt(formats.relative(nextAttemptAt))}</div>
      )}
    </>
  )
}
