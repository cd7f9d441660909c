import { invalidInput } from '../http/problems.ts'
import { dayMs } from '../shared/durations.ts'
import type { AppPrincipal, UserPrincipal } from '../shared/principals.ts'
import { dayOf } from './meter.ts'
import type { Metering } from './open-metering.ts'
import type { Usage, UsageQuery } from './usage-schemas.ts'
import { listUsage, type UsageRow } from './usage-store.ts'

const maxDays = 400

/** The usage of one app. Throws `app-not-found`, `validation-failed`. */
export async function readUsageOfApp(
  metering: Metering,
  { appId, query, user }: { appId: string; query: UsageQuery; user: UserPrincipal },
): Promise<Usage> {
  await metering.apps.checkOwner(appId, user)
  return readUsage(metering, [appId], query)
}

/** The usage of all apps of a user. Throws `validation-failed`. */
export async function readUsageOfUser(
  metering: Metering,
  query: UsageQuery,
  user: UserPrincipal,
): Promise<Usage> {
  const owned = await metering.apps.list(user)
  return readUsage(
    metering,
    owned.map(({ id }) => id),
    query,
  )
}

/** The characters that an app has used this month, those of the last second too. */
export const countCharactersOfMonth = async (
  metering: Metering,
  { id }: AppPrincipal,
): Promise<number> => (await readUsage(metering, [id], {})).totals.characters

/** The characters of each tag of an app by day, newest first. Throws `validation-failed`. */
export async function readTaggedUsage(
  metering: Metering,
  { id }: AppPrincipal,
  days: { from: string; to: string },
): Promise<{ day: string; tag: string; characters: number }[]> {
  const { groups } = await readUsage(metering, [id], { ...days, by: 'tag' })
  const byTag = Map.groupBy(groups, ({ day, tag = '' }) => `${day} ${tag}`)
  return [...byTag.values()].flatMap((members) => {
    const [{ day, tag } = {}] = members
    if (day === undefined || tag === undefined) return []
    return [{ day, tag, characters: members.reduce((sum, { characters }) => sum + characters, 0) }]
  })
}

/** The usage of a user's apps on all days. */
export async function* exportUsage(
  { db, apps, meter }: Metering,
  user: UserPrincipal,
): AsyncGenerator<Usage['groups'][number]> {
  await meter.flush()
  for (const { id } of await apps.list(user))
    for (const row of await listUsage(db, [id], { byTag: true })) yield toGroup(row)
}

async function readUsage(
  { db, meter, now }: Metering,
  appIds: readonly string[],
  query: UsageQuery,
): Promise<Usage> {
  const days = toPeriod(query, dayOf(now()))
  await meter.flush()
  const rows = await listUsage(db, appIds, { days, byTag: query.by === 'tag' })
  return { ...days, totals: totalsOf(rows), groups: rows.map(toGroup) }
}

/** The first and the last day that a query names. Throws `validation-failed`. */
export function toPeriod({ from, to }: UsageQuery, today: string): { from: string; to: string } {
  const last = to ?? today
  const first = from ?? `${(last < today ? last : today).slice(0, 8)}01`
  const days = (Date.parse(last) - Date.parse(first)) / dayMs + 1
  if (days < 1) throw invalidInput('from', `It is after the last day, ${last}.`)
  if (days > maxDays)
    throw invalidInput(
      'from',
      `The period to ${last} has ${days} days; at most ${maxDays} are allowed.`,
    )
  return { from: first, to: last }
}

type Counts = Usage['totals']

/** Adds up rows. */
export function totalsOf(rows: readonly Counts[]): Usage['totals'] {
  const sum = (name: keyof Usage['totals']) => rows.reduce((total, row) => total + row[name], 0)
  return {
    characters: sum('characters'),
    requests: sum('requests'),
    cacheHits: sum('cacheHits'),
    cachedCharacters: sum('cachedCharacters'),
    errors: sum('errors'),
    tokens: sum('tokens'),
  }
}

const toGroup = ({ from, to, engines, tag, ...rest }: UsageRow): Usage['groups'][number] => ({
  ...rest,
  ...(tag && { tag }),
  pair: { from, to },
  engines: engines === '' ? [] : engines.split(' '),
})
