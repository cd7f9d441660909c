import { type Static, Type } from 'typebox'
import { Parameters } from '../../http/problem-reasons.ts'
import { named, nullable } from '../../http/schema.ts'
import { RouteQuality } from '../languages/language-schemas.ts'
import { Tag } from '../request-schemas.ts'
import { EngineId, Hop } from '../schemas.ts'

const Pair = Type.Object({
  from: Tag,
  to: Tag,
  measuredQuality: nullable(
    Type.Number({ description: 'In chrF, 0 to 100; null if it was not measured.' }),
  ),
  measurement: nullable(
    Type.Object(RouteQuality.properties, {
      description: 'What an operator measured of it; null if nobody did.',
    }),
  ),
  outdated: Type.Boolean({
    description: 'true: other data were measured than are installed. The measurement is not used.',
  }),
  doubtful: Type.Boolean({
    description: 'Used only where there is no other route, or if it was measured to be better.',
  }),
})

const EngineState = Type.Object({
  name: EngineId,
  pairs: Type.Array(Pair),
  warnings: Type.Array(Type.String(), {
    description: 'What an operator should know about its installation.',
  }),
  warningDetails: Type.Array(Type.Object({ code: Type.String(), parameters: Parameters }), {
    description: 'The same for programs: `pair-too-large`, `unknown-language`, `model-fails`.',
  }),
  computation: nullable(
    Type.String({ description: 'How it computes, and why so; null if there is only one way.' }),
  ),
  computationDetails: nullable(
    Type.Object(
      {
        code: Type.String({
          description: '`native-used`: by native code, which is the fastest. Others say why not.',
        }),
        parameters: Parameters,
      },
      { description: 'The same for programs.' },
    ),
  ),
  waitingCharacters: Type.Integer({ description: 'The text that waits for it.' }),
  runningBatches: Type.Integer({ description: 'The batches that it translates now.' }),
})

const IndirectRoute = Type.Object({
  from: Tag,
  to: Tag,
  route: Type.Array(Hop),
  quality: Type.Number({ description: 'Expected quality in chrF, 0 to 100.' }),
})

export const Engines = named(
  'Engines',
  Type.Object({
    engines: Type.Array(EngineState, {
      description: 'The engines of the process that answers.',
    }),
    indirectRoutes: Type.Array(IndirectRoute, {
      description: 'Pairs of languages whose best route has several hops.',
    }),
  }),
)
export type Engines = Static<typeof Engines>
