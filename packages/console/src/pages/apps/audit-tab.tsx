import type { AuditEvent } from '@dragoman/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { App } from '../../data/apps.ts'
import { client } from '../../data/client.ts'
import { useMessages } from '../../messages/context.tsx'
import { useProfile } from '../../session/use-session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Column, DataTable } from '../../ui/tables/data-table.tsx'
import { Age } from '../../ui/time.tsx'
import styles from './app-page.module.css'
import { MoreButton } from './more-button.tsx'
import { appKey } from './one-app.ts'

export function AuditTab({ app }: { app: App }) {
  const { audit: texts } = useMessages('apps')
  const columns = useColumns(app)
  const list = useInfiniteQuery({
    queryKey: [...appKey(app.id), 'audit'],
    queryFn: async ({ signal, pageParam }) =>
      await client.apps.audit(app.id, { cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
  const events = list.data?.pages.flatMap((page) => page.events)
  return (
    <Panel title={texts.title} text={texts.text}>
      {list.error !== null && <Failure error={list.error} onRetry={list.refetch} />}
      {events === undefined ? (
        list.error === null && <Skeleton lines={5} />
      ) : events.length === 0 ? (
        <EmptyState text={texts.none} />
      ) : (
        <DataTable caption={texts.title} columns={columns} rows={events} keyOf={({ id }) => id} />
      )}
      <MoreButton list={list} />
    </Panel>
  )
}

function useColumns(app: App): Column<AuditEvent>[] {
  const { audit: texts } = useMessages('apps')
  const { data: profile } = useProfile()
  const names: Readonly<Record<string, string>> = texts.types
  const actors: Readonly<Record<string, string>> = {
    ...(profile && { [profile.id]: texts.you }),
    operator: texts.operator,
    'command line': texts.commandLine,
    [app.id]: texts.key,
  }
  return [
    {
      header: texts.event,
      kind: 'name',
      cell: ({ type }) => <span className={styles.label}>{names[type] ?? type}</span>,
    },
    {
      header: texts.details,
      cell: ({ details }) => <Details details={details} />,
    },
    {
      header: texts.actor,
      cell: ({ actor, address }) => (
        <>
          <bdi>{actor === null ? texts.unknown : (actors[actor] ?? actor)}</bdi>
          {address !== null && (
            <div className={`${styles.muted} ${styles.wrap}`} dir="ltr">
              {address}
            </div>
          )}
        </>
      ),
    },
    { header: texts.time, cell: ({ createdAt }) => <Age of={createdAt} /> },
  ]
}

/** The API's names and values, as programs know them. */
function Details({ details }: Pick<AuditEvent, 'details'>) {
  return Object.entries(details).map(([name, value]) => (
    <div key={name} dir="ltr" className={styles.wrap}>
      <code>
        {name}: {Array.isArray(value) ? value.join(', ') : String(value)}
      </code>
    </div>
  ))
}
