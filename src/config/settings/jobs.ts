import { choice, integer, ranges, type Setting } from '../setting-kinds.ts'

export const jobs = {
  worker: choice(
    'DRAGOMAN_WORKER',
    ['on', 'off'],
    '`off`: `dragoman serve` leaves queued jobs to `dragoman worker` (PostgreSQL only).',
  ),
  jobConcurrency: integer(
    'DRAGOMAN_JOB_CONCURRENCY',
    8,
    { min: 1, max: 64 },
    'Queued jobs that one process runs at the same time.',
  ),
  maxJobQueueCharacters: integer(
    'DRAGOMAN_MAX_JOB_QUEUE_CHARACTERS',
    100_000_000,
    { min: 1, max: 1_000_000_000_000 },
    'Maximum characters in the job queue before requests are rejected with `overloaded`.',
  ),
  maxJobQueueCharactersPerApp: integer(
    'DRAGOMAN_MAX_JOB_QUEUE_CHARACTERS_PER_APP',
    10_000_000,
    { min: 1, max: 1_000_000_000_000 },
    'Maximum characters of one app in the job queue before its requests are rejected with ' +
      '`rate-limited`.',
  ),
  webhookAllow: ranges(
    'DRAGOMAN_WEBHOOK_ALLOW',
    'Private address ranges that webhooks may reach, also over plain HTTP: `10.1.0.0/16, ' +
      'fd00::/8`.',
  ),
} as const satisfies Record<string, Setting<unknown>>
