// The tables as both drivers return them: times as Date, counts as number, `json` parsed. A
// response is never a table row.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { OptimizeFor } from '../shared/engine-settings.ts'
import type {
  DocumentFileKind,
  JobPriority,
  JobStatus,
  ProcessKind,
  WebhookEventStatus,
  WebhookEventType,
} from './enumerations.ts'
import type {
  AuthChallengesTable,
  PasskeysTable,
  RecoveryCodesTable,
  TotpSecretsTable,
} from './factor-tables.ts'
import type { DeviceLoginsTable, IdentitiesTable, SignOnsTable } from './identity-tables.ts'
import type { MailMessagesTable, OneTimeTokensTable, QuotaNoticesTable } from './mail-tables.ts'
import type {
  LimitWindowsTable,
  QuotaLeasesTable,
  UsageTable,
  UsageTagsTable,
} from './metering-tables.ts'
import type {
  MeasurementsTable,
  ModelUploadPartsTable,
  ModelUploadsTable,
  WantedModelsTable,
} from './operator-tables.ts'
import type { TeamInvitationsTable, TeamMembersTable, TeamsTable } from './team-tables.ts'
import type {
  CorrectionsTable,
  CorrectionTotalsTable,
  CorrectionTransfersTable,
  DictionariesTable,
  DictionaryPartsTable,
  GlossariesTable,
} from './terminology-tables.ts'
import type { RefreshTokensTable, SessionsTable, UsersTable } from './user-tables.ts'

type Stored<T> = ColumnType<T, T, T>
/** A `json` column: written as text, so that both drivers send the same bytes, and read parsed. */
type Json<T> = ColumnType<T, string, string>
type NullableJson<T> = ColumnType<T | null, string | null, string | null>

export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  refreshTokens: RefreshTokensTable
  totpSecrets: TotpSecretsTable
  recoveryCodes: RecoveryCodesTable
  passkeys: PasskeysTable
  authChallenges: AuthChallengesTable
  identities: IdentitiesTable
  signOns: SignOnsTable
  deviceLogins: DeviceLoginsTable
  teams: TeamsTable
  teamMembers: TeamMembersTable
  teamInvitations: TeamInvitationsTable
  apps: AppsTable
  credentials: CredentialsTable
  jobs: JobsTable
  jobParts: JobPartsTable
  documentFiles: DocumentFilesTable
  documentParts: DocumentPartsTable
  idempotencyKeys: IdempotencyKeysTable
  webhookEvents: WebhookEventsTable
  webhookAttempts: WebhookAttemptsTable
  usage: UsageTable
  usageTags: UsageTagsTable
  limitWindows: LimitWindowsTable
  quotaLeases: QuotaLeasesTable
  auditEvents: AuditEventsTable
  modelUploads: ModelUploadsTable
  modelUploadParts: ModelUploadPartsTable
  wantedModels: WantedModelsTable
  glossaries: GlossariesTable
  dictionaries: DictionariesTable
  dictionaryParts: DictionaryPartsTable
  corrections: CorrectionsTable
  correctionTotals: CorrectionTotalsTable
  correctionTransfers: CorrectionTransfersTable
  measurements: MeasurementsTable
  evaluations: EvaluationsTable
  processes: ProcessesTable
  mailMessages: MailMessagesTable
  oneTimeTokens: OneTimeTokensTable
  quotaNotices: QuotaNoticesTable
}

interface AppsTable {
  id: string
  /** A member of its team, to whom processes of earlier versions show it. */
  userId: string
  /** Null: the own team of `userId`. */
  teamId: string | null
  /** The ID of its team. */
  ownerId: GeneratedAlways<string>
  name: string
  description: string | null
  /** AES-256-GCM, see shared/keys.ts. */
  webhookSecret: string
  /** Valid until `previousWebhookSecretUntil`. */
  previousWebhookSecret: string | null
  previousWebhookSecretUntil: Date | null
  /** The address of webhooks for jobs that name none. */
  webhookUrl: string | null
  /** When its receiver declined further webhooks. */
  webhookDisabledAt: Date | null
  createdAt: Generated<Date>
  disabledAt: Date | null
  /** The limits that the owner sets; null: those of the operator. */
  requestsPerMinute: number | null
  charactersPerMinute: number | null
  monthlyCharacters: number | null
  monthlyTokens: number | null
  /** The limits that the operator sets; null: those of the settings. */
  grantedRequestsPerMinute: number | null
  grantedCharactersPerMinute: number | null
  grantedMonthlyCharacters: number | null
  grantedMonthlyTokens: number | null
  /** Nothing is cached, and results are deleted once they are delivered. */
  noStore: Generated<boolean>
  /** Texts of ended jobs remain with them, so that they can be submitted again. */
  keepTexts: Generated<boolean>
  /** Below this estimated quality, 0 to 1, translations are for a person; null: not estimated. */
  reviewBelow: number | null
  /** No engine gets its texts that sends them to other machines than the operator's. */
  localOnly: Generated<boolean>
  /** The names of the engines that get its texts; null: all. */
  engines: NullableJson<string[]>
  optimizeFor: Generated<OptimizeFor>
}

