// Numbers and times in the user's language.
import { useMemo } from 'react'
import { useTexts } from './context.tsx'

const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

export type Formats = ReturnType<typeof createFormats>

export function createFormats(locale: string) {
  const numbers = new Intl.NumberFormat(locale)
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' })
  const distances = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const percents = new Intl.NumberFormat(locale, { style: 'percent' })
  return {
    number: (value: number): string => numbers.format(value),
    /** Of a share from 0 to 1. */
    percent: (share: number): string => percents.format(share),
    date: (at: string): string => dates.format(new Date(at)),
    dateTime: (at: string): string => times.format(new Date(at)),
    /** Such as "5 minutes ago" or "tomorrow", in whole units. */
    relative(at: string, now = Date.now()): string {
      const seconds = (Date.parse(at) - now) / 1_000
      const [unit, size] = units.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1]
      // Below a minute a number would be out of date when it is read.
      if (unit === 'second') return distances.format(0, 'second')
      return distances.format(Math.trunc(seconds / size), unit)
    },
    duration: (ms: number): string =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: ms < 1_000 ? 'millisecond' : 'second',
        maximumFractionDigits: 1,
      }).format(ms < 1_000 ? Math.round(ms) : ms / 1_000),
  }
}

export function useFormats(): Formats {
  const { locale } = useTexts()
  return useMemo(() => createFormats(locale), [locale])
}
