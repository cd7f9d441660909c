import { daySeconds, hourSeconds } from '../../shared/durations.ts'
import { integer, type Setting, text, url } from '../setting-kinds.ts'

export const storage = {
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
  retentionDays: integer(
    'DRAGOMAN_RETENTION_DAYS',
    7,
    { min: 1, max: 365 },
    'How long queued jobs and their results are retained.',
  ),
  noStoreSeconds: integer(
    'DRAGOMAN_NO_STORE_SECONDS',
    hourSeconds,
    { min: 60, max: 7 * daySeconds },
    'How long results of apps with `noStore` are retained until they are fetched.',
  ),
  auditDays: integer(
    'DRAGOMAN_AUDIT_DAYS',
    365,
    { min: 1, max: 3_650 },
    'How long audit events are retained.',
  ),
} as const satisfies Record<string, Setting<unknown>>
