// The tables as both drivers return them: times as Date, counts as number, `json` parsed. Answers are never a table row.
import type { ColumnType, Generated } from 'kysely'

type Stored<T> = ColumnType<T, T, T>
/** A `json` column: written as text, so that both drivers send the same bytes; read parsed. */
type Json<T> = ColumnType<T, string, string>
type NullableJson<T> = ColumnType<T | null, string | null, string | null>

export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  refreshTokens: RefreshTokensTable
  apps: AppsTable
  credentials: CredentialsTable
  jobs: JobsTable
  jobParts: JobPartsTable
  idempotencyKeys: IdempotencyKeysTable
  webhookEvents: WebhookEventsTable
  webhookAttempts: WebhookAttemptsTable
  usage: UsageTable
  limitWindows: LimitWindowsTable
  quotaLeases: QuotaLeasesTable
  auditEvents: AuditEventsTable
}

interface UsersTable {
  id: string
  /** As the person wrote it; unique by `lower(email)`. */
  email: string
  name: string | null
  passwordHash: string
  createdAt: Generated<Date>
  disabledAt: Date | null
}

interface SessionsTable {
  id: string
  userId: string
  createdAt: Generated<Date>
  endedAt: Date | null
  /** The IP address and the program that logged in. */
  address: string | null
  userAgent: string | null
  /** The last refresh. */
  lastUsedAt: Date | null
}

interface RefreshTokensTable {
  /** SHA-256 of the token, hex. */
  tokenHash: string
  sessionId: string
  expiresAt: Date
  spentAt: Date | null
}

interface AppsTable {
  id: string
  userId: string
  name: string
  description: string | null
  /** AES-256-GCM, see secrets.ts. */
  webhookSecret: string
  /** Good until `previousWebhookSecretUntil`. */
  previousWebhookSecret: string | null
  previousWebhookSecretUntil: Date | null
  /** Where webhooks go for jobs that name no address. */
  webhookUrl: string | null
  /** When the receiver there said that it wants no more. */
  webhookDisabledAt: Date | null
  createdAt: Generated<Date>
  disabledAt: Date | null
  /** The owner's own limits; null: as much as the operator grants. */
  requestsPerMinute: number | null
  charactersPerMinute: number | null
  monthlyCharacters: number | null
  /** What the operator grants this app; null: what the settings say. */
  grantedRequestsPerMinute: number | null
  grantedCharactersPerMinute: number | null
  grantedMonthlyCharacters: number | null
  /** Nothing is cached, and results go when they are delivered. */
  noStore: Generated<boolean>
}

interface CredentialsTable {
  apiKey: string
  appId: string
  /** SHA-256 of the secret, hex. */
  secretHash: string
  /** The last characters of the secret, for people to tell pairs apart. */
  secretHint: string
  label: string | null
  createdAt: Generated<Date>
  lastUsedAt: Date | null
  expiresAt: Date | null
}

export type JobStatus = 'queued' | 'processing' | 'succeeded' | 'failed' | 'cancelled'
export type JobPriority = 'high' | 'normal' | 'low'

interface JobsTable {
  id: string
  appId: string
  status: Stored<JobStatus>
  /** Among the jobs of its app. */
  priority: ColumnType<JobPriority, JobPriority | undefined, never>
  /** The lowest is served first: see jobs/turns.ts. */
  turn: ColumnType<number, number | undefined, never>
  /** It is not served earlier. */
  notBefore: Date | null
  /** A string or an array of strings; null when the job has ended. */
  text: NullableJson<unknown>
  /** How it is translated: see jobs/service.ts. */
  instructions: Json<unknown>
  metadata: NullableJson<unknown>
  webhookUrl: string | null
  result: NullableJson<unknown>
  error: NullableJson<unknown>
  characters: number
  completedCharacters: Generated<number>
  attempts: Generated<number>
  /** The process that works on it: see docs/decisions/001. */
  workerId: number | null
  createdAt: Generated<Date>
  startedAt: Date | null
  finishedAt: Date | null
  expiresAt: Date
  /** The result goes when it is delivered. */
  noStore: Generated<boolean>
  resultDeletedAt: Date | null
}

interface IdempotencyKeysTable {
  /** The app's id and the caller's key, joined by a blank. */
  id: string
  /** SHA-256 of the request, hex. */
  requestHash: string
  jobId: string
  createdAt: Generated<Date>
}

/** What is translated of a job before it ends. */
interface JobPartsTable {
  id: string
  jobId: string
  segments: Json<unknown>
}

interface WebhookEventsTable {
  id: string
  appId: string
  jobId: string
  type: Stored<'translation.succeeded' | 'translation.failed'>
  url: string
  status: Stored<'pending' | 'delivered' | 'failed'>
  /** Attempts since it was last made due by something else than a failure. */
  retries: Generated<number>
  createdAt: Date
  nextAttemptAt: Date | null
}

interface WebhookAttemptsTable {
  id: string
  eventId: string
  startedAt: Date
  durationMs: number
  statusCode: number | null
  error: string | null
}

/** What an app has used in a day for a pair of languages, by the engines of its route; in several shards, which are added up. */
interface UsageTable {
  id: string
  appId: string
  /** YYYY-MM-DD, UTC. */
  day: string
  fromLanguage: string
  toLanguage: string
  /** Their names in the order of the route, joined by blanks. */
  engines: string
  characters: number
  requests: number
  cacheHits: number
  errors: number
}

/** How much of a limit is given out in a window of time, over all processes. */
interface LimitWindowsTable {
  id: string
  used: number
  /** What the last lease added. */
  lastGrant: number
  endsAt: Date
}

/** What a process may still use of an app's quota beyond what is metered. */
interface QuotaLeasesTable {
  id: string
  appId: string
  processId: number
  characters: number
  expiresAt: Date
}

interface AuditEventsTable {
  id: string
  createdAt: Date
  /** See audit/events.ts. */
  type: string
  /** Whom it is about. */
  userId: string | null
  appId: string | null
  /** The id of a user, or `command line`; null for somebody not logged in. */
  actor: string | null
  address: string | null
  requestId: string | null
  details: NullableJson<unknown>
}
