// Every setting of the service. read-config.ts reads them.

import { parseOrigins, parseProxies } from './network-settings.ts'
import {
  choice,
  emails,
  integer,
  optionalInteger,
  proxy,
  ranges,
  registry,
  type Setting,
  text,
  url,
  variants,
  words,
} from './setting-kinds.ts'

const second = 1
const day = 86_400 * second

/** Every setting: its name, default and description. docs/configuration.md is generated from it. */
export const settings = {
  host: text('HOST', '127.0.0.1', 'Address to listen on; `0.0.0.0` for all interfaces.'),
  port: integer('PORT', 8080, { min: 0, max: 65_535 }, 'Port to listen on; `0` picks a free one.'),
  baseUrl: url(
    'DRAGOMAN_BASE_URL',
    ['http', 'https'],
    'Public URL of the service, used in links and in the `type` of problems. Default: ' +
      'relative URLs.',
  ),
  corsOrigins: {
    ...text(
      'DRAGOMAN_CORS_ORIGINS',
      '',
      'Origins whose pages may call the API (CORS), such as `https://app.example.org`. ' +
        'Default: none.',
    ),
    parse: parseOrigins,
  },
  trustProxy: {
    ...text(
      'DRAGOMAN_TRUST_PROXY',
      '',
      'Trusted proxies, whose `x-forwarded-for` names the client: their number, or their ' +
        'addresses and ranges. Default: none.',
    ),
    parse: parseProxies,
  },
  databaseUrl: url(
    'DATABASE_URL',
    ['postgres', 'postgresql'],
    'PostgreSQL connection string, direct or session-pooled. Default: an embedded PGlite ' +
      'database in the data directory.',
  ),
  dataDir: text(
    'DRAGOMAN_DATA_DIR',
    './data',
    'Directory for the embedded database, the generated secret and `models/`.',
  ),
  minFreeBytes: integer(
    'DRAGOMAN_MIN_FREE_BYTES',
    64 * 1024 ** 2,
    { min: 16 * 1024 ** 2, max: 1024 ** 4 },
    'Minimum free disk space for the embedded database; below it, writes fail with ' +
      '`storage-full`.',
  ),
  watchdogSeconds: integer(
    'DRAGOMAN_WATCHDOG_SECONDS',
    60,
    { min: 0, max: 3_600 },
    'How long the main thread may be busy without a pause before the process is killed as ' +
      'stuck; `0`: no limit.',
  ),
  secret: text(
    'DRAGOMAN_SECRET',
    '',
    'Signs tokens and encrypts webhook secrets; at least 32 bytes. Default: generated at ' +
      'the first start in the data directory.',
  ),
  signup: choice(
    'DRAGOMAN_SIGNUP',
    ['open', 'closed'],
    '`closed`: only operators create accounts.',
  ),
  operators: emails(
    'DRAGOMAN_OPERATORS',
    'Email addresses of the users who are operators. Create their accounts with `dragoman ' +
      'users create` ([docs/accounts.md](docs/accounts.md)).',
  ),
  auditDays: integer(
    'DRAGOMAN_AUDIT_DAYS',
    365,
    { min: 1, max: 3_650 },
    'How long audit events are retained.',
  ),
  previousSecret: text(
    'DRAGOMAN_SECRET_PREVIOUS',
    '',
    'The previous `DRAGOMAN_SECRET`, still accepted during a rotation ' +
      '([docs/accounts.md](docs/accounts.md)).',
  ),
  setup: choice(
    'DRAGOMAN_SETUP',
    ['auto', 'off'],
    '`off`: `npm start` and `npm test` install no engines, and the service downloads no models.',
  ),
  models: words(
    'DRAGOMAN_MODELS',
    'en-es,es-en',
    'Neural models to install: pairs such as `en-de`, `all-from-en`, `all-to-en`, `all`, ' +
      'or `none`. Missing models are downloaded after startup.',
  ),
  modelsRegistry: registry(
    'DRAGOMAN_MODELS_REGISTRY',
    'firefox',
    'Registry of models: `firefox` (released with Firefox, with hashes of all files), ' +
      '`mozilla` (all models that Mozilla trains), or the URL of a mirror of either.',
  ),
  modelsMirror: url(
    'DRAGOMAN_MODELS_MIRROR',
    ['http', 'https'],
    'URL to download model files from. Default: the URL that the registry names.',
  ),
  modelsArchitecture: choice(
    'DRAGOMAN_MODELS_ARCHITECTURE',
    ['better', 'smaller', 'base', 'base-memory', 'tiny'],
    'Which model to install if a pair has several: the `better` or the `smaller` one, or ' +
      'one of the given architecture if available.',
  ),
  httpsProxy: proxy(
    'HTTPS_PROXY',
    'Proxy for downloading models over `https`, such as `http://user:password@proxy:3128`.',
  ),
  httpProxy: proxy(
    'HTTP_PROXY',
    'Proxy for downloading models over `http`, and over `https` if `HTTPS_PROXY` is not set.',
  ),
  noProxy: {
    ...text('NO_PROXY', '', 'Hosts to reach without a proxy, separated by commas; `*` for all.'),
    anyCase: true,
  },
  worker: choice(
    'DRAGOMAN_WORKER',
    ['on', 'off'],
    '`off`: `dragoman serve` leaves queued jobs to `dragoman worker` (PostgreSQL only).',
  ),
  logLevel: choice(
    'LOG_LEVEL',
    ['info', 'trace', 'debug', 'warn', 'error', 'fatal', 'silent'],
    'Minimum level of log lines.',
  ),
  maxCharacters: integer(
    'DRAGOMAN_MAX_CHARACTERS',
    50_000,
    { min: 1, max: 5_000_000 },
    'Maximum characters in a synchronous request.',
  ),
  maxTexts: integer(
    'DRAGOMAN_MAX_TEXTS',
    1_000,
    { min: 1, max: 100_000 },
    'Maximum texts in a request.',
  ),
  maxQueuedCharacters: integer(
    'DRAGOMAN_MAX_QUEUED_CHARACTERS',
    1_000_000,
    { min: 1, max: 50_000_000 },
    'Maximum characters in a queued request.',
  ),
  maxBodyBytes: integer(
    'DRAGOMAN_MAX_BODY_BYTES',
    8 * 1024 ** 2,
    { min: 1_024, max: 256 * 1024 ** 2 },
    'Maximum size of the body of a translation request.',
  ),
  receiveSeconds: integer(
    'DRAGOMAN_RECEIVE_SECONDS',
    60,
    { min: 1, max: 3_600 },
    'How long a request may take to arrive.',
  ),
  maxConnections: integer(
    'DRAGOMAN_MAX_CONNECTIONS',
    10_000,
    { min: 10, max: 1_000_000 },
    'Maximum open connections; further ones are closed without a response.',
  ),
  maxInFlightRequestBytes: integer(
    'DRAGOMAN_MAX_IN_FLIGHT_REQUEST_BYTES',
    128 * 1024 ** 2,
    { min: 1, max: 64 * 1024 ** 3 },
    'Maximum bytes of request bodies in memory; further requests are rejected with `overloaded`.',
  ),
  maxInFlightResponseBytes: integer(
    'DRAGOMAN_MAX_IN_FLIGHT_RESPONSE_BYTES',
    128 * 1024 ** 2,
    { min: 1, max: 64 * 1024 ** 3 },
    'Maximum bytes of responses that clients have not read yet; further requests are ' +
      'rejected with `overloaded`.',
  ),
  maxWatchers: integer(
    'DRAGOMAN_MAX_WATCHERS',
    4_000,
    { min: 4, max: 1_000_000 },
    'Maximum clients that wait for queued jobs or watch them; further ones are rejected.',
  ),
  responseTimeoutSeconds: integer(
    'DRAGOMAN_RESPONSE_TIMEOUT_SECONDS',
    60,
    { min: 1, max: 3_600 },
    'How long a client may read nothing of a response before the connection is closed.',
  ),
  cacheBytes: integer(
    'DRAGOMAN_CACHE_BYTES',
    64 * 1024 ** 2,
    { min: 0, max: 64 * 1024 ** 3 },
    'Size of the translation cache in memory; `0` disables it.',
  ),
  deadlineSeconds: integer(
    'DRAGOMAN_DEADLINE_SECONDS',
    30,
    { min: 1, max: 600 },
    'How long a synchronous request may take.',
  ),
  maxWaitingCharacters: integer(
    'DRAGOMAN_MAX_WAITING_CHARACTERS',
    4_000_000,
    { min: 1_000, max: 1_000_000_000 },
    'Maximum characters in the engine queue before requests are rejected with ' +
      '`overloaded`; one user may use at most half of what the others leave.',
  ),
  maxWaitingJobCharacters: integer(
    'DRAGOMAN_MAX_QUEUE_CHARACTERS',
    100_000_000,
    { min: 1, max: 1_000_000_000_000 },
    'Maximum characters in the job queue before requests are rejected with `overloaded`.',
  ),
  maxWaitingJobCharactersOfApp: integer(
    'DRAGOMAN_MAX_QUEUE_CHARACTERS_OF_APP',
    10_000_000,
    { min: 1, max: 1_000_000_000_000 },
    'Maximum characters of one app in the job queue before its requests are rejected with ' +
      '`rate-limited`.',
  ),
  rateLimit: integer(
    'DRAGOMAN_RATE_LIMIT',
    600,
    { min: 0, max: 1_000_000_000 },
    'Requests per minute and app; `0`: no limit.',
  ),
  characterRateLimit: integer(
    'DRAGOMAN_CHARACTER_RATE_LIMIT',
    0,
    { min: 0, max: 1_000_000_000_000 },
    'Characters per minute and app; `0`: no limit.',
  ),
  monthlyCharacters: optionalInteger(
    'DRAGOMAN_MONTHLY_CHARACTERS',
    { min: 0, max: 1_000_000_000_000 },
    'Characters per calendar month (UTC) and app; `0`: none. Default: no limit.',
  ),
  userRateLimit: integer(
    'DRAGOMAN_USER_RATE_LIMIT',
    600,
    { min: 0, max: 1_000_000_000 },
    'Requests with an access token that a user may send per minute; 0: no limit.',
  ),
  addressRateLimit: integer(
    'DRAGOMAN_ADDRESS_RATE_LIMIT',
    60,
    { min: 0, max: 1_000_000_000 },
    'Sign-ups, log-ins, refreshes and log-outs per minute from one IP address, and the ' +
      'same number of requests with invalid credentials; `0`: no limit.',
  ),
  loginRateLimit: integer(
    'DRAGOMAN_LOGIN_RATE_LIMIT',
    10,
    { min: 0, max: 1_000_000_000 },
    'Log-ins and sign-ups per minute from one IP address with one email address; `0`: no limit.',
  ),
  accessTokenSeconds: integer(
    'DRAGOMAN_ACCESS_TOKEN_SECONDS',
    900,
    { min: 10, max: day },
    'Lifetime of an access token.',
  ),
  refreshTokenDays: integer(
    'DRAGOMAN_REFRESH_TOKEN_DAYS',
    30,
    { min: 1, max: 3_650 },
    'Lifetime of a refresh token.',
  ),
  retentionDays: integer(
    'DRAGOMAN_RETENTION_DAYS',
    7,
    { min: 1, max: 365 },
    'How long queued jobs and their results are retained.',
  ),
  noStoreSeconds: integer(
    'DRAGOMAN_NO_STORE_SECONDS',
    3_600,
    { min: 60, max: 7 * day },
    'How long results of apps with `noStore` are retained until they are fetched.',
  ),
  jobConcurrency: integer(
    'DRAGOMAN_JOB_CONCURRENCY',
    4,
    { min: 1, max: 64 },
    'Queued jobs that one process runs at the same time.',
  ),
  graceSeconds: integer(
    'DRAGOMAN_GRACE_SECONDS',
    20,
    { min: 0, max: 600 },
    'Maximum time from a stop signal to the end of the process; running requests and jobs ' +
      'may finish in it.',
  ),
  webhookAllow: ranges(
    'DRAGOMAN_WEBHOOK_ALLOW',
    'Private address ranges that webhooks may reach, also over plain HTTP: `10.1.0.0/16, ' +
      'fd00::/8`.',
  ),
  apertiumModes: text(
    'DRAGOMAN_APERTIUM_MODES',
    '/usr/share/apertium/modes',
    'Directory of the Apertium mode files.',
  ),
  marianThreads: integer(
    'DRAGOMAN_MARIAN_THREADS',
    0,
    { min: 0, max: 256 },
    'Threads of the neural engine; `0`: one per core.',
  ),
  marianModelBytes: integer(
    'DRAGOMAN_MARIAN_MODEL_BYTES',
    1024 ** 3,
    { min: 1, max: 1024 ** 4 },
    'Memory for neural models; the least recently used are unloaded when it is exceeded.',
  ),
  marianJoinsVectors: choice(
    'DRAGOMAN_MARIAN_JOIN_VECTORS',
    ['off', 'on'],
    '`on`: use an experimental V8 optimization for the neural engine (x86-64 with AVX2). ' +
      'Results do not change.',
  ),
  defaultVariants: variants(
    'DRAGOMAN_DEFAULT_VARIANTS',
    'pt=pt-BR',
    'Variant to use if a request names only the language.',
  ),
} as const satisfies Record<string, Setting<unknown>>
