import type { Job } from '@dragoman/client'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { type App, usableKey, useApps } from '../../data/apps.ts'
import { useMessages } from '../../messages/context.tsx'
import { AppPicker } from '../../ui/app-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { JobList } from './job-list.tsx'
import { LiveState } from './live-state.tsx'
import styles from './queue-page.module.css'
import { statuses } from './statuses.ts'
import { SubmitForm } from './submit-form.tsx'
import { useAddress } from './use-address.ts'
import { useLiveQueue } from './use-live-queue.ts'
import type { QueueOfApp } from './use-queue.ts'

// React's lazy() asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function QueuePage() {
  const texts = useMessages('queue')
  const apps = useApps()
  return (
    <Page title={texts.title} intro={texts.intro} wide>
      {apps.data === undefined ? (
        apps.isError ? (
          <Failure error={apps.error} onRetry={() => apps.refetch()} />
        ) : (
          <Skeleton lines={8} />
        )
      ) : apps.data.length === 0 ? (
        <EmptyState text={texts.emptyApps}>
          <Link href="/console/apps">{texts.createApp}</Link>
        </EmptyState>
      ) : (
        <QueueOfApps apps={apps.data} />
      )}
    </Page>
  )
}

function QueueOfApps({ apps }: { apps: readonly App[] }) {
  const texts = useMessages('queue')
  const { shown, show } = useAddress()
  const app = apps.find(({ id }) => id === shown.appId) ?? preferred(apps)
  const apiKey = app === undefined ? undefined : usableKey(app)
  if (app === undefined) return null
  const picker = (
    <AppPicker
      label={texts.app}
      apps={apps}
      value={app.id}
      onChange={(appId) => show({ appId, jobId: undefined })}
    />
  )
  if (apiKey === undefined)
    return (
      <div className={styles.queue}>
        {picker}
        <EmptyState text={texts.unusable}>
          <Link href={`/console/apps/${app.id}`}>{texts.openApp}</Link>
        </EmptyState>
      </div>
    )
  return <UsableQueue key={app.id} app={app} queue={{ appId: app.id, apiKey }} picker={picker} />
}

/** The app that was used last, of those whose queue can be read. */
const preferred = (apps: readonly App[]): App | undefined =>
  apps
    .filter((app) => usableKey(app) !== undefined)
    .reduce<App | undefined>(
      (best, app) => (best && (best.lastUsedAt ?? '') >= (app.lastUsedAt ?? '') ? best : app),
      undefined,
    ) ?? apps[0]

function UsableQueue({ app, queue, picker }: { app: App; queue: QueueOfApp; picker: ReactNode }) {
  const texts = useMessages('queue')
  const { shown, show } = useAddress()
  const liveness = useLiveQueue(queue)
  const [composed, setComposed] = useState<{ again: Job | undefined }>()
  const compose = (again?: Job) => {
    setComposed({ again })
    scrollTo(0, 0)
  }
  return (
    <div className={styles.queue}>
      <div className={styles.toolbar}>
        {picker}
        <LiveState liveness={liveness} />
        <Button
          variant="primary"
          aria-expanded={composed !== undefined}
          onClick={() => (composed === undefined ? compose() : setComposed(undefined))}
        >
          <Plus size={16} aria-hidden="true" />
          {texts.newJob}
        </Button>
      </div>
      {composed !== undefined && (
        <SubmitForm
          key={composed.again?.id}
          queue={queue}
          again={composed.again}
          onClose={() => setComposed(undefined)}
          onSubmitted={(jobId) => {
            setComposed(undefined)
            show({ status: undefined, jobId })
          }}
        />
      )}
      <Segments
        label={texts.filter}
        value={shown.status ?? 'all'}
        onChange={(status) => show({ status: status === 'all' ? undefined : status })}
        options={(['all', ...statuses] as const).map((value) => ({ value, text: texts[value] }))}
      />
      <JobList
        app={app}
        queue={queue}
        status={shown.status}
        openId={shown.jobId}
        isPolling={liveness === 'polling'}
        onOpen={(jobId) => show({ jobId })}
        onFilter={(status) => show({ status })}
        onCompose={compose}
      />
    </div>
  )
}
