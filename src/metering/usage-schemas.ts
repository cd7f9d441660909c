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
  from: Type.Optional(Day('The first day, UTC; default: the first of this month.')),
  to: Type.Optional(Day('The last day, UTC; default: today.')),
  by: Type.Optional(
    Type.Literal('tag', {
      description: 'Breaks the groups down by the tags of the requests (`x-usage-tag`) too.',
    }),
  ),
})
export type UsageQuery = Static<typeof UsageQuery>

/** What is counted of a group. */
export const usageCounts = {
  characters: Type.Integer({
    description: 'Metered characters: those of translated texts.',
  }),
  requests: Type.Integer({
    description: 'Synchronous and queued translations, successful or failed.',
  }),
  cacheHits: Type.Integer({ description: 'Texts that were answered from the cache alone.' }),
  cachedCharacters: Type.Integer({ description: 'The characters of these texts.' }),
  errors: Type.Integer({
    description:
      'Requests, and texts of queued translations, that were accepted and then failed. ' +
      'They are free.',
  }),
  tokens: Type.Integer({
    description: 'What language models read and wrote, also for what failed.',
  }),
}

export const UsageGroup = Type.Object({
  day: Type.String({ format: 'date', description: 'UTC.' }),
  appId: Type.String(),
  pair: Type.Object(
    { from: Type.String({ description: '`und`: not known.' }), to: Type.String() },
    { description: 'Source and target language, BCP 47.' },
  ),
  engines: Type.Array(Type.String(), {
    description: 'The engines of the route, in order; none if texts were unchanged or failed.',
  }),
  tag: Type.Optional(
    Type.String({ description: 'With `by=tag`: the tag of the requests; absent if none.' }),
  ),
  ...usageCounts,
})

export const Usage = named(
  'Usage',
  Type.Object({
    from: Type.String({ format: 'date' }),
    to: Type.String({ format: 'date' }),
    totals: Type.Object(usageCounts),
    groups: Type.Array(UsageGroup, {
      description: 'By day, app, pair, engines and, with `by=tag`, tag; the newest day first.',
    }),
  }),
)
export type Usage = Static<typeof Usage>
