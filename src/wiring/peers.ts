// This process among those that share its database.
import { randomInt } from 'node:crypto'
import { hostname } from 'node:os'
import type { Config } from '../config/read-config.ts'
import { listWaiting } from '../jobs/service.ts'
import type { Jobs } from '../jobs/submission/jobs.ts'
import { createUnservedLanguages } from '../jobs/worker/job-languages.ts'
import type { OwnProcess } from '../operations/heartbeat.ts'
import { createPeers, type Peers } from '../operations/peers.ts'
import { findOtherProcesses } from '../operations/process-store.ts'
import { readVersion } from '../shared/version.ts'
import type { Database } from '../storage/database.ts'
import type { Notices } from '../telemetry/log.ts'
import type { TranslationService } from '../translation/service.ts'

/** Who this process is, and what it knows of the others. */
export interface Identity {
  readonly identity: Omit<OwnProcess, 'kind'>
  readonly peers: Peers
}

export function createIdentity(
  { config: { defaultVariants }, now }: { config: Config; now: () => Date },
  database: Database,
): Identity {
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
  translation: TranslationService
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
