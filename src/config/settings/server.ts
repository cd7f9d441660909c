import {
  choice,
  integer,
  origins,
  type Setting,
  text,
  trustedProxies,
  url,
} from '../setting-kinds.ts'

export const server = {
  host: text('HOST', '127.0.0.1', 'Address to listen on; `0.0.0.0` for all interfaces.'),
  port: integer('PORT', 8080, { min: 0, max: 65_535 }, 'Port to listen on; `0` picks a free one.'),
  baseUrl: url(
    'DRAGOMAN_BASE_URL',
    ['http', 'https'],
    'Public URL of the service, used in links, also those of mail, and in the `type` of ' +
      'problems. Default: relative URLs, and no mail.',
  ),
  corsOrigins: origins(
    'DRAGOMAN_CORS_ORIGINS',
    'Origins whose pages may call the API (CORS), such as `https://app.example.org`; `*` opens ' +
      'the APIs of LibreTranslate, Apertium and browser extensions to all. Default: none.',
  ),
  trustProxy: trustedProxies(
    'DRAGOMAN_TRUST_PROXY',
    'Trusted proxies, whose `x-forwarded-for` names the client: their number, or their ' +
      'addresses and ranges. Default: none.',
  ),
  maxConnections: integer(
    'DRAGOMAN_MAX_CONNECTIONS',
    10_000,
    { min: 10, max: 1_000_000 },
    'Maximum open connections; further ones are closed without a response.',
  ),
  maxBodyBytes: integer(
    'DRAGOMAN_MAX_BODY_BYTES',
    8 * 1024 ** 2,
    { min: 1_024, max: 256 * 1024 ** 2 },
    'Maximum size of the body of a translation request.',
  ),
  requestTimeoutSeconds: integer(
    'DRAGOMAN_REQUEST_TIMEOUT_SECONDS',
    60,
    { min: 1, max: 3_600 },
    'How long a request may take to arrive; the upload of a document may take longer if it ' +
      'keeps `DRAGOMAN_MIN_UPLOAD_BYTES_PER_SECOND`.',
  ),
  responseTimeoutSeconds: integer(
    'DRAGOMAN_RESPONSE_TIMEOUT_SECONDS',
    60,
    { min: 1, max: 3_600 },
    'How long a client may read nothing of a response before the connection is closed.',
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
  graceSeconds: integer(
    'DRAGOMAN_GRACE_SECONDS',
    20,
    { min: 0, max: 600 },
    'Maximum time from a stop signal to the end of the process; running requests and jobs ' +
      'may finish in it.',
  ),
  watchdogSeconds: integer(
    'DRAGOMAN_WATCHDOG_SECONDS',
    60,
    { min: 0, max: 3_600 },
    'How long the main thread may be busy without a pause before the process is killed as ' +
      'stuck; `0`: no limit.',
  ),
  logLevel: choice(
    'LOG_LEVEL',
    ['info', 'trace', 'debug', 'warn', 'error', 'fatal', 'silent'],
    'Minimum level of log lines.',
  ),
  setup: choice(
    'DRAGOMAN_SETUP',
    ['auto', 'off'],
    '`off`: `npm start` and `npm test` install no engines, and the service downloads no models.',
  ),
  configFile: text(
    'DRAGOMAN_CONFIG_FILE',
    '',
    'JSON file with settings that do not fit into a variable ' +
      '([docs/configuration.md](docs/configuration.md#configuration-file)). Default: none.',
  ),
} as const satisfies Record<string, Setting<unknown>>
