import { type Static, Type } from 'typebox'
import { CursorQuery, NextCursor, named, nullable, ref, Timestamp } from '../../http/schema.ts'

/** The bounds of a request and of a text. */
export const maxEntriesOfRequest = 100_000
export const valuesOfEntry = 5
export const maxTextBytes = 8_192

const language = (role: string) =>
  Type.String({ maxLength: 35, description: `${role} language, BCP 47 in any letter case.` })

const NewCorrection = Type.Object(
  {
    from: language('Source'),
    to: language('Target'),
    source: Type.String({
      description: `The text of a segment, up to ${maxTextBytes} bytes of UTF-8.`,
      examples: ['The house is red.'],
    }),
    target: Type.String({
      description: `Its translation, up to ${maxTextBytes} bytes of UTF-8.`,
      examples: ['La casa es roja.'],
    }),
  },
  { additionalProperties: false },
)
export type NewCorrection = Static<typeof NewCorrection>

const StoredAt = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', maxLength: 40, description }))

export const NewCorrections = Type.Object(
  {
    entries: Type.Array(NewCorrection, { minItems: 1 }),
    storedAt: StoredAt(
      'The `undo.storedAt` of an earlier request: an entry replaces only what that one stored ' +
        'and nobody has changed since. The others are skipped.',
    ),
  },
  { additionalProperties: false },
)
export type NewCorrections = Static<typeof NewCorrections>

export const Correction = named(
  'Correction',
  Type.Object({
    id: Type.String(),
    from: Type.String({ description: 'Source language, BCP 47.' }),
    to: Type.String({ description: 'Target language, BCP 47.' }),
    source: Type.String(),
    target: Type.String(),
    createdAt: Timestamp,
  }),
)
export type Correction = Static<typeof Correction>

export const CorrectionsUndo = Type.Object({
  added: Type.Array(Type.String(), { description: 'IDs, for `DELETE /memory`.' }),
  replaced: Type.Array(NewCorrection, { description: 'As they were, for `POST /memory`.' }),
  storedAt: Type.String({
    format: 'date-time',
    description: 'When the request stored its corrections. With it, both leave later changes.',
  }),
})
export type CorrectionsUndo = Static<typeof CorrectionsUndo>

export const StoredCorrections = named(
  'StoredCorrections',
  Type.Object({
    added: Type.Integer({ description: 'New corrections.' }),
    replaced: Type.Integer({ description: 'Corrections of sources that had one.' }),
    skipped: Type.Integer({
      description:
        'Translation units of a TMX file that cannot be used, such as empty ones; with ' +
        '`storedAt`, entries whose correction somebody has changed since; with `onlyNew`, ' +
        'entries whose source has another correction.',
    }),
    undo: Type.Optional(
      nullable(
        Type.Object(CorrectionsUndo.properties, {
          description:
            'What undoes the request, if it asked for that; null: more than a request may have.',
        }),
      ),
    ),
  }),
)
export type StoredCorrections = Static<typeof StoredCorrections>

const Flag = (description: string) =>
  Type.Optional(
    Type.Unsafe<'true' | 'false'>({ type: 'string', enum: ['true', 'false'], description }),
  )

const LanguageOfLines = (role: string) =>
  Type.Optional(
    Type.String({
      maxLength: 35,
      description: `The ${role} language of lines of CSV that name none, BCP 47.`,
    }),
  )

export const NewCorrectionsQuery = Type.Object({
  dryRun: Flag('`true`: stores nothing; the answer says what would be stored.'),
  undo: Flag('`true`: the answer also has what undoes the request.'),
  onlyNew: Flag('`true`: replaces nothing. Corrections of sources that have one are skipped.'),
  from: LanguageOfLines('source'),
  to: LanguageOfLines('target'),
})

export const CorrectionPage = named(
  'CorrectionPage',
  Type.Object({
    corrections: Type.Array(ref(Correction), { description: 'The newest first.' }),
    nextCursor: NextCursor,
  }),
)
export type CorrectionPage = Static<typeof CorrectionPage>

/** An invalid tag finds nothing. */
const Language = (role: string) =>
  Type.Optional(
    Type.String({ maxLength: 35, description: `Only those with this ${role} language.` }),
  )

export const CorrectionQuery = Type.Object({
  ...CursorQuery,
  from: Language('source'),
  to: Language('target'),
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      pattern: '^[^\\p{Cc}\\p{Cs}]*$',
      description: 'Part of the source or of the target, in any letter case.',
    }),
  ),
})
export type CorrectionQuery = Static<typeof CorrectionQuery>

export const CorrectionsDeletion = Type.Object(
  {
    ids: Type.Optional(
      Type.Array(Type.String({ maxLength: 40 }), {
        maxItems: maxEntriesOfRequest,
        description: 'IDs of corrections; those that the app does not have are ignored.',
      }),
    ),
    storedAt: StoredAt(
      'The `undo.storedAt` of an earlier request, with `ids`: only what that one stored and ' +
        'nobody has changed since is deleted.',
    ),
    from: Type.Optional(language('Source')),
    to: Type.Optional(language('Target')),
  },
  { additionalProperties: false, description: 'Either `ids`, or `from` and `to`.' },
)
export type CorrectionsDeletion = Static<typeof CorrectionsDeletion>

export const DeletedCorrections = named(
  'DeletedCorrections',
  Type.Object({
    deleted: Type.Integer(),
    skipped: Type.Integer({
      description: 'With `storedAt`, those of `ids` that somebody has changed since.',
    }),
  }),
)
export type DeletedCorrections = Static<typeof DeletedCorrections>

export const CorrectionParams = Type.Object({ id: Type.String() })
