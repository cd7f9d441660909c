import { type Static, Type } from 'typebox'
import { whyFields } from '../http/problem-reasons.ts'
import { named, nullable, ref, Timestamp } from '../http/schema.ts'
import { type ProcessKind, processKinds } from '../storage/enumerations.ts'

const Pair = Type.String({ description: 'As in `en-es`.' })

export const NewModel = Type.Object(
  {
    pair: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'The source and the target language, as in `en-es` or `en-zh-Hant`.',
    }),
  },
  { additionalProperties: false },
)
export type NewModel = Static<typeof NewModel>

export const WantedModel = named(
  'WantedModel',
  Type.Object({
    pair: Pair,
    since: Timestamp,
    by: nullable(
      Type.String({
        description:
          'The ID of the operator; null if `DRAGOMAN_MODELS` or a deleted user added it.',
      }),
    ),
    imported: Type.Boolean({
      description: 'true: from files that an operator imported; false: from a registry.',
    }),
  }),
)
export type WantedModel = Static<typeof WantedModel>

export const NewImport = Type.Object({
  pair: Type.Optional(
    Type.String({
      description:
        'The source and the target language, as in `en-es`. Needed if neither the names of the ' +
        'files nor a `metadata.json` says it.',
    }),
  ),
  file: Type.Array(Type.Unsafe<Blob>({ type: 'string', format: 'binary' }), {
    description:
      'The files of one model: `model.*.bin`, `vocab.*.spm` or `srcvocab.*.spm` and ' +
      '`trgvocab.*.spm`, and optionally `lex.*.bin` and `metadata.json`; as they are or ' +
      'compressed (`.gz`, `.zst`).',
  }),
})

const checkResults = ['good', 'suspect', 'none'] as const

export const ImportedModel = named(
  'ImportedModel',
  Type.Object({
    pair: Pair,
    check: Type.Unsafe<(typeof checkResults)[number]>({
      type: 'string',
      enum: checkResults,
      description:
        'How its translations of a few sentences look. A `suspect` model is used only if there ' +
        'is no other route; `none`: there are no sentences of its language.',
    }),
    skipped: Type.Array(Type.String(), { description: 'Files that are none of the model.' }),
  }),
)
export type ImportedModel = Static<typeof ImportedModel>

const modelFields = {
  pair: Pair,
  architecture: nullable(Type.String({ description: 'Such as `tiny` or `base-memory`.' })),
  version: nullable(Type.String()),
}

export const InstalledModel = named(
  'InstalledModel',
  Type.Object({
    ...modelFields,
    bytes: Type.Integer({ description: 'Size on disk.' }),
    onDemand: nullable(
      Type.Object(
        { appId: Type.String(), at: Timestamp },
        {
          description:
            'Which app asked for it first, and when, if it was downloaded on demand and may be ' +
            'removed to make room; otherwise null.',
        },
      ),
    ),
  }),
)
export type InstalledModel = Static<typeof InstalledModel>

const downloadStates = ['waiting', 'downloading', 'failed'] as const

export const Download = named(
  'Download',
  Type.Object({
    pair: Pair,
    state: Type.Unsafe<(typeof downloadStates)[number]>({
      type: 'string',
      enum: downloadStates,
      description: '`failed` downloads are tried again, at the latest after an hour.',
    }),
    receivedBytes: Type.Integer(),
    totalBytes: Type.Integer({ description: '0 until it is known.' }),
    error: nullable(Type.String({ description: 'Why the last attempt failed.' })),
    ...whyFields,
    appId: nullable(
      Type.String({ description: 'The app that asked for it first; null if it is wanted.' }),
    ),
  }),
)
export type Download = Static<typeof Download>

export const AvailableModel = named(
  'AvailableModel',
  Type.Object({ ...modelFields, bytes: Type.Integer({ description: 'Size of the download.' }) }),
)
export type AvailableModel = Static<typeof AvailableModel>

export const OnDemandModels = Type.Object({
  registry: nullable(Type.String({ description: 'Where the list was read.' })),
  readAt: nullable(Timestamp),
  pairs: Type.Integer({ description: 'How many it has; these are served.' }),
  error: nullable(Type.String({ description: 'Why the last attempt to read it failed.' })),
  ...whyFields,
})
export type OnDemandModels = Static<typeof OnDemandModels>

const ProcessModels = Type.Object({
  id: Type.String({ description: 'As in `GET /processes`.' }),
  kind: Type.Unsafe<ProcessKind>({ type: 'string', enum: processKinds }),
  host: Type.String(),
  startedAt: Timestamp,
  managesModels: Type.Boolean({
    description: 'false: it downloads and removes none (`DRAGOMAN_SETUP=off`).',
  }),
  models: Type.Array(ref(InstalledModel)),
  onDemand: nullable(
    Type.Object(OnDemandModels.properties, {
      description:
        'The list of models that it downloads when they are needed; null unless ' +
        '`DRAGOMAN_MODELS` has `auto`.',
    }),
  ),
  downloads: Type.Array(ref(Download), {
    description: 'Models that it lacks: wanted ones, and those that a request needs.',
  }),
})

export const ModelList = named(
  'ModelList',
  Type.Object({
    wanted: Type.Array(ref(WantedModel), { description: 'Models that each process installs.' }),
    processes: Type.Array(ProcessModels),
    available: Type.Optional(
      Type.Array(ref(AvailableModel), {
        description: 'What the registry offers; only with `available=true`.',
      }),
    ),
  }),
)
export type ModelList = Static<typeof ModelList>

export const ModelQuery = Type.Object({
  available: Type.Optional(
    Type.Unsafe<'true' | 'false'>({
      type: 'string',
      enum: ['true', 'false'],
      description: '`true` also asks the registry what it offers.',
    }),
  ),
})
export type ModelQuery = Static<typeof ModelQuery>