interface CredentialsTable {
  apiKey: string
  appId: string
  /** SHA-256 of the secret, hex. */
  secretHash: string
  /** The last characters of the secret, by which people recognise it. */
  secretHint: string
  label: string | null
  createdAt: Generated<Date>
  lastUsedAt: Date | null
  expiresAt: Date | null
}

interface JobsTable {
  id: string
  appId: string
  status: Stored<JobStatus>
  /** Applies among the jobs of the app. */
  priority: ColumnType<JobPriority, JobPriority | undefined, never>
  /** The lowest is served first (jobs/table/virtual-time.ts). */
  virtualStartTime: ColumnType<number, number | undefined, never>
  /** The job is not claimed earlier. */
  notBefore: Date | null
  /** A string or an array of strings; null when the job has ended, unless it is kept. */
  text: NullableJson<unknown>
  /** Of a job without text: `JobDocument` of jobs/schemas.ts, and options. */
  document: NullableJson<unknown>
  /** `Instructions` of translation/text-translator.ts. */
  instructions: Json<unknown>
  metadata: NullableJson<unknown>
  webhookUrl: string | null
  result: NullableJson<unknown>
  error: NullableJson<unknown>
  characters: number
  completedCharacters: Generated<number>
  attempts: Generated<number>
  /** The process that has claimed it (docs/decisions/001). */
  workerId: number | null
  createdAt: Generated<Date>
  startedAt: Date | null
  finishedAt: Date | null
  expiresAt: Date
  /** The result is deleted once it is delivered. */
  noStore: Generated<boolean>
  resultDeletedAt: Date | null
  /** The request that submitted it, and the trace that it is part of (W3C Trace Context). */
  requestId: string | null
  traceparent: string | null
  /** The label under which its usage counts; null if none. */
  usageTag: string | null
  /** The beginning of its text, later perhaps of its translation, or its file's name. */
  preview: string | null
  /** How many texts it has; null: a document, or stored by an earlier version. */
  texts: number | null
  failedTexts: number | null
  /** `mul` for several. */
  detectedLanguage: string | null
}

interface IdempotencyKeysTable {
  /** The app's ID and the caller's key, joined by a space. */
  id: string
  /** SHA-256 of the request, hex. */
  requestHash: string
  jobId: string
  createdAt: Generated<Date>
}

/** Parts of a running job's checkpoint. */
interface JobPartsTable {
  id: string
  jobId: string
  segments: Json<unknown>
}

/** The files of documents. */
interface DocumentFilesTable {
  id: string
  appId: string
  /** Null until the job is stored, or has ended. */
  jobId: string | null
  kind: Stored<DocumentFileKind>
  /** The size of the file. */
  bytes: number
  createdAt: Date
}

interface DocumentPartsTable {
  /** The file's ID and the number of the part. */
  id: string
  fileId: string
  bytes: Uint8Array
}

interface WebhookEventsTable {
  id: string
  appId: string
  /** Null for a test. */
  jobId: string | null
  type: Stored<WebhookEventType>
  url: string
  status: Stored<WebhookEventStatus>
  /** Failed attempts since the event was created or redelivered. */
  retries: Generated<number>
  createdAt: Date
  nextAttemptAt: Date | null
  /** Those of its job. */
  requestId: string | null
  traceparent: string | null
}

interface WebhookAttemptsTable {
  id: string
  eventId: string
  startedAt: Date
  durationMs: number
  statusCode: number | null
  error: string | null
}

/** What checks found in translations that apps sent; the texts are not stored. */
interface EvaluationsTable {
  id: string
  appId: string
  createdAt: Date
  /** `Evaluation` of translation/evaluation/evaluation.ts. */
  result: Json<unknown>
}

interface AuditEventsTable {
  id: string
  createdAt: Date
  /** See audit/events.ts. */
  type: string
  /** The user that the event is about. */
  userId: string | null
  appId: string | null
  teamId: string | null
  /** Null: an event of an earlier version, which did not store it. */
  byOperator: boolean | null
  /** The ID of a user, or `command line`; null if not logged in. */
  actor: string | null
  address: string | null
  requestId: string | null
  details: NullableJson<unknown>
}

/** What each running process reports of itself. */
interface ProcessesTable {
  /** Announced, see database.ts; also the `workerId` of jobs. */
  id: number
  kind: Stored<ProcessKind>
  host: string
  version: string
  startedAt: Date
  lastSeenAt: Date
  /** A `ProcessReport` of processes/report.ts, which another version may have written. */
  report: Json<unknown>
}
