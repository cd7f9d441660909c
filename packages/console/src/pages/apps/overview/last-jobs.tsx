import type { Job } from '@dragoman/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { App } from '../../../data/apps.ts'
import { clientOf } from '../../../data/client.ts'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Age } from '../../../ui/time.tsx'
import { JobStatus } from '../../queue/job-status.tsx'
import styles from './overview.module.css'

const shownJobs = 5

/** The newest jobs of an app. They are not listed without a key that the service accepts. */
export function LastJobs({ app, apiKey }: { app: App; apiKey: string | undefined }) {
  const texts = useMessages('overview')
  const { data, isError } = useQuery({
    queryKey: ['queue', app.id, 'last'],
    queryFn: async ({ signal }) =>
      (await clientOf(apiKey ?? '').queue.list({ limit: shownJobs }, { signal })).jobs,
    enabled: apiKey !== undefined,
    // Some of them may be in progress.
    staleTime: 0,
  })
  const queue = `/console/queue?app=${app.id}`
  const nothing = isError || apiKey === undefined ? texts.jobsUnknown : texts.noJobs
  return (
    <Panel
      title={texts.lastJobs}
      actions={
        <Link href={queue} className={styles.link}>
          {texts.allJobs}
        </Link>
      }
    >
      {data !== undefined && data.length > 0 ? (
        <ul className={styles.list}>
          {data.map((job) => (
            <li key={job.id}>
              <Link href={`${queue}&job=${job.id}`} className={styles.item}>
                <JobStatus job={job} />
                <JobName job={job} />
                <span className={styles.time}>
                  <Age of={job.createdAt} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : data === undefined && !isError && apiKey !== undefined ? (
        <Skeleton lines={3} />
      ) : (
        <p className={styles.nothing}>{nothing}</p>
      )}
    </Panel>
  )
}

function JobName({ job: { document, preview, from, detectedFrom, to } }: { job: Job }) {
  const { language, pair } = useFormats()
  const source = from ?? detectedFrom
  const languages = source === undefined ? language(to) : pair(language(source), language(to))
  return <bdi className={styles.name}>{document?.name ?? preview ?? languages}</bdi>
}
