import type { Job } from '@dragoman/client'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { App } from '../../data/apps.ts'
import { may } from '../../data/roles.ts'
import { isTypedInto } from '../../data/use-typed.ts'
import { useMessages } from '../../messages/context.tsx'
import { ForApp } from '../../ui/apps/for-app.tsx'
import { RoleNote } from '../../ui/apps/for-role.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Segments } from '../../ui/segments.tsx'
import { JobList } from './job-list.tsx'
import { JobSearch } from './job-search.tsx'
import { LiveState } from './live-state.tsx'
import styles from './queue-page.module.css'
import { statuses } from './status.ts'
import { newJobForm, SubmitForm } from './submit-form.tsx'
import { type QueueOfApp, useIsPolling } from './use-queue.ts'
import { useQueueAddress } from './use-queue-address.ts'

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function QueuePage() {
  const texts = useMessages('queue')
  const { shown, show } = useQueueAddress()
  return (
    <Page title={texts.title} intro={texts.intro} wide>
      <ForApp
        chosen={shown.appId}
        texts={texts}
        onChoose={(appId) => show({ appId, jobId: undefined })}
      >
        {({ app, apiKey, picker }) => (
          <UsableQueue key={app.id} app={app} queue={{ appId: app.id, apiKey }} picker={picker} />
        )}
      </ForApp>
    </Page>
  )
}

function UsableQueue({ app, queue, picker }: { app: App; queue: QueueOfApp; picker: ReactNode }) {
  const texts = useMessages('queue')
  const { shown, show } = useQueueAddress()
  const isPolling = useIsPolling()
  const canSubmit = may(app, 'translate')
  // What was typed before a reload, or a visit to another page, is shown at once.
  const [composed, setComposed] = useState<{ again: Job | undefined } | undefined>(() =>
    isTypedInto(newJobForm(app.id)) ? { again: undefined } : undefined,
  )
  const compose = (again?: Job) => {
    setComposed({ again })
    scrollTo(0, 0)
  }
  return (
    <div className={styles.queue}>
      <div className={styles.toolbar}>
        {picker}
        <LiveState isPolling={isPolling} />
        {canSubmit && (
          <Button
            variant="primary"
            aria-expanded={composed !== undefined}
            onClick={() => (composed === undefined ? compose() : setComposed(undefined))}
          >
            <Plus size={16} aria-hidden="true" />
            {texts.newJob}
          </Button>
        )}
      </div>
      <RoleNote app={app} action="translate" />
      {canSubmit && composed !== undefined && (
        <SubmitForm
          key={composed.again?.id}
          queue={queue}
          again={composed.again}
          onClose={() => setComposed(undefined)}
          onSubmitted={(jobId) => {
            setComposed(undefined)
            show({ status: undefined, search: '', jobId })
          }}
        />
      )}
      <div className={styles.filter}>
        <Segments
          label={texts.filter}
          value={shown.status ?? 'all'}
          onChange={(status) => show({ status: status === 'all' ? undefined : status })}
          options={(['all', ...statuses] as const).map((value) => ({
            value,
            text: texts[value],
          }))}
        />
        <JobSearch searched={shown.search} onSearch={(search) => show({ search })} />
      </div>
      <JobList
        app={app}
        queue={queue}
        filter={{ status: shown.status, search: shown.search }}
        openId={shown.jobId}
        onOpen={(jobId) => show({ jobId })}
        onShowAll={() => show({ status: undefined, search: '' })}
        onCompose={compose}
      />
    </div>
  )
}
