import { type Static, Type } from 'typebox'
import { Label, named, nullable, Timestamp } from '../../http/schema.ts'
import { Tag } from '../request-schemas.ts'
import { Hop } from '../schemas.ts'

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
