import type { WebhookEvent } from '@dragoman/client'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { App } from '../../../data/apps.ts'
import { client } from '../../../data/client.ts'
import { queryClient } from '../../../data/queries.ts'
import { may } from '../../../data/roles.ts'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { ActionMenu } from '../../../ui/action-menu.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx'
import { Age } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import styles from '../app-page.module.css'
import { MoreButton } from '../more-button.tsx'
import { WebhookAnswer } from './webhook-answer.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { webhooksKey } from './webhook-key.ts'
import { WebhookState } from './webhook-state.tsx'

const refreshMs = 3_000

/** The webhooks that were sent, with what receivers answered. */
export function WebhookHistory({ app }: { app: App }) {
  const { webhooks: texts } = useMessages('apps')
  const [openId, setOpenId] = useState<string>()
  const columns = useColumns(app, setOpenId)
  const list = useInfiniteQuery({
    queryKey: webhooksKey(app.id),
    queryFn: async ({ signal, pageParam }) =>
      await client.apps.webhooks(app.id, { cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.webhooks.some(isDue) ? refreshMs : false,
  })
  const events = list.data?.pages.flatMap(({ webhooks }) => webhooks)
  return (
    <Panel title={texts.historyTitle}>
      {list.error !== null && <Failure error={list.error} onRetry={list.refetch} />}
      {events === undefined ? (
        list.error === null && <Skeleton lines={4} />
      ) : events.length === 0 ? (
        <EmptyState text={texts.none} />
      ) : (
        <DataTable
          caption={texts.historyTitle}
          columns={columns}
          rows={events}
          keyOf={({ id }) => id}
        />
      )}
      <MoreButton list={list} />
      {openId !== undefined && (
        <WebhookDialog
          app={app}
          event={events?.find(({ id }) => id === openId)}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </Panel>
  )
}

/** A webhook whose state changes soon; one that waits hours for its retry does not. */
const isDue = ({ status, nextAttemptAt }: WebhookEvent): boolean =>
  status === 'pending' && Date.parse(nextAttemptAt ?? '') < Date.now() + 60_000

function useColumns(app: App, onOpen: (id: string) => void): Column<WebhookEvent>[] {
  const { webhooks: texts } = useMessages('apps')
  const formats = useFormats()
  const redeliver = useRedeliver(app)
  const again = (id: string) => ({ text: texts.redeliver, onSelect: () => redeliver(id) })
  return [
    {
      header: texts.event,
      kind: 'name',
      cell: (event) => <EventName event={event} />,
    },
    { header: texts.state, cell: (event) => <WebhookState event={event} /> },
    {
      header: texts.attempts,
      cell: ({ attempts }) => formats.number(attempts.length),
      kind: 'number',
    },
    {
      header: texts.lastAnswer,
      cell: ({ attempts }) => <WebhookAnswer attempt={attempts.at(-1)} none={texts.noAnswer} />,
    },
    { header: texts.created, cell: ({ createdAt }) => <Age of={createdAt} /> },
    {
      header: texts.actions,
      kind: 'actions',
      cell: ({ id }) => (
        <ActionMenu
          label={texts.actionsOf(id)}
          actions={[
            { text: texts.details, onSelect: () => onOpen(id) },
            ...(may(app, 'change') ? [again(id)] : []),
          ]}
        />
      ),
    },
  ]
}

function EventName({ event: { type, url } }: { event: WebhookEvent }) {
  const { webhooks: texts } = useMessages('apps')
  const names: Readonly<Record<string, string>> = {
    'translation.succeeded': texts.succeeded,
    'translation.failed': texts.failed,
    test: texts.tested,
  }
  return (
    <>
      <span className={styles.label}>{names[type] ?? type}</span>
      <div className={styles.address} dir="ltr" title={url}>
        {url}
      </div>
    </>
  )
}

function useRedeliver(app: App): (webhookId: string) => void {
  const { webhooks: texts, settings } = useMessages('apps')
  const { mutate } = useMutation({
    mutationFn: (webhookId: string) => client.apps.redeliverWebhook({ id: app.id, webhookId }),
    onSuccess: () => {
      queryClient.invalidateQueries({ queryKey: webhooksKey(app.id) })
      toast({ text: texts.redelivered })
    },
    onError: (error) => toast({ text: settings.failed, error }),
  })
  return mutate
}
