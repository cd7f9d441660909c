import { type Static, Type } from 'typebox'
import { Label, named, nullable, ref, Timestamp } from '../http/schema.ts'
import { measuredFields } from '../translation/languages/language-schemas.ts'
import { Tag } from '../translation/request-schemas.ts'

/** What one request may save. */
const maxMeasurements = 200
/** Three that translate, and conversions of scripts. */
const maxHops = 5

const language = (role: string) =>
  Type.String({ maxLength: 35, description: `${role} language, BCP 47 in any letter case.` })

const score = (description: string) => Type.Number({ minimum: 0, maximum: 100, description })

/** Any text: the types of clients do not name the engines of one version only. */
const measuredEngine = Type.String({
  maxLength: 64,
  description: 'The name of an engine, as `GET /engines` has it.',
})

const NewHop = Type.Object(
  {
    engine: measuredEngine,
    from: language('Source'),
    to: language('Target'),
    version: Type.Optional(
      nullable(
        Label({
          maxLength: 64,
          description:
            'Identifies the data of the engine that were measured; null if they have no version. ' +
            'If omitted: those that are installed.',
        }),
      ),
    ),
  },
  { additionalProperties: false },
)

const figures = {
  ...measuredFields,
  chrfPlusPlus: score('The quality in chrF++.'),
  bleu: score('The quality in BLEU.'),
}

const NewMeasurement = Type.Object(
  {
    from: language('Source'),
    to: language('Target'),
    route: Type.Array(NewHop, {
      minItems: 1,
      maxItems: maxHops,
      description: 'The hops of the route, each from where the one before ends.',
    }),
    ...figures,
  },
  { additionalProperties: false },
)
export type NewMeasurement = Static<typeof NewMeasurement>

export const NewMeasurements = Type.Object(
  {
    measurements: Type.Array(NewMeasurement, {
      minItems: 1,
      maxItems: maxMeasurements,
      description: 'Each replaces that of its pair and route.',
    }),
  },
  { additionalProperties: false },
)
export type NewMeasurements = Static<typeof NewMeasurements>

const MeasuredHop = Type.Object({
  engine: measuredEngine,
  from: Tag,
  to: Tag,
  version: nullable(
    Type.String({
      description: 'Identifies the data of the engine; null if they have no version.',
    }),
  ),
})

export const Measurement = named(
  'Measurement',
  Type.Object({
    id: Type.String(),
    from: Tag,
    to: Tag,
    route: Type.Array(MeasuredHop),
    ...figures,
    measuredAt: Timestamp,
    savedBy: nullable(
      Type.String({
        description: 'The ID of the operator; null if the command line or a deleted user saved it.',
      }),
    ),
    outdated: Type.Boolean({
      description:
        'true: other data are installed on the process that answers than were measured, or none. ' +
        'It does not use the measurement.',
    }),
  }),
)
export type Measurement = Static<typeof Measurement>

export const MeasurementList = named(
  'MeasurementList',
  Type.Object({
    measurements: Type.Array(ref(Measurement), {
      description: 'By pair; of a pair the best first.',
    }),
  }),
)
export type MeasurementList = Static<typeof MeasurementList>

export const MeasurementParams = Type.Object({ id: Type.String() })
