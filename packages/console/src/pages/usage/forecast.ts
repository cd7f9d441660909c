// Whether a month's quota will do: the days so far, and the rest at the pace of the last days.
import type { Group } from './breakdown.ts'
import { addDays, countDays, firstOfMonth, lastOfMonth } from './days.ts'

/** The pace is that of this many days. */
const paceDays = 7

export interface Forecast {
  /** Characters of this month so far. */
  readonly used: number
  /** Characters of the whole month at this pace. */
  readonly expected: number
  /** The day on which the quota is used up; undefined if it lasts. */
  readonly exhaustedOn: string | undefined
}

/** The first day that a forecast needs. */
export function firstDayForForecast(today: string): string {
  const paced = addDays(today, 1 - paceDays)
  const first = firstOfMonth(today)
  return paced < first ? paced : first
}

/** `since`: the day on which the app was created, for a pace of fewer days. */
export function forecastMonth(
  groups: readonly Pick<Group, 'day' | 'characters'>[],
  { today, since, quota }: { today: string; since: string; quota: number | null },
): Forecast {
  const sumFrom = (first: string) =>
    groups.reduce((sum, { day, characters }) => sum + (day >= first ? characters : 0), 0)
  const used = sumFrom(firstOfMonth(today))
  const days = Math.max(1, Math.min(paceDays, countDays(since, today)))
  const pace = sumFrom(addDays(today, 1 - days)) / days
  const daysLeft = countDays(today, lastOfMonth(today)) - 1
  const expected = Math.round(used + pace * daysLeft)
  return { used, expected, exhaustedOn: findEnd() }

  function findEnd(): string | undefined {
    if (quota === null) return undefined
    if (used >= quota) return today
    if (pace === 0 || expected <= quota) return undefined
    return addDays(today, Math.ceil((quota - used) / pace))
  }
}
