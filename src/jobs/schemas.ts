import { noticeParameters } from '@dragoman/formats/files/document-notice.ts'
import { type Static, Type } from 'typebox'
import { usageTagField } from '../http/preferences.ts'
import { Parameters, whyFields } from '../http/problem-reasons.ts'
import { ProblemCodeSchema } from '../http/problems.ts'
import {
  CursorQuery,
  finiteNumbers,
  maxDepth,
  NamedApp,
  NextCursor,
  named,
  nullable,
  Owner,
  ref,
  Timestamp,
  Url,
} from '../http/schema.ts'
import { jobPriorities, jobStatuses, listedStatuses } from '../storage/enumerations.ts'
import { translationFields } from '../translation/request-schemas.ts'
import { DoubtfulSegment, Translation } from '../translation/schemas.ts'

const Metadata = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  [maxDepth]: 32,
  [finiteNumbers]: true,
  description:
    'Any JSON object, up to 4096 characters and 32 levels deep; returned with the job. ' +
    'Numbers are doubles, as in JavaScript: send those with more than 15 digits as strings.',
})

export const NewJob = Type.Object(
  {
    ...translationFields,
    priority: Type.Optional(
      Type.Enum(jobPriorities, {
        description:
          'The order among the queued jobs of the app, `normal` by default. ' +
          '`high` goes before the others, `low` goes after them, ' +
          'and after what other users send in the next ten minutes.',
      }),
    ),
    metadata: Type.Optional(Metadata),
    webhookUrl: Type.Optional(
      Url('Where to send the job at its end, instead of the app’s default address.'),
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
        'Up to 255 ASCII characters. For 24 hours, the same request with the same key returns ' +
        'the same job.',
    }),
  ),
  ...usageTagField,
})

const JobError = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: ref(ProblemCodeSchema),
  detail: Type.String(),
  ...whyFields,
})

const ItemError = Type.Object({
  error: Type.Object({ code: ref(ProblemCodeSchema), detail: Type.String(), ...whyFields }),
})

export const JobDocument = named(
  'JobDocument',
  Type.Object({
    name: Type.String({ description: 'The name of the file.' }),
    mediaType: Type.String(),
    format: Type.String({ description: 'One of `GET /documents/formats`.' }),
    bytes: Type.Integer({ description: 'The size of the file.' }),
  }),
)
export type JobDocument = Static<typeof JobDocument>

const { from, to, route, otherRoutes, glossaryTerms, detectedLanguage, improving } =
  Translation.properties
const { qualityEstimate, review, unapplied } = Translation.properties

export const DocumentResult = named(
  'DocumentResult',
  Type.Object({
    name: Type.String({ description: 'The name of the translated file.' }),
    mediaType: Type.String(),
    bytes: Type.Integer({ description: 'The size of the translated file.' }),
    from,
    to,
    characters: Type.Integer({ description: 'Unicode code points of the text in the document.' }),
    route,
    otherRoutes,
    glossaryTerms,
    qualityEstimate,
    review,
    doubtful: Type.Optional(
      Type.Array(DoubtfulSegment, {
        description:
          'Present if the app has `reviewBelow`: the first 20 segments below it, in their order. ' +
          'A notice says how many there are.',
      }),
    ),
    unapplied,
    improving,
    detectedLanguage,
    notices: Type.Array(Type.String(), {
      description: 'What is worth knowing about the translated file, in sentences.',
    }),
    noticeDetails: Type.Optional(
      Type.Array(
        Type.Object({
          code: Type.Unsafe<string>({ type: 'string', enum: Object.keys(noticeParameters) }),
          parameters: Parameters,
        }),
        {
          description:
            'The notices for programs, in the same order: a code, and what the sentence ' +
            'mentions. Codes are added, not renamed.',
        },
      ),
    ),
  }),
)
export type DocumentResult = Static<typeof DocumentResult>

/**
 * The response of translateText; in an array, a failed item has its error in its place. Of a
 * document, what is known of the translated file.
 */
export const JobResult = Type.Union([
  ref(Translation),
  ref(DocumentResult),
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
      description: 'The job and its result can be read until then.',
    }),
    attempts: Type.Integer(),
    progress: Type.Object(
      {
        completed: Type.Integer(),
        total: Type.Integer(),
        downloading: Type.Optional(
          Type.Object(
            { receivedBytes: Type.Integer(), totalBytes: Type.Integer() },
            { description: 'Present while the job waits for models that are being downloaded.' },
          ),
        ),
      },
      { description: 'Unicode code points of the source.' },
    ),
    from: Type.Optional(Type.String()),
    to: Type.String(),
    metadata: Type.Optional(Metadata),
    document: Type.Optional(ref(JobDocument)),
    preview: Type.Optional(
      Type.String({
        description:
          'The beginning of the text, up to 120 characters. After the end of the job, unless its ' +
          'app has `keepTexts`, that of the translation. Absent if the app has `noStore`.',
      }),
    ),
    texts: Type.Optional(
      Type.Object(
        { total: Type.Integer(), failed: Type.Integer() },
        { description: 'How many texts the job has, and how many of them failed.' },
      ),
    ),
    detectedFrom: Type.Optional(
      Type.String({
        description:
          'The language that was detected, if `from` was left out; `mul` if there are several.',
      }),
    ),
    result: Type.Optional(JobResult),
    resultDeletedAt: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'When the result was delivered and deleted, because the app has `noStore`.',
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
    nextCursor: NextCursor,
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
  status: Type.Optional(
    Type.Enum(listedStatuses, {
      description:
        'Only jobs with this status. `partial`: those that succeeded although some of their ' +
        'texts failed.',
    }),
  ),
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      pattern: '^[^\\p{Cc}\\p{Cs}]*$',
      description:
        'Only jobs with this in their `preview`, the name of their file or their metadata, in ' +
        'any letter case, or with this ID. A page covers 2,000 jobs: it may be empty and have a ' +
        '`nextCursor`.',
    }),
  ),
})
export type ListQuery = Static<typeof ListQuery>

/** A job as operators see it. */
const OverseenJob = Type.Object({
  id: Type.String(),
  app: NamedApp,
  owner: Owner,
  status: Type.Enum(jobStatuses),
  priority: Type.Enum(jobPriorities),
  from: nullable(Type.String({ description: 'null: detected.' })),
  to: Type.String(),
  format: nullable(Type.String({ description: 'The format of a document; null: texts.' })),
  characters: Type.Integer({ description: 'Unicode code points of the source.' }),
  completedCharacters: Type.Integer(),
  attempts: Type.Integer(),
  createdAt: Timestamp,
  startedAt: nullable(Timestamp),
  finishedAt: nullable(Timestamp),
  expiresAt: Timestamp,
  errorCode: nullable(Type.String({ description: 'Why it failed.' })),
})
export type OverseenJob = Static<typeof OverseenJob>

export const OverseenJobPage = named(
  'OverseenJobPage',
  Type.Object({
    jobs: Type.Array(OverseenJob, { description: 'The newest first.' }),
    nextCursor: NextCursor,
  }),
)
export type OverseenJobPage = Static<typeof OverseenJobPage>

/** Without a search: operators see nothing of what users wrote. */
export const OverseenJobQuery = Type.Object({
  ...CursorQuery,
  status: ListQuery.properties.status,
  appId: Type.Optional(Type.String({ maxLength: 100, description: 'Only jobs of this app.' })),
  userId: Type.Optional(
    Type.String({ maxLength: 100, description: 'Only jobs of apps that this user sees.' }),
  ),
})
export type OverseenJobQuery = Static<typeof OverseenJobQuery>
