import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useCursors } from '../../../data/use-cursors.ts'
import { useMessages } from '../../../messages/context.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Pager } from '../../../ui/tables/pager.tsx'
import { AuditFilter } from './audit-filter.tsx'
import { AuditTable } from './audit-table.tsx'
import { DownloadEvents } from './download-events.tsx'
import { useAuditPage, useAuditQuery } from './use-audit.ts'
import { useAuditFilter } from './use-audit-filter.ts'

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function AuditPage() {
  const texts = useMessages('audit')
  const filter = useAuditFilter()
  // Periods end at a fixed time: else each rendering would be another list.
  const [now, setNow] = useState(Date.now)
  const { query, noSuchUser, appInvalid, error } = useAuditQuery(filter.texts, now)
  const cursors = useCursors(JSON.stringify(query))
  const events = useAuditPage(query, cursors.cursor)
  const page = query === undefined ? undefined : events.data
  const failure = error ?? events.error
  const isWrong = noSuchUser || appInvalid

  function reload() {
    setNow(Date.now())
    events.refetch()
  }

  return (
    <Page
      wide
      title={texts.title}
      intro={texts.intro}
      actions={
        <>
          <Button onClick={reload}>
            <RotateCw size={16} aria-hidden="true" />
            {texts.reload}
          </Button>
          <DownloadEvents query={query} />
        </>
      }
    >
      <AuditFilter filter={filter} noSuchUser={noSuchUser} appInvalid={appInvalid} />
      {failure !== null && <Failure error={failure} onRetry={reload} />}
      {page === undefined && failure === null && !isWrong && <Skeleton lines={8} />}
      {page !== undefined && page.events.length > 0 && (
        <AuditTable events={page.events} busy={events.isPlaceholderData} onFilter={filter.change} />
      )}
      {(page?.events.length === 0 || isWrong) && (
        <EmptyState text={filter.isActive ? texts.notFound : texts.empty}>
          {filter.isActive && <Button onClick={filter.clear}>{texts.clear}</Button>}
        </EmptyState>
      )}
      <Pager cursors={cursors} next={page?.nextCursor ?? null} />
    </Page>
  )
}
