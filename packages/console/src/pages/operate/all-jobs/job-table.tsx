import type { OverseenJob } from '@dragoman/client'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { Badge } from '../../../ui/badge.tsx'
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx'
import { Age } from '../../../ui/time.tsx'
import styles from '../operate.module.css'
import { AppAndOwner } from './app-and-owner.tsx'

const tones = {
  queued: 'neutral',
  processing: 'accent',
  succeeded: 'success',
  failed: 'danger',
  cancelled: 'neutral',
} as const

/** The jobs of all users: never their texts. */
export function JobTable({
  jobs,
  busy,
  onChoose,
}: {
  jobs: readonly OverseenJob[]
  busy: boolean
  onChoose: (appId: string) => void
}) {
  const texts = useMessages('all-jobs')
  const queue = useMessages('queue')
  const { number, language, pair } = useFormats()
  const columns: Column<OverseenJob>[] = [
    {
      header: texts.app,
      kind: 'name',
      cell: (job) => <AppAndOwner row={job} onChoose={onChoose} />,
    },
    {
      header: texts.state,
      cell: (job) => (
        <>
          <Badge tone={tones[job.status]}>{queue[job.status]}</Badge>
          {job.errorCode !== null && (
            <span className={styles.second}>
              <code dir="ltr">{job.errorCode}</code>
            </span>
          )}
        </>
      ),
    },
    {
      header: texts.languages,
      cell: ({ from, to }) => pair(from === null ? queue.detected : language(from), language(to)),
    },
    {
      header: texts.characters,
      kind: 'number',
      cell: (job) => (
        <>
          {job.status === 'processing'
            ? texts.progress(number(job.completedCharacters), number(job.characters))
            : number(job.characters)}
          {job.format !== null && (
            <span className={styles.second}>{texts.document(job.format.toUpperCase())}</span>
          )}
        </>
      ),
    },
    { header: texts.created, cell: ({ createdAt }) => <Age of={createdAt} /> },
    {
      header: texts.ended,
      cell: ({ finishedAt }) => (finishedAt === null ? '–' : <Age of={finishedAt} />),
    },
  ]
  return (
    <DataTable
      caption={texts.jobs}
      columns={columns}
      rows={jobs}
      keyOf={({ id }) => id}
      busy={busy}
    />
  )
}
