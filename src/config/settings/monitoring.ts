import {
  headers,
  integer,
  optionalInteger,
  type Setting,
  share,
  text,
  url,
} from '../setting-kinds.ts'

export const monitoring = {
  metricsPort: optionalInteger(
    'DRAGOMAN_METRICS_PORT',
    { min: 0, max: 65_535 },
    'Port that serves `/metrics` and `/health/*`, of `dragoman worker` too; `0` picks a free one ' +
      '([docs/monitoring.md](docs/monitoring.md)). Default: none.',
  ),
  metricsHost: text(
    'DRAGOMAN_METRICS_HOST',
    '127.0.0.1',
    'Address that `DRAGOMAN_METRICS_PORT` listens on. Whoever reaches it can read the metrics.',
  ),
  metricsToken: text(
    'DRAGOMAN_METRICS_TOKEN',
    '',
    'Token with which `/metrics` can be read on the main port (`Authorization: Bearer …`); at ' +
      'least 32 bytes. Default: `/metrics` does not exist there.',
  ),
  metricsApps: integer(
    'DRAGOMAN_METRICS_APPS',
    0,
    { min: 0, max: 1_000 },
    'For how many apps the metrics count characters by the ID of the app; further apps count ' +
      'together. `0`: no metric names an app.',
  ),
  tracesEndpoint: url(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    ['http', 'https'],
    'URL of an OpenTelemetry receiver (OTLP over HTTP), to which traces are sent; without ' +
      '`/v1/traces`. Default: nothing is traced.',
  ),
  tracesHeaders: headers(
    'OTEL_EXPORTER_OTLP_HEADERS',
    'Headers for the receiver of traces: `authorization=Bearer%20…`.',
  ),
  tracesServiceName: text('OTEL_SERVICE_NAME', 'dragoman', 'Name of the service in traces.'),
  tracesShare: share(
    'OTEL_TRACES_SAMPLER_ARG',
    1,
    'Share of requests that are traced, from 0 to 1, unless their `traceparent` says.',
  ),
} as const satisfies Record<string, Setting<unknown>>
