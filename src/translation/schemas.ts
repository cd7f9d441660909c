import { type Static, Type } from 'typebox'
import { named, ref } from '../http/schema.ts'

const formats = ['text', 'html'] as const
export type Format = (typeof formats)[number]

/** BCP 47, as the service offers it. */
const Tag = Type.String({ description: 'BCP 47 tag.' })

export const textFields = {
  // One schema with two types instead of a union, so that a violation is reported once.
  text: Type.Unsafe<string | string[]>({
    type: ['string', 'array'],
    minLength: 1,
    minItems: 1,
    items: { type: 'string' },
    examples: ['The house is red and the garden is big.'],
    description: 'One text, or several that are detected and translated each on its own.',
  }),
}

export const translationFields = {
  ...textFields,
  to: Type.String({ description: 'Target language, BCP 47 in any letter case.', examples: ['es'] }),
  from: Type.Optional(
    Type.String({
      description: 'Source language; detected for each text when it is left out.',
      examples: ['en'],
    }),
  ),
  format: Type.Optional(
    Type.Unsafe<Format>({
      type: 'string',
      enum: formats,
      description: 'In `text`, the default, markup is just characters. In `html`, tags stay tags.',
    }),
  ),
}

export const TranslateText = Type.Object(translationFields, { additionalProperties: false })
export type TranslateText = Static<typeof TranslateText>

export const DetectText = Type.Object(textFields, { additionalProperties: false })

const Confidence = Type.Number({
  minimum: 0,
  maximum: 1,
  description: 'How likely it is that the language is right.',
})

const Hop = Type.Object({ engine: Type.String(), from: Tag, to: Tag })

export const Translation = named(
  'Translation',
  Type.Object({
    translatedText: Type.String(),
    from: Type.String({ description: 'The source language; `und` when none could be told.' }),
    to: Tag,
    characters: Type.Integer({ description: 'Unicode code points of the source text.' }),
    route: Type.Array(Hop, {
      description: 'The steps it took; none when the text came back unchanged.',
    }),
    detectedLanguage: Type.Optional(
      Type.Object(
        {
          language: Type.String(),
          confidence: Confidence,
          reliable: Type.Boolean({ description: 'True from a confidence of 0.9.' }),
        },
        { description: 'There when `from` was left out.' },
      ),
    ),
  }),
)
export type Translation = Static<typeof Translation>

export const TranslationList = named(
  'TranslationList',
  Type.Object({ translations: Type.Array(ref(Translation)), characters: Type.Integer() }),
)
export type TranslationList = Static<typeof TranslationList>

export const Detection = named(
  'Detection',
  Type.Object({
    language: Type.String({ description: 'BCP 47; `und` when the text has no letters.' }),
    confidence: Confidence,
    reliable: Type.Boolean(),
    alternatives: Type.Array(Type.Object({ language: Type.String(), confidence: Confidence })),
  }),
)
export type Detection = Static<typeof Detection>

export const DetectionList = named(
  'DetectionList',
  Type.Object({ detections: Type.Array(ref(Detection)) }),
)

export const Languages = named(
  'Languages',
  Type.Object({
    languages: Type.Array(
      Type.Object({
        code: Tag,
        name: Type.String(),
        targets: Type.Array(
          Type.Object({
            code: Tag,
            route: Type.Array(Hop),
            quality: Type.Number({ description: 'Expected quality in chrF, 0 to 100.' }),
          }),
        ),
      }),
    ),
  }),
)
export type Languages = Static<typeof Languages>

/** The header in which a response says what the request was metered for. */
export const meteredHeader = {
  'x-metered-characters': {
    type: 'integer',
    description: 'Characters that count for this request.',
  },
}
