// Jobs that wait for a process which serves their languages.
import type { Notices } from '../telemetry/log.ts'
import type { ResolvedLanguages } from '../translation/routing/resolved-languages.ts'
import type { TranslationService } from '../translation/service.ts'
import { listWaiting } from './service.ts'
import type { Jobs } from './submission/jobs.ts'
import { createUnservedLanguages, type UnservedLanguages } from './worker/job-languages.ts'

/** What the other processes can translate. */
interface KnownPeers {
  languages(): readonly { serves(languages: ResolvedLanguages): boolean }[]
  /** Languages of jobs that a peer gave back, and that no peer serves. */
  unserved(): ResolvedLanguages[]
  /** Whether a peer serves them, if need be after downloads. */
  serve(languages: ResolvedLanguages): boolean
}

interface UnservedOptions {
  peers: KnownPeers
  translation: TranslationService
  jobs: Jobs
  claimsJobs: () => boolean
  /** Called when this process has claimed a job that it cannot translate. */
  onFound: () => void
  log: Notices
}

/** What this process does not serve, and which languages of queued jobs none serves. */
interface UnservedJobs {
  readonly unserved: UnservedLanguages
  /** The languages of queued jobs that no process serves. */
  readonly listUnserved: () => Promise<ResolvedLanguages[]>
}

export function openUnservedJobs({
  peers,
  translation: { isReady, prepareJob, offers },
  jobs,
  claimsJobs,
  onFound,
  log,
}: UnservedOptions): UnservedJobs {
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
