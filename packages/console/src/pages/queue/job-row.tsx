import type { Job } from '@dragoman/client'
import { ChevronDown, FileText } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useMessages, useTexts } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import styles from './job-row.module.css'
import { JobStatus } from './job-status.tsx'

/** How many entries of a job's metadata its row shows. */
const shownMetadata = 2

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
          <JobStatus job={job} />
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

/** The file, or how the text begins; the languages, and what the app has noted. */
function JobSubject({ job }: { job: Job }) {
  const formats = useFormats()
  const from = useSourceName(job)
  const metadata = Object.entries(job.metadata ?? {}).slice(0, shownMetadata)
  const name = job.document?.name ?? job.preview
  // A failed text is not kept: its ID is all that there is.
  const isUnnamed = name === undefined && metadata.length === 0
  return (
    <span className={styles.what}>
      {name !== undefined && (
        <span className={styles.name} title={name}>
          {job.document !== undefined && (
            <FileText size={15} aria-hidden="true" className={styles.icon} />
          )}
          <bdi>{name}</bdi>
        </span>
      )}
      <span className={styles.facts}>
        <span>{formats.pair(from, formats.language(job.to))}</span>
        {isUnnamed && (
          <code className={styles.metadata} dir="ltr">
            {job.id}
          </code>
        )}
        {metadata.map(([key, value]) => (
          <bdi key={key} className={styles.metadata}>
            {key}: {typeof value === 'string' ? value : JSON.stringify(value)}
          </bdi>
        ))}
      </span>
    </span>
  )
}

/** The language that was given or found; until then, that it is to be found. */
function useSourceName({ from, detectedFrom }: Job): string {
  const texts = useMessages('queue')
  const formats = useFormats()
  if (from !== undefined) return formats.language(from)
  if (detectedFrom === undefined || detectedFrom === 'und') return texts.detected
  return texts.detectedAs(formats.language(detectedFrom))
}

function ProgressTrack({ share }: { share: number }) {
  return (
    <span className={styles.track} aria-hidden="true">
      <span className={styles.bar} style={{ inlineSize: `${share * 100}%` }} />
    </span>
  )
}
