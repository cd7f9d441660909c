// Every setting of the service. config.ts reads them.

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

/** Every setting, once: what it is called, what it falls back to, what it means. docs/configuration.md is made from it. */
export const settings = {
  host: text('HOST', '127.0.0.1', 'Address to listen on; `0.0.0.0` for all.'),
  port: integer('PORT', 8080, { min: 0, max: 65_535 }, 'Port to listen on; 0 picks a free one.'),
  baseUrl: url(
    'DRAGOMAN_BASE_URL',
    ['http', 'https'],
    'Public address, used in links and in the `type` of problems; absent: these are relative.',
  ),
  corsOrigins: {
    ...text(
      'DRAGOMAN_CORS_ORIGINS',
      '',
      'Web origins that browsers may call the API from: `https://app.example.org`; absent: no other.',
    ),
    parse: parseOrigins,
  },
  trustProxy: {
    ...text(
      'DRAGOMAN_TRUST_PROXY',
      '',
      'Proxies whose `x-forwarded-for` says who calls: how many stand in front, or their addresses and ranges; absent: none.',
    ),
    parse: parseProxies,
  },
  databaseUrl: url(
    'DATABASE_URL',
    ['postgres', 'postgresql'],
    'PostgreSQL to use; absent: an embedded PGlite in the data folder. A direct or session-pooled connection.',
  ),
  dataDir: text(
    'DRAGOMAN_DATA_DIR',
    './data',
    'Folder of the embedded database, of the generated secret and of `models/`.',
  ),
  minFreeBytes: integer(
    'DRAGOMAN_MIN_FREE_BYTES',
    64 * 1024 ** 2,
    { min: 16 * 1024 ** 2, max: 1024 ** 4 },
    'Free space on the disk of the embedded database below which nothing is stored (`storage-full`).',
  ),
  watchdogSeconds: integer(
    'DRAGOMAN_WATCHDOG_SECONDS',
    60,
    { min: 0, max: 3_600 },
    'Time the process may compute without a pause before it is ended as stuck; 0: for ever.',
  ),
  secret: text(
    'DRAGOMAN_SECRET',
    '',
    'Signs tokens and encrypts webhook secrets, 32 bytes or more; absent: a file in the data folder, made at the first start.',
  ),
  signup: choice('DRAGOMAN_SIGNUP', ['open', 'closed'], '`closed`: only operators make accounts.'),
  operators: emails(
    'DRAGOMAN_OPERATORS',
    'E-mail addresses of the users who are operators; `dragoman users create` makes their accounts ([docs/accounts.md](docs/accounts.md)).',
  ),
  auditDays: integer(
    'DRAGOMAN_AUDIT_DAYS',
    365,
    { min: 1, max: 3_650 },
    'How long security events are kept.',
  ),
  previousSecret: text(
    'DRAGOMAN_SECRET_PREVIOUS',
    '',
    'The `DRAGOMAN_SECRET` of before, while it is being replaced ([docs/accounts.md](docs/accounts.md)).',
  ),
  setup: choice(
    'DRAGOMAN_SETUP',
    ['auto', 'off'],
    '`off` keeps `npm start` and `npm test` from installing engines, and the service from pulling models.',
  ),
  models: words(
    'DRAGOMAN_MODELS',
    'en-es,es-en',
    'Neural models to have: pairs such as `en-de`, `all-from-en`, `all-to-en`, `all`, or `none`. What is missing is pulled after the start.',
  ),
  modelsRegistry: registry(
    'DRAGOMAN_MODELS_REGISTRY',
    'firefox',
    'Where models come from: `firefox` (what Firefox releases, with hashes for all files), `mozilla` (all that Mozilla trains), or the address of a mirror of either.',
  ),
  modelsMirror: url(
    'DRAGOMAN_MODELS_MIRROR',
    ['http', 'https'],
    'Address to fetch the files of models from; absent: from where the registry says.',
  ),
  modelsArchitecture: choice(
    'DRAGOMAN_MODELS_ARCHITECTURE',
    ['better', 'smaller', 'base', 'base-memory', 'tiny'],
    'Which model where a pair has several: the `better` or the `smaller` one, or one of this architecture if there is one.',
  ),
  httpsProxy: proxy(
    'HTTPS_PROXY',
    'Proxy for `https` addresses of models, such as `http://user:password@proxy:3128`.',
  ),
  httpProxy: proxy(
    'HTTP_PROXY',
    'Proxy for `http` addresses of models, and for `https` where `HTTPS_PROXY` is absent.',
  ),
  noProxy: {
    ...text(
      'NO_PROXY',
      '',
      'Hosts that are reached without a proxy, separated by commas; `*` for all.',
    ),
    anyCase: true,
  },
  worker: choice(
    'DRAGOMAN_WORKER',
    ['on', 'off'],
    '`off`: `serve` leaves queued jobs to `dragoman worker` processes (PostgreSQL only).',
  ),
  logLevel: choice(
    'LOG_LEVEL',
    ['info', 'trace', 'debug', 'warn', 'error', 'fatal', 'silent'],
    'How much is logged.',
  ),
  maxCharacters: integer(
    'DRAGOMAN_MAX_CHARACTERS',
    50_000,
    { min: 1, max: 5_000_000 },
    'Characters a synchronous request may have.',
  ),
  maxTexts: integer(
    'DRAGOMAN_MAX_TEXTS',
    1_000,
    { min: 1, max: 100_000 },
    'Texts an array may have.',
  ),
  maxQueuedCharacters: integer(
    'DRAGOMAN_MAX_QUEUED_CHARACTERS',
    1_000_000,
    { min: 1, max: 50_000_000 },
    'Characters a queued request may have.',
  ),
  maxBodyBytes: integer(
    'DRAGOMAN_MAX_BODY_BYTES',
    8 * 1024 ** 2,
    { min: 1_024, max: 256 * 1024 ** 2 },
    'Size of a translation request.',
  ),
  receiveSeconds: integer(
    'DRAGOMAN_RECEIVE_SECONDS',
    60,
    { min: 1, max: 3_600 },
    'Time a request may take to arrive.',
  ),
  maxConnections: integer(
    'DRAGOMAN_MAX_CONNECTIONS',
    10_000,
    { min: 10, max: 1_000_000 },
    'Connections at a time; more are closed unanswered.',
  ),
  maxInFlightRequestBytes: integer(
    'DRAGOMAN_MAX_IN_FLIGHT_REQUEST_BYTES',
    128 * 1024 ** 2,
    { min: 1, max: 64 * 1024 ** 3 },
    'Bytes of request bodies in memory at a time; more are refused with `overloaded`.',
  ),
  maxInFlightResponseBytes: integer(
    'DRAGOMAN_MAX_IN_FLIGHT_RESPONSE_BYTES',
    128 * 1024 ** 2,
    { min: 1, max: 64 * 1024 ** 3 },
    'Bytes of responses that callers have not read yet; more are refused with `overloaded`.',
  ),
  maxWatchers: integer(
    'DRAGOMAN_MAX_WATCHERS',
    4_000,
    { min: 4, max: 1_000_000 },
    'Callers that wait for queued jobs or watch them at a time; more are refused.',
  ),
  responseTimeoutSeconds: integer(
    'DRAGOMAN_RESPONSE_TIMEOUT_SECONDS',
    60,
    { min: 1, max: 3_600 },
    'Time without progress after which a response that is not read is cut off.',
  ),
  cacheBytes: integer(
    'DRAGOMAN_CACHE_BYTES',
    64 * 1024 ** 2,
    { min: 0, max: 64 * 1024 ** 3 },
    'Memory for what was translated before; 0 keeps nothing.',
  ),
  deadlineSeconds: integer(
    'DRAGOMAN_DEADLINE_SECONDS',
    30,
    { min: 1, max: 600 },
    'Time a synchronous request may take.',
  ),
  maxWaitingCharacters: integer(
    'DRAGOMAN_MAX_WAITING_CHARACTERS',
    4_000_000,
    { min: 1_000, max: 1_000_000_000 },
    'Characters that may wait for an engine before requests are refused with `overloaded`; one user has at most half of what others leave.',
  ),
  maxWaitingJobCharacters: integer(
    'DRAGOMAN_MAX_QUEUE_CHARACTERS',
    100_000_000,
    { min: 1, max: 1_000_000_000_000 },
    'Characters that may wait in the queue before more are refused with `overloaded`.',
  ),
  maxWaitingJobCharactersOfApp: integer(
    'DRAGOMAN_MAX_QUEUE_CHARACTERS_OF_APP',
    10_000_000,
    { min: 1, max: 1_000_000_000_000 },
    'Characters of one app that may wait in the queue before more are refused with `rate-limited`.',
  ),
  rateLimit: integer(
    'DRAGOMAN_RATE_LIMIT',
    600,
    { min: 0, max: 1_000_000_000 },
    'Requests a minute an app may send; 0: no limit.',
  ),
  characterRateLimit: integer(
    'DRAGOMAN_CHARACTER_RATE_LIMIT',
    0,
    { min: 0, max: 1_000_000_000_000 },
    'Characters a minute an app may have translated; 0: no limit.',
  ),
  monthlyCharacters: optionalInteger(
    'DRAGOMAN_MONTHLY_CHARACTERS',
    { min: 0, max: 1_000_000_000_000 },
    'Characters a calendar month (UTC) an app may have translated; absent: no limit, 0: none.',
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
    'Sign-ups, log-ins, refreshes and log-outs a minute from one address, and as many requests with keys that are not good; 0: no limit.',
  ),
  loginRateLimit: integer(
    'DRAGOMAN_LOGIN_RATE_LIMIT',
    10,
    { min: 0, max: 1_000_000_000 },
    'Log-ins and sign-ups a minute from one address with one e-mail address; 0: no limit.',
  ),
  accessTokenSeconds: integer(
    'DRAGOMAN_ACCESS_TOKEN_SECONDS',
    900,
    { min: 10, max: day },
    'Life of an access token.',
  ),
  refreshTokenDays: integer(
    'DRAGOMAN_REFRESH_TOKEN_DAYS',
    30,
    { min: 1, max: 3_650 },
    'Life of a refresh token.',
  ),
  retentionDays: integer(
    'DRAGOMAN_RETENTION_DAYS',
    7,
    { min: 1, max: 365 },
    'How long queued jobs and their results are kept.',
  ),
  noStoreSeconds: integer(
    'DRAGOMAN_NO_STORE_SECONDS',
    3_600,
    { min: 60, max: 7 * day },
    'How long results of apps with `noStore` wait to be fetched.',
  ),
  jobConcurrency: integer(
    'DRAGOMAN_JOB_CONCURRENCY',
    4,
    { min: 1, max: 64 },
    'Queued jobs that one process works on at a time.',
  ),
  graceSeconds: integer(
    'DRAGOMAN_GRACE_SECONDS',
    20,
    { min: 0, max: 600 },
    'Time to finish what is under way when the process is told to stop.',
  ),
  webhookAllow: ranges(
    'DRAGOMAN_WEBHOOK_ALLOW',
    'Address ranges inside your network that webhooks may reach, with http too: `10.1.0.0/16, fd00::/8`.',
  ),
  apertiumModes: text(
    'DRAGOMAN_APERTIUM_MODES',
    '/usr/share/apertium/modes',
    'Folder of the Apertium mode files.',
  ),
  marianThreads: integer(
    'DRAGOMAN_MARIAN_THREADS',
    0,
    { min: 0, max: 256 },
    'Threads of the neural engine; 0 for one a core.',
  ),
  marianModelBytes: integer(
    'DRAGOMAN_MARIAN_MODEL_BYTES',
    1024 ** 3,
    { min: 1, max: 1024 ** 4 },
    'Memory for neural models; the least recently used are dropped when they need more.',
  ),
  marianJoinsVectors: choice(
    'DRAGOMAN_MARIAN_JOIN_VECTORS',
    ['off', 'on'],
    '`on` turns on an experimental optimisation of V8 for the neural engine (x86-64 with AVX2); results stay the same.',
  ),
  defaultVariants: variants(
    'DRAGOMAN_DEFAULT_VARIANTS',
    'pt=pt-BR',
    'Which variant is meant when only the language is named.',
  ),
} as const satisfies Record<string, Setting<unknown>>
