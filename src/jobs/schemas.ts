import { type Static, Type } from 'typebox'
import {
  CursorQuery,
  finiteNumbers,
  maxDepth,
  named,
  nullable,
  ref,
  Timestamp,
  Url,
} from '../http/schema.ts'
import { Translation, translationFields } from '../translation/schemas.ts'

const jobStatuses = ['queued', 'processing', 'succeeded', 'failed', 'cancelled'] as const

const Metadata = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  [maxDepth]: 32,
  [finiteNumbers]: true,
  description:
    'Anything of yours, up to 4096 characters of JSON and 32 levels deep; it comes back with the ' +
    'job. Numbers are doubles, as in JavaScript: those with more than 15 digits belong in strings.',
})

const jobPriorities = ['high', 'normal', 'low'] as const

export const NewJob = Type.Object(
  {
    ...translationFields,
    priority: Type.Optional(
      Type.Enum(jobPriorities, {
        description:
          'Among the jobs of the app, `normal` by default: ' +
          '`high` goes before what it has waiting, ' +
          '`low` after it and behind what others send in the next ten minutes.',
      }),
    ),
    metadata: Type.Optional(Metadata),
    webhookUrl: Type.Optional(
      Url('Where to send the job when it has ended, in place of the app’s own address.'),
    ),
  },
  { additionalProperties: false },
)
export type NewJob = Static<typeof NewJob>

export const SubmitHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: '^[\\x20-\\x7e]{1,255}$',
      description:
        'Up to 255 ASCII characters. For 24 hours the same request with the same key is answered ' +
        'with the same job.',
    }),
  ),
})

export const JobError = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.String(),
  detail: Type.String(),
})

const ItemError = Type.Object({
  error: Type.Object({ code: Type.String(), detail: Type.String() }),
})

/** As translateText answers; in an array, a failed item has its error in its place. */
export const JobResult = Type.Union([
  ref(Translation),
  Type.Object({
    translations: Type.Array(Type.Union([ref(Translation), ItemError])),
    characters: Type.Integer(),
  }),
])
export type JobResult = Static<typeof JobResult>

export const Job = named(
  'Job',
  Type.Object({
    id: Type.String(),
    status: Type.Enum(jobStatuses),
    priority: Type.Enum(jobPriorities),
    createdAt: Timestamp,
    startedAt: Type.Optional(Timestamp),
    finishedAt: Type.Optional(Timestamp),
    expiresAt: Type.String({
      format: 'date-time',
      description: 'Until then the job and its result can be read.',
    }),
    attempts: Type.Integer(),
    progress: Type.Object(
      { completed: Type.Integer(), total: Type.Integer() },
      { description: 'Unicode code points of the source.' },
    ),
    from: Type.Optional(Type.String()),
    to: Type.String(),
    metadata: Type.Optional(Metadata),
    result: Type.Optional(JobResult),
    resultDeletedAt: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'The result was delivered, and then deleted: the app has `noStore`.',
      }),
    ),
    error: Type.Optional(JobError),
  }),
)
export type Job = Static<typeof Job>

export const JobPage = named(
  'JobPage',
  Type.Object({
    jobs: Type.Array(ref(Job), { description: 'The newest first, each without its result.' }),
    nextCursor: nullable(
      Type.String({ description: 'For the next page; null: this is the last.' }),
    ),
  }),
)
export type JobPage = Static<typeof JobPage>

export const WaitQuery = Type.Object({
  wait: Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      pattern: '^(?:[12]?\\d|30)$',
      description: 'Seconds to wait for the job to end, a whole number from 0 to 30.',
    }),
  ),
})

export const ListQuery = Type.Object({
  ...CursorQuery,
  status: Type.Optional(Type.Enum(jobStatuses, { description: 'Only jobs with this status.' })),
})
export type ListQuery = Static<typeof ListQuery>
