import { type Static, Type } from 'typebox'
import { named, nullable, ref } from '../http/schema.ts'
import { type EngineName, engineNames } from './engines/engine-names.ts'
import { Matches } from './matches.ts'
import { type SignalName, signalNames } from './quality/signals.ts'
import { Tag } from './request-schemas.ts'
import { Unapplied } from './steering.ts'

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
    alternatives: Type.Optional(
      Type.Array(
        Type.Object({
          translatedText: Type.String(),
          score: Type.Optional(Type.Number({ description: 'As that of the translation.' })),
        }),
        {
          description:
            'Present if `alternatives` was requested: other translations, the most likely first. ' +
            'None of a text that is longer than a short phrase or has markup, and where no ' +
            'engine of the route has any: those of neural models do.',
        },
      ),
    ),
    glossaryTerms: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'How often terms of the glossary occur in the text, if one was given.',
      }),
    ),
    marks: Type.Optional(
      Type.Array(
        Type.Object({
          kind: Type.Unsafe<'term' | 'correction'>({
            type: 'string',
            enum: ['term', 'correction'],
          }),
          text: Type.String({ description: 'Of the translation, without tags.' }),
          source: Type.Optional(
            Type.String({ description: 'The term, as the source text has it.' }),
          ),
        }),
        {
          description:
            'Present if `marks` was requested and there are some: the terms of the glossary and ' +
            'the corrections of the app that the translation has, each once.',
        },
      ),
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

/** The header in which a response says what the request was metered for. */
export const meteredHeader = {
  'x-metered-characters': {
    type: 'integer',
    description: 'Characters that count for this request.',
  },
}
