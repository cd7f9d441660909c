import { Ban, Check, CircleDashed, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useMessages } from '../../messages/context.tsx'
import styles from './job-status.module.css'
import type { Status } from './status.ts'

const icons = {
  queued: CircleDashed,
  processing: LoaderCircle,
  succeeded: Check,
  failed: TriangleAlert,
  cancelled: Ban,
} as const

/** The status of a job: an icon, a word and a colour. */
export function JobStatus({ status }: { status: Status }) {
  const texts = useMessages('queue')
  const Icon = icons[status]
  return (
    <span className={`${styles.status} ${styles[status]}`}>
      <Icon size={14} aria-hidden="true" className={styles.icon} />
      {texts[status]}
    </span>
  )
}
