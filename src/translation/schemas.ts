import { type Static, Type } from 'typebox'
import { Label, named, nullable, ref, Timestamp } from '../http/schema.ts'
import { optimizations } from '../shared/engine-settings.ts'
import { type EngineName, engineNames } from './engines/engine-names.ts'
import { Matches, matchFields } from './matches.ts'
import { type SignalName, signalNames } from './quality/signals.ts'
import { steeringFields, Unapplied } from './steering.ts'
import { tagFields } from './tag-fields.ts'

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

/** What a translation should rather be. */
const OptimizeFor = Type.Enum(optimizations, {
  description:
    '`speed`: slow engines translate only what no other can. `quality`: the route with the best ' +
    'expected quality, however slow. `auto`: as `speed`, and slow engines translate the doubtful ' +
    "segments again. By default as the app's `optimizeFor` says.",
})

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
  score: Type.Optional(
    Type.Boolean({ description: 'Whether each translation has a `score`. Takes more time.' }),
  ),
  qualityEstimate: Type.Optional(
    Type.Boolean({
      description:
        'Whether each translation has a `qualityEstimate`. Takes as much time as `score`.',
    }),
  ),
  optimizeFor: Type.Optional(OptimizeFor),
  ...matchFields,
  ...steeringFields,
}

export const TranslateText = Type.Object(translationFields, { additionalProperties: false })
export type TranslateText = Static<typeof TranslateText>

export const DetectText = Type.Object(textFields, { additionalProperties: false })

const Confidence = Type.Number({
  minimum: 0,
  maximum: 1,
  description: 'The probability that the language is correct.',
})

export const EngineId = Type.Unsafe<EngineName>({ type: 'string', enum: engineNames })
export const Hop = Type.Object({ engine: EngineId, from: Tag, to: Tag })

/** A hop of a translation: of an engine, or of the app's corrections. */
const UsedHop = Type.Object({
  engine: Type.Unsafe<EngineName | 'memory'>({ type: 'string', enum: [...engineNames, 'memory'] }),
  from: Tag,
  to: Tag,
})

/** A segment that a person should look at. */
export const DoubtfulSegment = Type.Object({
  text: Type.String({ description: 'Of the translation, without tags and outer spaces.' }),
  qualityEstimate: Type.Number(),
  reason: Type.Unsafe<SignalName>({
    type: 'string',
    enum: [...signalNames],
    description: 'What speaks most against it.',
  }),
})

export const Translation = named(
  'Translation',
  Type.Object({
    translatedText: Type.String(),
    from: Type.String({ description: 'The source language; `und` if it cannot be detected.' }),
    to: Tag,
    characters: Type.Integer({ description: 'Unicode code points of the source text.' }),
    route: Type.Array(UsedHop, {
      description:
        'The hops of the route; none if the text was returned unchanged. The first is `memory` ' +
        'if segments have corrections of the app.',
    }),
    otherRoutes: Type.Optional(
      Type.Array(
        Type.Object({
          route: Type.Array(Hop),
          segments: Type.Integer({ minimum: 1, description: 'How many were translated so.' }),
        }),
        {
          description:
            'Present if some segments were translated along other routes: because an engine of ' +
            '`route` failed, or, with `optimizeFor` `auto`, because they were doubtful.',
        },
      ),
    ),
    score: Type.Optional(
      nullable(
        Type.Number({
          maximum: 0,
          description:
            'Present if `score` was requested: the mean natural logarithm of the probabilities ' +
            'that the engine gave the words that it wrote. It is not calibrated: compare it only ' +
            'within a pair. null if an engine of the route has no probabilities, if nothing was ' +
            'translated by an engine, or if terms of a glossary occur.',
        }),
      ),
    ),
    qualityEstimate: Type.Optional(
      nullable(
        Type.Number({
          minimum: 0,
          maximum: 1,
          description:
            'Present if it was requested, or if the app has `reviewBelow`: how much of a ' +
            "person's translation it is expected to have (chrF divided by 100). null if the " +
            'route has several translating hops, if its model is not calibrated, if terms of a ' +
            'glossary occur, or if nothing was translated by an engine.',
        }),
      ),
    ),
    review: Type.Optional(
      Type.Boolean({
        description: 'Present if the app has `reviewBelow`: whether a person should look at it.',
      }),
    ),
    doubtful: Type.Optional(
      Type.Array(DoubtfulSegment, {
        description: 'Present if the app has `reviewBelow`: the segments below it, in their order.',
      }),
    ),
    glossaryTerms: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'How often terms of the glossary occur in the text, if one was given.',
      }),
    ),
    matches: Type.Optional(Matches),
    unapplied: Type.Optional(Unapplied),
    improving: Type.Optional(
      Type.Boolean({ description: 'true: a better model for the pair is being downloaded.' }),
    ),
    detectedLanguage: Type.Optional(
      Type.Object(
        {
          language: Type.String(),
          confidence: Confidence,
          reliable: Type.Boolean({ description: 'True from a confidence of 0.9.' }),
        },
        {
          description:
            'Present if `from` was omitted; `und` with a confidence of 0 if the language is not ' +
            'recognised.',
        },
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
    language: Type.String({ description: 'BCP 47; `und` if it is not recognised.' }),
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

/** What a route reached with texts that people translated. */
export const measuredFields = {
  chrf: Type.Number({ minimum: 0, maximum: 100, description: 'The quality in chrF.' }),
  halfWidth: Type.Number({
    minimum: 0,
    maximum: 100,
    description: 'Half the width of the interval with 95 % of the values that samples have.',
  }),
  set: Label({
    minLength: 1,
    maxLength: 100,
    description: 'The name of the texts. Everybody sees it in `GET /languages`.',
  }),
  sentences: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
}

/** A measurement, as it is shown with its route. */
export const RouteQuality = Type.Object({ ...measuredFields, measuredAt: Timestamp })
export type RouteQuality = Static<typeof RouteQuality>

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
            measurement: nullable(
              Type.Object(RouteQuality.properties, {
                description: 'What an operator measured of the route; null if nobody did.',
              }),
            ),
            installed: Type.Boolean({
              description: 'false: the first translation waits until its models are downloaded.',
            }),
            downloadBytes: Type.Integer({
              description: 'The size of the models that are downloaded first; 0 if none.',
            }),
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
