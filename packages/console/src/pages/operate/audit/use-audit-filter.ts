import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'wouter'

export const periods = ['all', 'hour', 'day', 'week', 'month', 'custom'] as const
type Period = (typeof periods)[number]

const names = ['type', 'user', 'app', 'period', 'since', 'until'] as const
/** What the address says of the filter, as the user entered it. */
export type FilterTexts = Readonly<Record<(typeof names)[number], string>>

const hourMs = 3_600_000
const lengths: Readonly<Partial<Record<Period, number>>> = {
  hour: hourMs,
  day: 24 * hourMs,
  week: 7 * 24 * hourMs,
  month: 30 * 24 * hourMs,
}

/** The filter is in the address, so that it can be kept and sent to others. */
export function useAuditFilter() {
  const [parameters, setParameters] = useSearchParams()
  const texts = useMemo(
    () => Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? ''])),
    [parameters],
  ) as FilterTexts
  const change = useCallback(
    (changes: Partial<FilterTexts>) =>
      setParameters(
        (previous) => {
          const next = new URLSearchParams(previous)
          for (const [name, value] of Object.entries(changes))
            if (value === '') next.delete(name)
            else next.set(name, value)
          return next
        },
        { replace: true },
      ),
    [setParameters],
  )
  const clear = () => change(Object.fromEntries(names.map((name) => [name, ''])))
  return { texts, change, clear, isActive: names.some((name) => texts[name] !== '') }
}

export const periodOf = (text: string): Period => periods.find((period) => period === text) ?? 'all'

/** The times of a period as the API takes them. Times without a zone are those of the browser. */
export function toTimes({ period, since, until }: FilterTexts, now: number) {
  const chosen = periodOf(period)
  const length = lengths[chosen]
  if (length !== undefined) return { since: new Date(now - length).toISOString() }
  if (chosen !== 'custom') return {}
  return { ...toTime('since', since), ...toTime('until', until) }
}

function toTime(name: 'since' | 'until', text: string): { since?: string; until?: string } {
  const time = Date.parse(text)
  return Number.isNaN(time) ? {} : { [name]: new Date(time).toISOString() }
}
