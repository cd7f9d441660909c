import { Dialog } from '@base-ui/react/dialog'
import type { WebhookEvent } from '@dragoman/client'
import { useQuery } from '@tanstack/react-query'
import type { App } from '../../../data/apps.ts'
import { client } from '../../../data/client.ts'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/code/code-block.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { Failure } from '../../../ui/failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx'
import { Age } from '../../../ui/time.tsx'
import styles from '../app-page.module.css'
import wide from '../secret-dialog.module.css'
import { WebhookAnswer } from './webhook-answer.tsx'
import { webhooksKey } from './webhook-key.ts'
import { WebhookState } from './webhook-state.tsx'

/** A webhook with its attempts and what they sent. */
export function WebhookDialog({
  app,
  event,
  onClose,
}: {
  app: App
  event: WebhookEvent | undefined
  onClose: () => void
}) {
  const { webhooks: texts } = useMessages('apps')
  const { close } = useMessages('shell')
  return (
    <Dialog.Root open={event !== undefined} onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Popup className={`${dialog.popup} ${wide.popup}`}>
          <Dialog.Title className={dialog.title}>{texts.detailsTitle}</Dialog.Title>
          {event !== undefined && (
            <>
              <Facts event={event} />
              <Attempts event={event} />
              <SentBody app={app} event={event} />
            </>
          )}
          <div className={`${dialog.actions} ${wide.actions}`}>
            <Dialog.Close render={<Button />}>{close}</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Facts({ event }: { event: WebhookEvent }) {
  const { webhooks: texts } = useMessages('apps')
  return (
    <dl className={styles.facts}>
      <dt>{texts.state}</dt>
      <dd>
        <WebhookState event={event} />
      </dd>
      <dt>{texts.address}</dt>
      <dd>
        <bdi dir="ltr">{event.url}</bdi>
      </dd>
      <dt>{texts.id}</dt>
      <dd>
        <code dir="ltr">{event.id}</code>
      </dd>
      {event.jobId !== null && (
        <>
          <dt>{texts.job}</dt>
          <dd>
            <code dir="ltr">{event.jobId}</code>
          </dd>
        </>
      )}
    </dl>
  )
}

function Attempts({ event: { attempts } }: { event: WebhookEvent }) {
  const { webhooks: texts } = useMessages('apps')
  const formats = useFormats()
  const columns: Column<WebhookEvent['attempts'][number]>[] = [
    { header: texts.started, cell: ({ startedAt }) => <Age of={startedAt} /> },
    {
      header: texts.answer,
      cell: (attempt) => <WebhookAnswer attempt={attempt} none={texts.noAnswer} />,
    },
    {
      header: texts.duration,
      kind: 'number',
      cell: ({ durationMs }) => formats.milliseconds(durationMs),
    },
  ]
  return (
    <section className={wide.snippets} aria-label={texts.attempts}>
      <h3>{texts.attempts}</h3>
      {attempts.length === 0 ? (
        <p className={styles.muted}>{texts.noAttempts}</p>
      ) : (
        <DataTable
          caption={texts.attempts}
          columns={columns}
          rows={attempts}
          keyOf={({ startedAt }) => startedAt}
        />
      )}
    </section>
  )
}

function SentBody({ app, event }: { app: App; event: WebhookEvent }) {
  const { webhooks: texts } = useMessages('apps')
  const { data, error, refetch } = useQuery({
    queryKey: [...webhooksKey(app.id), event.id],
    queryFn: ({ signal }) => client.apps.webhook({ id: app.id, webhookId: event.id }, { signal }),
    // A result may be long; it is not needed once the dialog is closed.
    gcTime: 0,
  })
  return (
    <section className={wide.snippets} aria-label={texts.body}>
      <h3>{texts.body}</h3>
      {data === undefined ? (
        error === null ? (
          <Skeleton lines={4} />
        ) : (
          <Failure error={error} onRetry={refetch} />
        )
      ) : (
        <CodeBlock
          code={JSON.stringify(JSON.parse(data.body), null, 2)}
          language="json"
          label={texts.body}
        />
      )}
    </section>
  )
}
