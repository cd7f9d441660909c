// All metrics of the service; docs/monitoring.md is generated from them. A label has few values,
// all of them from the code: no path, text, language, address or name that a caller chose.

interface Definition {
  readonly kind: 'counter' | 'gauge' | 'histogram'
  readonly name: string
  readonly help: string
  readonly labels: readonly string[]
  /** Upper bounds of a histogram's buckets, in the unit of the metric. */
  readonly buckets?: readonly number[]
}

const counter = <const L extends string = never>(
  name: string,
  help: string,
  labels: readonly L[] = [],
) => ({ kind: 'counter', name: `dragoman_${name}_total`, help, labels }) as const

const gauge = <const L extends string = never>(
  name: string,
  help: string,
  labels: readonly L[] = [],
) => ({ kind: 'gauge', name: `dragoman_${name}`, help, labels }) as const

const seconds = <const L extends string = never>(
  name: string,
  help: string,
  { labels = [], buckets }: { labels?: readonly L[]; buckets: readonly number[] },
) => ({ kind: 'histogram', name: `dragoman_${name}_seconds`, help, labels, buckets }) as const

/** A cached translation takes 1 ms, one by an engine 10 to 500 ms, its deadline is 30 s. */
const requestBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const engineBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** A job waits and works for anything from 10 ms to hours. */
const jobBuckets = [0.05, 0.25, 1, 5, 15, 60, 300, 900, 3_600, 14_400]
const statementBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5, 10, 30]
const webhookBuckets = [0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]

export const metricTable = {
  build: gauge('build_info', 'Always 1; its labels describe the process.', ['version', 'node']),
  requests: seconds('http_request_duration', 'Time from a request to the end of its response.', {
    labels: ['operation', 'status'],
    buckets: requestBuckets,
  }),
  problems: counter('http_problems', 'Requests that were answered with a problem, by its code.', [
    'code',
  ]),
  connections: gauge('http_connections', 'Open connections of clients.'),

  engineWaits: seconds('engine_wait', 'How long a segment waited until its batch was started.', {
    labels: ['engine', 'priority'],
    buckets: engineBuckets,
  }),
  engineBatches: seconds('engine_batch_duration', 'How long an engine worked on a batch.', {
    labels: ['engine'],
    buckets: engineBuckets,
  }),
  engineCharacters: counter('engine_characters', 'Characters that engines were given.', ['engine']),
  engineSegments: counter('engine_segments', 'Segments that engines were given.', ['engine']),
  engineTokens: counter(
    'engine_tokens',
    'Tokens that language models read and wrote: `read`, `written`.',
    ['engine', 'kind'],
  ),
  engineFailures: counter(
    'engine_failures',
    'Segments that an engine could not translate: `segment`, or `engine` if it cannot work at all.',
    ['engine', 'scope'],
  ),
  engineWaitingSegments: gauge('engine_waiting_segments', 'Segments that wait for an engine.', [
    'engine',
    'priority',
  ]),
  engineWaitingCharacters: gauge(
    'engine_waiting_characters',
    'Characters that wait for an engine.',
    ['engine', 'priority'],
  ),
  engineRunningBatches: gauge('engine_running_batches', 'Batches that an engine works on.', [
    'engine',
  ]),
  engineRestarts: counter(
    'engine_restarts',
    'Processes or threads of an engine that ended by themselves or hung, and were replaced.',
    ['engine', 'reason'],
  ),
  engineWorkers: gauge('engine_workers', 'Running processes (pipelines) or threads of an engine.', [
    'engine',
  ]),
  engineModels: gauge('engine_loaded_models', 'Models or pairs that an engine has in memory.', [
    'engine',
  ]),
  engineBytes: gauge(
    'engine_memory_bytes',
    'Memory of loaded models, or of the processes of an engine as last measured.',
    ['engine'],
  ),
  enginePairs: gauge('engine_pairs', 'Language pairs that an engine offers.', ['engine']),

  cacheHits: counter('cache_hits', 'Segments or complete texts that were in the cache.', ['cache']),
  cacheMisses: counter('cache_misses', 'Segments or complete texts that were not in the cache.', [
    'cache',
  ]),
  cacheEntries: gauge('cache_entries', 'Entries of the cache.', ['cache']),
  cacheBytes: gauge('cache_bytes', 'Memory of the cache, as estimated.', ['cache']),

  jobs: gauge('jobs', 'Stored jobs of the whole service by status; of a large table an estimate.', [
    'status',
  ]),
  oldestJob: gauge(
    'jobs_oldest_waiting_seconds',
    'Age of the oldest job among the 10,000 that are next, of the whole service; 0: none waits.',
  ),
  jobsRunning: gauge('jobs_running', 'Jobs that this process works on.'),
  jobsClaimed: counter('jobs_claimed', 'Jobs that this process claimed.', ['kind']),
  jobWaits: seconds('job_wait', 'Time from the submission of a job to its first claim.', {
    buckets: jobBuckets,
  }),
  jobAttempts: seconds(
    'job_attempt_duration',
    'Duration of an attempt, by how it ended: `succeeded`, `failed`, `retried`, `released` (the ' +
      'process stopped, or does not serve the languages) or `lost` (cancelled, or claimed by ' +
      'another process).',
    { labels: ['kind', 'result'], buckets: jobBuckets },
  ),
  documents: counter('documents', 'Documents whose job has ended, by format.', [
    'format',
    'result',
  ]),

  webhooks: seconds(
    'webhook_attempt_duration',
    'Duration of an attempt to deliver a webhook, by result: `delivered`, `retried` or `failed`.',
    { labels: ['result'], buckets: webhookBuckets },
  ),
  webhooksPending: gauge(
    'webhooks_pending',
    'Webhooks of the whole service that are not delivered yet; 10,000 means at least as many.',
  ),

  mail: seconds(
    'mail_attempt_duration',
    'Duration of an attempt to send a message by mail, by result: `sent`, `retried` or `failed`.',
    { labels: ['result'], buckets: webhookBuckets },
  ),

  databaseBytes: gauge('database_size_bytes', 'Size of the database.'),
  databaseConnections: gauge('database_connections_in_use', 'Connections that run statements.'),
  databaseWaiting: gauge('database_waiting', 'Callers that wait for a connection.'),
  databaseStatements: seconds(
    'database_statement_duration',
    'Duration of a statement, without the wait for a connection, by kind.',
    { labels: ['kind'], buckets: statementBuckets },
  ),
  databaseErrors: counter('database_errors', 'Statements that failed.', ['kind']),

  threadsWaiting: gauge('document_tasks_waiting', 'Tasks that wait for a document thread.'),
  appCharacters: counter(
    'app_characters',
    'Characters that an app has used in this process. Only with DRAGOMAN_METRICS_APPS; further ' +
      'apps count as `other`.',
    ['app'],
  ),
  gc: {
    kind: 'histogram',
    name: 'nodejs_gc_duration_seconds',
    help: 'Duration of garbage collections: `minor`, `major`, `incremental` or `weakcb`.',
    labels: ['kind'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1],
  },
} as const satisfies Record<string, Definition>

type MetricTable = typeof metricTable
export type Metric = keyof MetricTable
/** The values of a metric's labels; of one without labels, an empty object. */
export type LabelsOf<M extends Metric> = Readonly<Record<MetricTable[M]['labels'][number], string>>
type OfKind<K extends Definition['kind']> = {
  [M in Metric]: MetricTable[M]['kind'] extends K ? M : never
}[Metric]
export type Counter = OfKind<'counter'>
export type Gauge = OfKind<'gauge'>
export type Histogram = OfKind<'histogram'>
