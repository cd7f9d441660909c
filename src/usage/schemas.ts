import { type Static, Type } from 'typebox'
import { named } from '../http/schema.ts'

const Day = (description: string) =>
  Type.Unsafe<string>({
    type: 'string',
    format: 'date',
    pattern: '^2\\d{3}-',
    description,
    examples: ['2026-11-01'],
  })

export const UsageQuery = Type.Object({
  from: Type.Optional(Day('The first day, UTC; the first of this month when it is left out.')),
  to: Type.Optional(Day('The last day, UTC; today when it is left out.')),
})
export type UsageQuery = Static<typeof UsageQuery>

const counts = {
  characters: Type.Integer({
    description: 'Characters metered: those of the texts that were translated.',
  }),
  requests: Type.Integer({
    description: 'Requests for translation and queued translations, answered or failed.',
  }),
  cacheHits: Type.Integer({ description: 'Texts that were answered from the cache alone.' }),
  errors: Type.Integer({
    description:
      'Requests, and texts of queued translations, that were accepted and then failed. ' +
      'They cost nothing.',
  }),
}

const UsageGroup = Type.Object({
  day: Type.String({ format: 'date', description: 'UTC.' }),
  appId: Type.String(),
  pair: Type.Object(
    { from: Type.String({ description: '`und`: not known.' }), to: Type.String() },
    { description: 'Source and target language, BCP 47.' },
  ),
  engines: Type.Array(Type.String(), {
    description: 'Those of the route, in its order; none when texts came back unchanged or failed.',
  }),
  ...counts,
})

export const Usage = named(
  'Usage',
  Type.Object({
    from: Type.String({ format: 'date' }),
    to: Type.String({ format: 'date' }),
    totals: Type.Object(counts),
    groups: Type.Array(UsageGroup, {
      description: 'By day, app, pair and engines; the newest day first.',
    }),
  }),
)
export type Usage = Static<typeof Usage>
