import type { FormatOptions } from '@dragoman/formats/files/format.ts'
import { type Static, Type } from 'typebox'
import { named } from '../http/schema.ts'
import { NewJob } from '../jobs/schemas.ts'
import { translationFields } from '../translation/request-schemas.ts'
import { steeringFields } from '../translation/steering.ts'

const { metadata, webhookUrl, priority } = NewJob.properties

/**
 * The fields of the form; in it `glossaryIds`, `instructions`, `matchThreshold`, `metadata`,
 * `options` and `qualityEstimate` are JSON.
 */
export const NewDocument = Type.Object(
  {
    file: Type.Unsafe<string>({
      type: 'string',
      format: 'binary',
      description: 'The document; its name says which of the text formats it has.',
    }),
    to: translationFields.to,
    from: Type.Optional(
      Type.String({
        description: 'Source language; if omitted, it is detected.',
        examples: ['en'],
      }),
    ),
    glossaryId: translationFields.glossaryId,
    glossaryIds: translationFields.glossaryIds,
    qualityEstimate: Type.Optional(
      Type.Boolean({ description: 'Whether the result has a `qualityEstimate`.' }),
    ),
    optimizeFor: translationFields.optimizeFor,
    matchThreshold: translationFields.matchThreshold,
    ...steeringFields,
    options: Type.Optional(
      Type.Unsafe<FormatOptions>({
        type: 'object',
        additionalProperties: {
          type: ['boolean', 'string', 'array'],
          items: { type: 'string' },
        },
        description: 'JSON: options of the format by name, see `GET /documents/formats`.',
      }),
    ),
    priority,
    metadata,
    webhookUrl,
  },
  { additionalProperties: false },
)
export type NewDocument = Static<typeof NewDocument>

const OptionValue = Type.Unsafe<boolean | string | readonly string[]>({
  type: ['boolean', 'string', 'array'],
  items: { type: 'string' },
})

export const DocumentFormats = named(
  'DocumentFormats',
  Type.Object({
    formats: Type.Array(
      Type.Object({
        format: Type.String(),
        name: Type.String(),
        extensions: Type.Array(Type.String()),
        mediaTypes: Type.Array(Type.String(), {
          description: 'The first one is that of translated files.',
        }),
        options: Type.Array(
          Type.Object({
            name: Type.String(),
            type: Type.Enum(['boolean', 'string', 'strings'] as const),
            default: OptionValue,
            values: Type.Optional(Type.Array(Type.String())),
            description: Type.String(),
          }),
        ),
      }),
    ),
  }),
)
export type DocumentFormats = Static<typeof DocumentFormats>
