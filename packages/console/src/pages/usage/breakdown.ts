// Adds up what the service counted, for the plot, the tables and the figures.
import type { Usage } from '@dragoman/client'
import { addDays, countDays, listDays, mondayOf } from './days.ts'
import type { Range } from './range.ts'

export type Group = Usage['groups'][number]
export type Counts = Usage['totals']

export const metrics = ['characters', 'requests', 'errors', 'cached'] as const
export type Metric = (typeof metrics)[number]
export const splits = ['none', 'pair', 'app'] as const
export type Split = (typeof splits)[number]

/** One bar: a day, or a week of a long range. */
export interface Bucket {
  readonly from: string
  readonly to: string
}

/** What one colour of the plot shows: a value for each bucket. */
export interface Series {
  /** `total`, `cached`, `translated`, `others`, or the key of a pair or app. */
  readonly key: string
  readonly values: readonly number[]
  readonly total: number
}

/** The counts of a pair, app or route. */
export interface Part extends Counts {
  readonly key: string
}

/** With more days the bars would be too thin to distinguish. */
const maxBars = 92
const maxSeries = 6

export function toBuckets({ from, to }: Range): Bucket[] {
  if (countDays(from, to) <= maxBars)
    return listDays(from, to).map((day) => ({ from: day, to: day }))
  const mondays = listDays(from, to).filter((day) => day === from || mondayOf(day) === day)
  return mondays.map((first) => {
    const sunday = addDays(mondayOf(first), 6)
    return { from: first, to: sunday < to ? sunday : to }
  })
}

const keys: Record<'pair' | 'app' | 'engines' | 'tag', (group: Group) => string> = {
  pair: ({ pair }) => `${pair.from} ${pair.to}`,
  app: ({ appId }) => appId,
  engines: ({ engines }) => engines.join(' '),
  tag: ({ tag = '' }) => tag,
}

/** The counts by pair, app, engines or tag, the most characters first. */
export function addUpBy(groups: readonly Group[], by: keyof typeof keys): Part[] {
  const parts = Map.groupBy(groups, keys[by])
  return [...parts]
    .map(([key, members]) => ({ key, ...addUp(members) }))
    .sort((a, b) => b.characters - a.characters || b.requests - a.requests)
}

const addUp = (groups: readonly Group[]): Counts => ({
  characters: sum(groups, 'characters'),
  requests: sum(groups, 'requests'),
  cacheHits: sum(groups, 'cacheHits'),
  cachedCharacters: sum(groups, 'cachedCharacters'),
  errors: sum(groups, 'errors'),
  tokens: sum(groups, 'tokens'),
})

/** The series of the plot, the largest first; the smallest of many are added up as `others`. */
export function toSeries(
  groups: readonly Group[],
  { metric, split, buckets }: { metric: Metric; split: Split; buckets: readonly Bucket[] },
): Series[] {
  const count = (members: readonly Group[], amountOf: (group: Group) => number): number[] => {
    const byDay = Map.groupBy(members, ({ day }) => day)
    return buckets.map(({ from, to }) =>
      add(listDays(from, to).flatMap((day) => (byDay.get(day) ?? []).map(amountOf))),
    )
  }
  if (metric === 'cached')
    return [
      series('translated', count(groups, newCharacters)),
      series(
        'cached',
        count(groups, ({ cachedCharacters }) => cachedCharacters),
      ),
    ]
  if (split === 'none')
    return [
      series(
        'total',
        count(groups, (group) => group[metric]),
      ),
    ]
  const all = [...Map.groupBy(groups, keys[split])]
    .map(([key, members]) =>
      series(
        key,
        count(members, (group) => group[metric]),
      ),
    )
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
  if (all.length <= maxSeries) return all
  const rest = all.slice(maxSeries - 1)
  const others = buckets.map((_, index) => add(rest.map(({ values }) => values[index] ?? 0)))
  return [...all.slice(0, maxSeries - 1), series('others', others)]
}

/** From 0 to 1; undefined without characters. */
export const cachedShare = ({ characters, cachedCharacters }: Counts): number | undefined =>
  characters === 0 ? undefined : cachedCharacters / characters

const newCharacters = ({ characters, cachedCharacters }: Group): number =>
  Math.max(0, characters - cachedCharacters)

const series = (key: string, values: number[]): Series => ({ key, values, total: add(values) })

const sum = (groups: readonly Group[], count: keyof Counts): number =>
  add(groups.map((group) => group[count]))

const add = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
