import type { Job } from '@dragoman/client'
import { Ban, Check, CircleDashed, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useMessages } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import styles from './job-status.module.css'
import { isPartial } from './status.ts'

const icons = {
  queued: CircleDashed,
  processing: LoaderCircle,
  succeeded: Check,
  failed: TriangleAlert,
  cancelled: Ban,
  partial: TriangleAlert,
} as const

/** The state of a job: an icon, words and a colour. If some of its texts failed, it says so. */
export function JobStatus({ job }: { job: Job }) {
  const texts = useMessages('queue')
  const { number } = useFormats()
  const { total, failed } = job.texts ?? { total: 1, failed: 0 }
  const state = isPartial(job) ? 'partial' : job.status
  const Icon = icons[state]
  return (
    <span className={`${styles.status} ${styles[state]}`}>
      <Icon size={14} aria-hidden="true" className={styles.icon} />
      {state === 'partial' ? texts.partialOf(number(failed), number(total)) : texts[state]}
    </span>
  )
}
