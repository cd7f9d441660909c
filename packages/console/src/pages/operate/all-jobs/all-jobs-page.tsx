import type { ReactNode } from 'react'
import { useCursors } from '../../../data/use-cursors.ts'
import { useMessages } from '../../../messages/context.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Page } from '../../../ui/page.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Pager } from '../../../ui/tables/pager.tsx'
import styles from './all-jobs.module.css'
import { JobTable } from './job-table.tsx'
import {
  jobStates,
  type Shown,
  useAllJobs,
  useAllWebhooks,
  useOversightAddress,
  webhookStates,
} from './use-all-jobs.ts'
import { WebhookTable } from './webhook-table.tsx'

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function AllJobsPage() {
  const texts = useMessages('all-jobs')
  const queue = useMessages('queue')
  const { shown, show } = useOversightAddress()
  const isNarrowed = shown.appId !== '' || shown.userId !== ''
  const states = shown.view === 'jobs' ? jobStates : webhookStates
  const nameOf = (state: string): string =>
    ({ ...queue, ...(shown.view === 'webhooks' && texts) })[state as 'queued']
  const choose = (app: string) => show({ app })
  return (
    <Page title={texts.title} intro={texts.intro} wide>
      <div className={styles.filters}>
        <Segments
          label={texts.view}
          value={shown.view}
          onChange={(view) => show({ view: view === 'jobs' ? '' : view, state: '' })}
          options={[
            { value: 'jobs', text: texts.jobs },
            { value: 'webhooks', text: texts.webhooks },
          ]}
        />
        <SelectField
          label={texts.state}
          value={shown.state}
          onChange={({ target }) => show({ state: target.value })}
        >
          <option value="">{queue.all}</option>
          {states.map((state) => (
            <option key={state} value={state}>
              {nameOf(state)}
            </option>
          ))}
        </SelectField>
        {isNarrowed && (
          <Button onClick={() => show({ app: '', user: '' })}>
            {shown.appId === '' ? texts.notOnlyUser : texts.notOnlyApp}
          </Button>
        )}
      </div>
      {shown.view === 'jobs' ? (
        <Jobs shown={shown} onChoose={choose} />
      ) : (
        <Webhooks shown={shown} onChoose={choose} />
      )}
    </Page>
  )
}

interface ListProps {
  shown: Shown
  onChoose: (appId: string) => void
}

function Jobs({ shown, onChoose }: ListProps) {
  const cursors = useCursors(JSON.stringify(shown))
  const list = useAllJobs(shown, cursors.cursor)
  return (
    <Listed list={list} count={list.data?.jobs.length}>
      <JobTable jobs={list.data?.jobs ?? []} busy={list.isPlaceholderData} onChoose={onChoose} />
      <Pager cursors={cursors} next={list.data?.nextCursor ?? null} />
    </Listed>
  )
}

function Webhooks({ shown, onChoose }: ListProps) {
  const cursors = useCursors(JSON.stringify(shown))
  const list = useAllWebhooks(shown, cursors.cursor)
  return (
    <Listed list={list} count={list.data?.webhooks.length}>
      <WebhookTable
        webhooks={list.data?.webhooks ?? []}
        busy={list.isPlaceholderData}
        onChoose={onChoose}
      />
      <Pager cursors={cursors} next={list.data?.nextCursor ?? null} />
    </Listed>
  )
}

/** A list, or why there is none. */
function Listed({
  list: { error, refetch },
  count,
  children,
}: {
  list: { error: unknown; refetch: () => unknown }
  /** Undefined: it is not known yet. */
  count: number | undefined
  children: ReactNode
}) {
  const texts = useMessages('all-jobs')
  return (
    <>
      {error !== null && <Failure error={error} onRetry={refetch} />}
      {count === undefined && error === null && <Skeleton lines={6} />}
      {count === 0 && <EmptyState text={texts.empty} />}
      {count !== undefined && count > 0 && children}
    </>
  )
}
