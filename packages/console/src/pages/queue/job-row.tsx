import type { Job } from '@dragoman/client'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useMessages, useTexts } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import styles from './job-row.module.css'
import { JobStatus } from './job-status.tsx'

/** One job; opens to its details. */
export function JobRow({
  job,
  isOpen,
  now,
  onToggle,
  children,
}: {
  job: Job
  isOpen: boolean
  /** Milliseconds, for how long ago the job was created. */
  now: number
  onToggle: () => void
  children: ReactNode
}) {
  const texts = useMessages('queue')
  const formats = useFormats()
  const details = useId()
  const isAdvancing = job.status === 'processing' || job.progress.downloading !== undefined
  return (
    <li className={styles.job}>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={isOpen ? details : undefined}
        data-job={job.id}
        onClick={onToggle}
      >
        <span className={styles.status}>
          <JobStatus status={job.status} />
        </span>
        <JobSubject job={job} />
        <span className={styles.note}>
          {job.priority === 'high' && texts.priorityHigh}
          {job.priority === 'low' && texts.priorityLow}
        </span>
        <span className={styles.amount}>
          <Amount job={job} />
        </span>
        <time
          className={styles.time}
          dateTime={job.createdAt}
          title={formats.exactTime(job.createdAt)}
        >
          {formats.relative(job.createdAt, now)}
        </time>
        <ChevronDown size={16} aria-hidden="true" className={styles.chevron} />
        {isAdvancing && <ProgressTrack share={shareOf(job.progress)} />}
      </button>
      {isOpen && (
        <div id={details} className={styles.details}>
          {children}
        </div>
      )}
    </li>
  )
}

/** How far a job is; its length while it waits, and after its end. */
function Amount({ job: { status, progress } }: { job: Job }) {
  const texts = useMessages('queue')
  const { plural } = useTexts()
  const percent = useFormats().percent(shareOf(progress), 1)
  if (progress.downloading !== undefined) return texts.model(percent)
  return status === 'processing' ? percent : plural(progress.total, texts.characters)
}

/** How much is translated, or downloaded of the models that it waits for. */
function shareOf({ completed, total, downloading }: Job['progress']): number {
  const [done, all] = downloading
    ? [downloading.receivedBytes, downloading.totalBytes]
    : [completed, total]
  return all === 0 ? 0 : Math.min(done / all, 1)
}

/** The file, if the job has one, and the languages. */
function JobSubject({ job }: { job: Job }) {
  const texts = useMessages('queue')
  const formats = useFormats()
  const from = job.from === undefined ? texts.detected : formats.language(job.from)
  return (
    <span className={styles.what}>
      {job.document !== undefined && (
        <span className={styles.file} title={job.document.name}>
          <bdi>{job.document.name}</bdi>
        </span>
      )}
      <span className={styles.pair}>{formats.pair(from, formats.language(job.to))}</span>
    </span>
  )
}

function ProgressTrack({ share }: { share: number }) {
  return (
    <span className={styles.track} aria-hidden="true">
      <span className={styles.bar} style={{ inlineSize: `${share * 100}%` }} />
    </span>
  )
}
