import type { AppPrincipal, UsageTags } from '../../shared/principals.ts'
import type { AcceptedRequest } from '../../translation/instructions.ts'
import type { TranslateText } from '../../translation/request-schemas.ts'
import type { JobFiles } from '../table/job-files.ts'
import type { ReadableJobs } from '../watching/readable-jobs.ts'
import type { JobIntake } from './job-intake.ts'

/** The job queue as its callers use it. */
export interface Jobs extends ReadableJobs {
  readonly translation: JobAcceptance
  /** Returns the address to store. Throws `webhook-address-refused`, `rate-limited`. */
  readonly checkWebhookUrl: (url: string, userId: string) => Promise<string>
  readonly files: JobFiles
  readonly tags: UsageTags
  readonly intake: JobIntake
  /** The most characters of a job of texts. */
  readonly maxCharacters: number
  readonly retentionDays: number
}

type AcceptedJob = Pick<AcceptedRequest, 'characters' | 'instructions'>

/** Checks whether a request can be translated; translation/ has it. */
export interface JobAcceptance {
  acceptJob(request: TranslateText, app: AppPrincipal, maxCharacters: number): AcceptedJob
  checkGlossary(accepted: AcceptedJob, app: AppPrincipal): Promise<void>
}
