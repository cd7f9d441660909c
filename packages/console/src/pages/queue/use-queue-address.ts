import { jobStatuses } from '@dragoman/client'
import { useSearchParams } from 'wouter'
import type { Status } from './status.ts'

interface ShownJobs {
  readonly appId: string | undefined
  readonly status: Status | undefined
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
  status: jobStatuses.find((status) => status === parameters.get('status')),
  jobId: parameters.get('job') ?? undefined,
})

const write = ({ appId, status, jobId }: ShownJobs): URLSearchParams =>
  new URLSearchParams(
    Object.entries({ app: appId, status, job: jobId }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
