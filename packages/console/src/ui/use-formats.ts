import { useMemo } from 'react'
import { useTexts } from '../messages/context.tsx'

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const timeUnits = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** What formats numbers and times in the user's language. */
export function useFormats() {
  const { locale } = useTexts()
  return useMemo(() => createFormats(locale), [locale])
}

function createFormats(locale: string) {
  const numbers = new Intl.NumberFormat(locale)
  const shares = new Intl.NumberFormat(locale, { style: 'percent' })
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const exactTimes = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long' })
  const ages = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

  const unit = (value: number, name: string, maximumFractionDigits = 0) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: name,
      unitDisplay: 'short',
      maximumFractionDigits,
    }).format(value)

  return {
    number: (value: number, maximumFractionDigits?: number): string =>
      maximumFractionDigits === undefined
        ? numbers.format(value)
        : new Intl.NumberFormat(locale, { maximumFractionDigits }).format(value),
    /** Of a share between 0 and 1. */
    percent: (share: number): string => shares.format(share),
    /** In units of 1,000 bytes and its powers. */
    bytes(value: number): string {
      const power = Math.min(byteUnits.length - 1, Math.floor(Math.log10(Math.max(value, 1)) / 3))
      const scaled = value / 1_000 ** power
      return unit(scaled, byteUnits[power] ?? 'byte', scaled < 10 && power > 0 ? 1 : 0)
    },
    /** Such as "3 min": the largest unit that fits. */
    duration(seconds: number): string {
      const found = timeUnits.find(([, length]) => seconds >= length)
      return found === undefined
        ? unit(Math.round(seconds), 'second')
        : unit(Math.floor(seconds / found[1]), found[0])
    },
    /** Such as "80 ms", from a second on "1.2 sec". */
    milliseconds: (value: number): string =>
      value < 1_000 ? unit(value, 'millisecond') : unit(value / 1_000, 'second', 1),
    time: (value: string): string => times.format(new Date(value)),
    exactTime: (value: string): string => exactTimes.format(new Date(value)),
    /** Such as "3 minutes ago". */
    age(value: string, now = Date.now()): string {
      const seconds = Math.round((Date.parse(value) - now) / 1_000)
      const found = timeUnits.find(([, length]) => Math.abs(seconds) >= length)
      return found === undefined
        ? ages.format(seconds, 'second')
        : ages.format(Math.trunc(seconds / found[1]), found[0])
    },
  }
}
