import { invalidInput } from '../http/problems.ts'
import { dayMs } from '../shared/durations.ts'
import type { AppPrincipal, OwnedApps, UserPrincipal } from '../shared/principals.ts'
import { dayOf, type Meter } from './meter.ts'
import type { Usage, UsageQuery } from './usage-schemas.ts'
import type { UsageRow, UsageStore } from './usage-store.ts'

export type UsageService = ReturnType<typeof createUsageService>

interface Dependencies {
  store: Pick<UsageStore, 'listUsage'>
  meter: Pick<Meter, 'flush'>
  apps: OwnedApps
  now: () => Date
}

const maxDays = 400

export function createUsageService({ store, meter, apps, now }: Dependencies) {
  /** Throws `validation-failed`. */
  function period({ from, to }: UsageQuery): { from: string; to: string } {
    const today = dayOf(now())
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

  async function read(appIds: readonly string[], query: UsageQuery): Promise<Usage> {
    const days = period(query)
    await meter.flush()
    const rows = await store.listUsage(appIds, days)
    return { ...days, totals: totalsOf(rows), groups: rows.map(toGroup) }
  }

  return {
    /** The usage of one app. Throws `app-not-found`, `validation-failed`. */
    async ofApp(appId: string, query: UsageQuery, user: UserPrincipal): Promise<Usage> {
      await apps.checkOwner(appId, user)
      return read([appId], query)
    },

    /** The characters that an app has used this month, those of the last second too. */
    async charactersOfMonth({ id }: AppPrincipal): Promise<number> {
      return (await read([id], {})).totals.characters
    },

    /** The usage of a user's apps on all days. */
    async *exportOfUser(user: UserPrincipal): AsyncGenerator<Usage['groups'][number]> {
      await meter.flush()
      for (const { id } of await apps.list(user))
        for (const row of await store.listUsage([id])) yield toGroup(row)
    },

    /** The usage of all apps of a user. Throws `validation-failed`. */
    async ofUser(query: UsageQuery, user: UserPrincipal): Promise<Usage> {
      const owned = await apps.list(user)
      return read(
        owned.map(({ id }) => id),
        query,
      )
    },
  }
}

const totalsOf = (rows: readonly UsageRow[]): Usage['totals'] => ({
  characters: sum(rows.map(({ characters }) => characters)),
  requests: sum(rows.map(({ requests }) => requests)),
  cacheHits: sum(rows.map(({ cacheHits }) => cacheHits)),
  cachedCharacters: sum(rows.map(({ cachedCharacters }) => cachedCharacters)),
  errors: sum(rows.map(({ errors }) => errors)),
  tokens: sum(rows.map(({ tokens }) => tokens)),
})

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)

const toGroup = ({ from, to, engines, ...rest }: UsageRow): Usage['groups'][number] => ({
  ...rest,
  pair: { from, to },
  engines: engines === '' ? [] : engines.split(' '),
})
