import { useSearchParams } from 'wouter'
import { type Status, statuses } from './status.ts'

interface ShownJobs {
  readonly appId: string | undefined
  readonly status: Status | undefined
  /** What is looked for; '' for nothing. */
  readonly search: string
  /** The open job. */
  readonly jobId: string | undefined
}

/** What the page shows is in its address, so that it can be linked and survives a reload. */
export function useQueueAddress() {
  const [parameters, setParameters] = useSearchParams()
  const show = (change: Partial<ShownJobs>) =>
    setParameters((previous) => write({ ...read(previous), ...change }), { replace: true })
  return { shown: read(parameters), show }
}

const read = (parameters: URLSearchParams): ShownJobs => ({
  appId: parameters.get('app') ?? undefined,
  status: statuses.find((status) => status === parameters.get('status')),
  search: parameters.get('search') ?? '',
  jobId: parameters.get('job') ?? undefined,
})

const write = ({ appId, status, search, jobId }: ShownJobs): URLSearchParams =>
  new URLSearchParams(
    Object.entries({ app: appId, status, search, job: jobId }).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value]],
    ),
  )
