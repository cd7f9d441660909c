// This process among those that share its database.
import { randomInt } from 'node:crypto'
import { hostname } from 'node:os'
import { listWaiting } from '../jobs/service.ts'
import type { Jobs } from '../jobs/submission/jobs.ts'
import { createUnservedLanguages } from '../jobs/worker/job-languages.ts'
import { createPeers, type Peers } from '../operations/peers.ts'
import { findOtherProcesses } from '../operations/process-store.ts'
import { readVersion } from '../shared/version.ts'
import type { Database } from '../storage/database.ts'
import type { Notices } from '../telemetry/log.ts'
import type { TranslationService } from '../translation/service.ts'
import type { ServiceOptions } from './service-options.ts'

export function createIdentity(
  { config: { defaultVariants }, now }: Pick<ServiceOptions, 'config'> & { now: () => Date },
  database: Database,
) {
  const identity = {
    id: randomInt(1, 2 ** 31),
    host: hostname(),
    version: readVersion(),
    startedAt: new Date(now().getTime() - process.uptime() * 1000),
  }
  const peers = createPeers({
    findOthers: (ownId) => findOtherProcesses(database, ownId),
    ownId: identity.id,
    defaultVariants,
    now,
  })
  return { identity, peers }
}

interface UnservedDependencies {
  peers: Peers
  translation: Pick<TranslationService, 'isReady' | 'prepareJob' | 'offers'>
  jobs: Jobs
  claimsJobs: () => boolean
  /** Called when this process has claimed a job that it cannot translate. */
  onFound: () => void
  log: Notices
}

/** What this process does not serve, and which languages of queued jobs none serves. */
export function createUnserved({
  peers,
  translation: { isReady, prepareJob, offers },
  jobs,
  claimsJobs,
  onFound,
  log,
}: UnservedDependencies) {
  const unserved = createUnservedLanguages({
    serves: isReady,
    prepare: prepareJob,
    offers,
    servedElsewhere: (languages) =>
      peers.languages().some((peer) => languages.every((each) => peer.serves(each))),
    onFound: (languages) => {
      log.info(languages, 'jobs wait for a process that serves their languages')
      onFound()
    },
  })
  const listUnserved = () =>
    listWaiting(jobs, [
      ...unserved.list().filter((languages) => !offers(languages) && !peers.serve(languages)),
      ...peers.unserved().filter((languages) => !claimsJobs() || !offers(languages)),
    ])
  return { unserved, listUnserved }
}
