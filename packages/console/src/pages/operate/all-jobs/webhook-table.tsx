import type { OverseenWebhook } from '@dragoman/client'
import { useMessages } from '../../../messages/context.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx'
import { Age } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { WebhookAnswer } from '../../apps/webhooks/webhook-answer.tsx'
import styles from '../operate.module.css'
import { AppAndOwner } from './app-and-owner.tsx'
import { useRedelivery } from './use-all-jobs.ts'

const tones = { delivered: 'success', pending: 'neutral', failed: 'danger' } as const

/** The webhooks of all users: never what they send. */
export function WebhookTable({
  webhooks,
  busy,
  onChoose,
}: {
  webhooks: readonly OverseenWebhook[]
  busy: boolean
  onChoose: (appId: string) => void
}) {
  const texts = useMessages('all-jobs')
  const { mutate, isPending, variables } = useRedelivery()
  const send = (webhook: OverseenWebhook) =>
    mutate(webhook, {
      onSuccess: () => toast({ text: texts.sentAgain }),
      onError: (error) => toast({ text: texts.notSentAgain, error }),
    })
  const columns: Column<OverseenWebhook>[] = [
    {
      header: texts.app,
      kind: 'name',
      cell: (webhook) => <AppAndOwner row={webhook} onChoose={onChoose} />,
    },
    {
      header: texts.state,
      cell: ({ status }) => <Badge tone={tones[status]}>{texts[status]}</Badge>,
    },
    { header: texts.address, cell: ({ address }) => <bdi>{address}</bdi> },
    {
      header: texts.answer,
      cell: ({ lastAttempt }) => <WebhookAnswer attempt={lastAttempt} none={texts.noAnswer} />,
    },
    {
      header: texts.lastAttempt,
      cell: ({ lastAttempt, createdAt }) => (
        <span className={styles.strong}>
          <Age of={lastAttempt?.startedAt ?? createdAt} />
        </span>
      ),
    },
    {
      header: texts.actions,
      kind: 'actions',
      cell: (webhook) => (
        <Button
          busy={isPending && variables?.id === webhook.id}
          disabled={webhook.status === 'pending'}
          onClick={() => send(webhook)}
        >
          {texts.sendAgain}
        </Button>
      ),
    },
  ]
  return (
    <DataTable
      caption={texts.webhooks}
      columns={columns}
      rows={webhooks}
      keyOf={({ id }) => id}
      busy={busy}
    />
  )
}
