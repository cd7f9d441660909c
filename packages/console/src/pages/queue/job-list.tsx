import type { Job } from '@dragoman/client'
import { ListOrdered } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { App } from '../../data/apps.ts'
import { may } from '../../data/roles.ts'
import { useMessages } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import { JobDetails } from './job-details.tsx'
import styles from './job-list.module.css'
import { JobRow } from './job-row.tsx'
import { type JobFilter, type QueueOfApp, useQueue } from './use-queue.ts'

const clockMs = 10_000

/** The jobs of an app. The arrow keys go from one to the next. */
export function JobList({
  app,
  queue,
  filter,
  openId,
  onOpen,
  onShowAll,
  onCompose,
}: {
  app: App
  queue: QueueOfApp
  filter: JobFilter
  openId: string | undefined
  onOpen: (jobId: string | undefined) => void
  onShowAll: () => void
  onCompose: (job?: Job) => void
}) {
  const texts = useMessages('queue')
  const jobs = useQueue(queue, filter)
  const now = useNow(clockMs)
  if (jobs.data === undefined)
    return jobs.isError ? (
      <Failure error={jobs.error} onRetry={() => jobs.refetch()} />
    ) : (
      <Skeleton lines={6} />
    )
  return (
    <>
      {jobs.isError && <Failure error={jobs.error} onRetry={() => jobs.refetch()} />}
      {jobs.data.length > 0 ? (
        <ul className={styles.jobs} aria-label={texts.jobs} onKeyDown={moveFocus}>
          {jobs.data.map((job) => (
            <JobRow
              key={job.id}
              job={job}
              now={now}
              isOpen={job.id === openId}
              onToggle={() => onOpen(job.id === openId ? undefined : job.id)}
            >
              <JobDetails job={job} app={app} queue={queue} onOpen={onOpen} onCompose={onCompose} />
            </JobRow>
          ))}
        </ul>
      ) : (
        <NoJobs
          filter={filter}
          hasOlder={jobs.hasNextPage}
          onShowAll={onShowAll}
          onCompose={may(app, 'translate') ? () => onCompose() : undefined}
        />
      )}
      {jobs.hasNextPage && (
        <Button
          className={styles.more}
          busy={jobs.isFetchingNextPage}
          onClick={() => jobs.fetchNextPage()}
        >
          {filter.search === '' ? texts.loadMore : texts.searchOlder}
        </Button>
      )}
    </>
  )
}

function NoJobs({
  filter: { status, search },
  hasOlder,
  onShowAll,
  onCompose,
}: {
  filter: JobFilter
  /** Whether a search has not yet looked through all. */
  hasOlder: boolean
  onShowAll: () => void
  /** Undefined: the user may not. */
  onCompose: (() => void) | undefined
}) {
  const texts = useMessages('queue')
  const { language, pair } = useFormats()
  if (status === undefined && search === '')
    return (
      <EmptyState
        Icon={ListOrdered}
        text={texts.emptyEver}
        hint={texts.emptyHint}
        example={
          <>
            <span>{texts.exampleFile}</span>
            <span>{pair(language('en'), language('es'))}</span>
          </>
        }
      >
        {onCompose && (
          <Button variant="primary" onClick={onCompose}>
            {texts.newJob}
          </Button>
        )}
      </EmptyState>
    )
  const nothing = hasOlder ? texts.noneSearchedYet(search) : texts.noneSearched(search)
  return (
    <EmptyState
      text={search === '' && status !== undefined ? texts.emptyFound(texts[status]) : nothing}
    >
      <Button onClick={onShowAll}>{texts.showAllJobs}</Button>
    </EmptyState>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || !(event.target as Element).matches('[data-job]')) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-job]')]
  const next = rows[rows.indexOf(event.target as HTMLElement) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
