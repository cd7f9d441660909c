// Numbers and times in the user's language.
import { useMemo } from 'react'
import { useTexts } from './context.tsx'
import { directionOf, type Locale } from './locale.ts'

const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

export type Formats = ReturnType<typeof createFormats>

export function createFormats(locale: Locale) {
  const numbers = new Intl.NumberFormat(locale)
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' })
  const distances = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  const inUtc = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short', ...options })
  const days = inUtc({})
  const longDays = inUtc({ weekday: 'short', year: 'numeric' })
  const dayRanges = inUtc({ year: 'numeric' })
  const languages = new Intl.DisplayNames(locale, { type: 'language' })
  return {
    number: (value: number): string => numbers.format(value),
    /** Such as 1.2M. */
    compact: (value: number): string => compact.format(value),
    /** Of a share from 0 to 1. */
    percent: (share: number): string => percents.format(share),
    /** Of a UTC date, such as 3 Nov. */
    shortDay: (day: Date): string => days.format(day),
    longDay: (day: Date): string => longDays.format(day),
    dayRange: (from: Date, to: Date): string => dayRanges.formatRange(from, to),
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
    /** The name of a BCP 47 tag; the tag itself where it has none. */
    language(tag: string): string {
      try {
        return languages.of(tag) ?? tag
      } catch {
        return tag
      }
    },
    /** The names of two languages, with an arrow in the direction of reading. */
    pair: (from: string, to: string): string =>
      `${from} ${directionOf(locale) === 'rtl' ? '←' : '→'} ${to}`,
  }
}

export function useFormats(): Formats {
  const { locale } = useTexts()
  return useMemo(() => createFormats(locale), [locale])
}
