import type { ServiceState as State } from '@dragoman/client'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { Failure } from '../../../ui/failure.tsx'
import { Figure, Figures } from '../../../ui/figures.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from '../operate.module.css'
import { useServiceState } from './use-service.ts'

type Status = keyof State['jobs']['byStatus']

/** Version, memory, database, and what waits. */
export function ServiceState() {
  const texts = useMessages('service')
  const { data, error, refetch } = useServiceState()
  return (
    <>
      {error !== null && <Failure error={error} onRetry={() => refetch()} />}
      {data === undefined && error === null && <Skeleton lines={4} />}
      {data !== undefined && (
        <>
          <section className={styles.section}>
            <h2>{texts.state}</h2>
            <Machine state={data} />
          </section>
          <section className={styles.section}>
            <h2>{texts.jobs}</h2>
            <Jobs state={data} />
          </section>
        </>
      )}
    </>
  )
}

function Machine({
  state: { version, nodeVersion, uptimeSeconds, memory, database, webhooks },
}: {
  state: State
}) {
  const texts = useMessages('service')
  const { relative, bytes, duration, number } = useFormats()
  return (
    <Figures>
      <Figure name={texts.version} value={version} note={texts.node(nodeVersion)} />
      <Figure name={texts.running} value={duration(uptimeSeconds)} />
      <Figure
        name={texts.memory}
        value={bytes(memory.rssBytes)}
        note={texts.heap(bytes(memory.heapUsedBytes))}
      />
      <Figure
        name={texts.database}
        value={bytes(database.sizeBytes)}
        note={texts.databases[database.kind]}
      />
      <Figure
        name={texts.webhooks}
        value={number(webhooks.pending)}
        note={
          webhooks.nextAttemptAt === null
            ? undefined
            : texts.nextAttempt(relative(webhooks.nextAttemptAt))
        }
      />
    </Figures>
  )
}

function Jobs({ state: { jobs } }: { state: State }) {
  const texts = useMessages('service')
  const { number } = useFormats()
  return (
    <>
      <Figures>
        {Object.entries(jobs.byStatus).map(([status, count]) => (
          <Figure
            key={status}
            name={texts.statuses[status as Status]}
            value={number(count)}
            note={status === 'queued' ? <LongestWait since={jobs.oldestQueuedAt} /> : undefined}
          />
        ))}
      </Figures>
      {jobs.estimated && <p className={styles.second}>{texts.estimated}</p>}
    </>
  )
}

function LongestWait({ since }: { since: string | null }) {
  const texts = useMessages('service')
  const { duration } = useFormats()
  if (since === null) return texts.nothingWaits
  // The clocks of the service and of this machine may differ.
  return texts.longestWait(duration(Math.max(0, (Date.now() - Date.parse(since)) / 1_000)))
}
