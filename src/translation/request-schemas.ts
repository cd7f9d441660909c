import { xmlName } from '@dragoman/formats/xml/xml-names.ts'
import { type Static, Type } from 'typebox'
import { optimizations } from '../shared/engine-settings.ts'
import { matchFields } from './matches.ts'
import { steeringFields } from './steering.ts'

const formats = ['text', 'html', 'xml', 'markdown'] as const
export type Format = (typeof formats)[number]

/** BCP 47, as the service offers it. */
export const Tag = Type.String({ description: 'BCP 47 tag.' })

const textFields = {
  // One schema with two types instead of a union, so that a violation is reported once.
  text: Type.Unsafe<string | string[]>({
    type: ['string', 'array'],
    minLength: 1,
    minItems: 1,
    items: { type: 'string' },
    examples: ['The house is red and the garden is big.'],
    description: 'One text, or several, each detected and translated separately.',
  }),
}

/** The bounds of a list of tags. */
export const maxTags = 100
export const maxTagCharacters = 100

const TagName = Type.String({
  pattern: `^${xmlName}$`,
  maxLength: maxTagCharacters,
  description: 'The name of an element without angle brackets, such as `x` or `xliff:g`.',
})

const TagNames = (description: string) =>
  Type.Optional(
    Type.Array(TagName, {
      maxItems: maxTags,
      description: `${description} Names of elements, for \`format\` \`xml\` or \`html\`.`,
    }),
  )

export const tagFields = {
  ignoreTags: TagNames('Elements that are returned unchanged, with their content.'),
  splittingTags: TagNames('Tags that end a sentence.'),
  nonSplittingTags: TagNames(
    'Tags that are part of a sentence, unless `splittingTags` names them.',
  ),
}

/** What a translation should rather be. */
const OptimizeFor = Type.Enum(optimizations, {
  description:
    '`speed`: slow engines translate only what no other can. `quality`: the route with the best ' +
    'expected quality, however slow. `auto`: as `speed`, and slow engines translate the doubtful ' +
    "segments again. By default as the app's `optimizeFor` says.",
})

/** Of one request. */
export const maxGlossaries = 5

/** Of one text. */
export const maxAlternatives = 10

export const translationFields = {
  ...textFields,
  to: Type.String({ description: 'Target language, BCP 47 in any letter case.', examples: ['es'] }),
  from: Type.Optional(
    Type.String({
      description: 'Source language; if omitted, it is detected for each text.',
      examples: ['en'],
    }),
  ),
  format: Type.Optional(
    Type.Unsafe<Format>({
      type: 'string',
      enum: formats,
      description:
        'In `text`, the default, markup is just characters. In `html` and `xml`, tags stay tags. ' +
        'In `markdown`, marks, code, links and HTML stay what they are.',
    }),
  ),
  ...tagFields,
  glossaryId: Type.Optional(
    Type.String({
      description:
        'A glossary of the app, whose terms the translations use. It must have a dictionary for ' +
        'the pair, unless `from` is omitted.',
    }),
  ),
  glossaryIds: Type.Optional(
    Type.Array(Type.String(), {
      minItems: 1,
      maxItems: maxGlossaries,
      uniqueItems: true,
      description:
        'Several glossaries instead of `glossaryId`. Of terms that several have, that of the ' +
        'first one is used.',
    }),
  ),
  score: Type.Optional(
    Type.Boolean({ description: 'Whether each translation has a `score`. Takes more time.' }),
  ),
  qualityEstimate: Type.Optional(
    Type.Boolean({
      description:
        'Whether each translation has a `qualityEstimate`. Takes as much time as `score`.',
    }),
  ),
  alternatives: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxAlternatives,
      description:
        'How many other translations a word or a short phrase may have. They are not charged.',
    }),
  ),
  optimizeFor: Type.Optional(OptimizeFor),
  ...matchFields,
  ...steeringFields,
}

/** Texts and how they are translated into one language. */
export const TranslateText = Type.Object(translationFields, { additionalProperties: false })
export type TranslateText = Static<typeof TranslateText>

/** Each of them is translated and charged by itself. */
const maxTargets = 50

/** The same, into one language or several. */
export const TranslateTextNow = Type.Object(
  {
    ...translationFields,
    marks: Type.Optional(
      Type.Boolean({
        description:
          'Whether each translation has `marks`: what of it are terms of the glossary, or ' +
          'corrections of the app.',
      }),
    ),
    alternativesAfter: Type.Optional(
      Type.String({
        maxLength: 2_000,
        description:
          'With `alternatives`: how they begin. Each goes on from there with another word, also ' +
          'in a sentence that is longer than a phrase. Send the translation of a sentence up to ' +
          'a word to get other words for that, with what follows them.',
      }),
    ),
    // One schema with two types instead of a union, so that a violation is reported once.
    to: Type.Unsafe<string | string[]>({
      type: ['string', 'array'],
      minItems: 1,
      maxItems: maxTargets,
      items: { type: 'string' },
      examples: ['es'],
      description:
        'Target language, BCP 47 in any letter case, or several. With several the answer is a ' +
        'list: each text in all languages, then the next text. Each language is charged.',
    }),
  },
  { additionalProperties: false },
)

export type TranslateTextNow = Static<typeof TranslateTextNow>

const { from, to, format, alternatives } = translationFields
const { marks } = TranslateTextNow.properties

/** What people may send who have no account: a text, without anything that is an app's own. */
export const TranslateForGuest = Type.Object(
  { text: Type.String({ minLength: 1 }), from, to, format, alternatives, marks },
  { additionalProperties: false },
)
export type TranslateForGuest = Static<typeof TranslateForGuest>

/** The same, to detect its language. */
export const DetectForGuest = Type.Pick(TranslateForGuest, ['text'], {
  additionalProperties: false,
})

/** A pair of languages that somebody is about to use. */
export const PrepareLanguages = Type.Object(
  {
    from: Type.String({ description: 'Source language, BCP 47.', examples: ['en'] }),
    to: Type.String({ description: 'Target language, BCP 47.', examples: ['es'] }),
  },
  { additionalProperties: false },
)

export const DetectText = Type.Object(textFields, { additionalProperties: false })
