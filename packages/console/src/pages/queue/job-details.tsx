import type { Job } from '@dragoman/client'
import type { ReactNode } from 'react'
import type { App } from '../../data/apps.ts'
import { may } from '../../data/roles.ts'
import { useMessages, useTexts } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { ProblemText } from '../../messages/problem-text.tsx'
import { JobActions } from './job-actions.tsx'
import styles from './job-details.module.css'
import { JobResultOf } from './job-result.tsx'
import type { QueueOfApp } from './use-queue.ts'

/** All that is known of a job, and what can be done with it. */
export function JobDetails({
  job,
  app,
  queue,
  onOpen,
  onCompose,
}: {
  job: Job
  app: App
  queue: QueueOfApp
  onOpen: (jobId: string) => void
  onCompose: (job: Job) => void
}) {
  const texts = useMessages('queue')
  const formats = useFormats()
  const time = (value: string | undefined) =>
    value === undefined ? undefined : formats.exactTime(value)
  return (
    <div className={styles.details}>
      {job.finishedAt === undefined && <Progress progress={job.progress} />}
      {job.error !== undefined && <JobError error={job.error} />}
      {job.status === 'succeeded' && <JobResultOf job={job} app={app} queue={queue} />}
      <dl className={styles.facts}>
        <Fact name={texts.id}>
          <code>{job.id}</code>
        </Fact>
        <Fact name={texts.created}>{time(job.createdAt)}</Fact>
        <Fact name={texts.started}>{time(job.startedAt)}</Fact>
        <Fact name={texts.finished}>{time(job.finishedAt)}</Fact>
        <Fact name={texts.took}>
          <Duration job={job} />
        </Fact>
        <Fact name={texts.attempts}>
          {job.attempts > 1 ? formats.number(job.attempts) : undefined}
        </Fact>
        <Fact name={texts.expires}>{time(job.expiresAt)}</Fact>
      </dl>
      {job.metadata !== undefined && (
        <div>
          <h2 className={styles.heading}>{texts.metadata}</h2>
          <pre className={styles.metadata} dir="ltr">
            {JSON.stringify(job.metadata, null, 2)}
          </pre>
        </div>
      )}
      {may(app, 'translate') && (
        <JobActions job={job} app={app} queue={queue} onOpen={onOpen} onCompose={onCompose} />
      )}
    </div>
  )
}

function Progress({ progress: { completed, total, downloading } }: { progress: Job['progress'] }) {
  const texts = useMessages('queue')
  const { number, bytes } = useFormats()
  if (downloading !== undefined)
    return (
      <Meter
        label={texts.waitsForModel}
        value={downloading.receivedBytes}
        max={downloading.totalBytes}
        text={texts.modelProgress(bytes(downloading.receivedBytes), bytes(downloading.totalBytes))}
      />
    )
  return (
    <Meter
      label={texts.processing}
      value={completed}
      max={total}
      text={texts.progress(number(completed), number(total))}
    />
  )
}

function Meter({
  label,
  value,
  max,
  text,
}: {
  label: string
  value: number
  max: number
  text: string
}) {
  return (
    <div className={styles.progress}>
      <progress aria-label={label} className={styles.meter} value={value} max={Math.max(1, max)} />
      <p>{text}</p>
    </div>
  )
}

function JobError({ error }: { error: NonNullable<Job['error']> }) {
  const texts = useMessages('queue')
  return (
    <div className={styles.error}>
      <p className={styles.errorTitle}>
        <ProblemText error={error} />
      </p>
      <a href={`/console/docs/problems/${error.code}`} target="_blank" rel="noreferrer">
        {texts.problem(error.code)}
      </a>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return children === undefined ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Duration({ job }: { job: Job }) {
  const { locale } = useTexts()
  if (job.startedAt === undefined || job.finishedAt === undefined) return '–'
  const seconds = (Date.parse(job.finishedAt) - Date.parse(job.startedAt)) / 1_000
  const style = { style: 'unit', unit: 'second', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(locale, style).format(Math.max(0, seconds))
}
