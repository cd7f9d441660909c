// Numbers, times and names of languages in the user's language. Browsers take milliseconds to make
// each formatter, a slow phone tens of them: each is made when it is first used, once per language.
import { useTexts } from './context.tsx'
import { directionOf, type Locale } from './locale.ts'

const distanceUnits = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const
const durationUnits = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const
const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

type Formats = ReturnType<typeof createFormats>

function createFormats(locale: Locale) {
  const numbers = byOptions((options) => new Intl.NumberFormat(locale, options))
  const times = byOptions((options) => new Intl.DateTimeFormat(locale, options))
  const distances = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const lists = once(() => new Intl.ListFormat(locale))
  const languages = once(
    () => new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }),
  )
  const day = { timeZone: 'UTC', day: 'numeric', month: 'short' } as const
  const unit = (value: number, name: string, { digits = 0, isLong = false } = {}): string =>
    numbers({
      style: 'unit',
      unit: name,
      unitDisplay: isLong ? 'long' : 'short',
      maximumFractionDigits: digits,
    }).format(value)
  /** The name of a BCP 47 tag; undefined where the browser has none. */
  const findLanguage = (tag: string): string | undefined => {
    try {
      return languages().of(tag) ?? nameVariant(tag)
    } catch {
      return undefined
    }
  }
  /** Browsers know few variants, such as that of `ca-valencia`: it is named as it is. */
  function nameVariant(tag: string): string | undefined {
    const [variant = ''] = /-([a-z]{5,8}|\d\w{3})$/i.exec(tag)?.slice(1) ?? []
    if (variant === '') return undefined
    const base = findLanguage(tag.slice(0, -variant.length - 1))
    return base && `${base} (${variant.charAt(0).toUpperCase()}${variant.slice(1)})`
  }

  return {
    number: (value: number, maximumFractionDigits = 3): string =>
      numbers({ maximumFractionDigits }).format(value),
    /** Such as 1.2M. */
    compact: (value: number): string =>
      numbers({ notation: 'compact', maximumFractionDigits: 1 }).format(value),
    /** Writes a share from 0 to 1. */
    percent: (share: number, maximumFractionDigits = 0): string =>
      numbers({ style: 'percent', maximumFractionDigits }).format(share),
    /** Writes a share with its sign, such as +12%. */
    change: (share: number): string =>
      numbers({ style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(
        share,
      ),
    /** Uses units of 1,000 bytes and its powers. */
    bytes(value: number): string {
      const power = Math.min(byteUnits.length - 1, Math.floor(Math.log10(Math.max(value, 1)) / 3))
      const scaled = value / 1_000 ** power
      const digits = scaled < 10 && power > 0 ? 1 : 0
      // The short form of English is "8 byte".
      return unit(scaled, byteUnits[power] ?? 'byte', { digits, isLong: power === 0 })
    },
    /** Such as "3 min": the largest unit that fits. */
    duration(seconds: number): string {
      const [name, size] = durationUnits.find(([, each]) => seconds >= each) ?? ['second', 1]
      return unit(name === 'second' ? Math.round(seconds) : Math.floor(seconds / size), name)
    },
    /** Such as "80 ms", from a second on "1.2 sec". */
    milliseconds: (value: number): string =>
      value < 1_000
        ? unit(Math.round(value), 'millisecond')
        : unit(value / 1_000, 'second', { digits: 1 }),
    /** Of a UTC date, such as 3 Nov. */
    shortDay: (date: Date): string => times(day).format(date),
    longDay: (date: Date): string =>
      times({ ...day, weekday: 'short', year: 'numeric' }).format(date),
    dayRange: (from: Date, to: Date): string =>
      times({ ...day, year: 'numeric' }).formatRange(from, to),
    date: (at: string | number): string => times({ dateStyle: 'long' }).format(new Date(at)),
    /** Such as "a, b and c". */
    list: (items: readonly string[]): string => lists().format(items),
    /** To the minute. */
    time: (at: string | number): string =>
      times({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at)),
    exactTime: (at: string): string =>
      times({ dateStyle: 'long', timeStyle: 'long' }).format(new Date(at)),
    /** Such as "5 minutes ago" or "tomorrow", in whole units. */
    relative(at: string, now = Date.now()): string {
      const seconds = (Date.parse(at) - now) / 1_000
      const found = distanceUnits.find(([, each]) => Math.abs(seconds) >= each)
      // Below a minute a number would be out of date when it is read.
      return found === undefined
        ? distances().format(0, 'second')
        : distances().format(Math.trunc(seconds / found[1]), found[0])
    },
    findLanguage,
    /** The name of a BCP 47 tag; the tag itself where the browser has none. */
    language: (tag: string): string => findLanguage(tag) ?? tag,
    /** The names of two languages, with an arrow in the direction of reading. */
    pair: (from: string, to: string): string =>
      `${from} ${directionOf(locale) === 'rtl' ? '←' : '→'} ${to}`,
  }
}

const ofLocale = new Map<Locale, Formats>()

/** What formats in a language; the same object each time. */
export function formatsOf(locale: Locale): Formats {
  const formats = ofLocale.get(locale) ?? createFormats(locale)
  ofLocale.set(locale, formats)
  return formats
}

/** What formats numbers, times and names of languages in the user's language. */
export const useFormats = (): Formats => formatsOf(useTexts().locale)

function once<T>(create: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= create()
    return made
  }
}

function byOptions<Options extends object, T>(create: (options: Options) => T) {
  const made = new Map<string, T>()
  return (options: Options): T => {
    const key = JSON.stringify(options)
    const found = made.get(key) ?? create(options)
    made.set(key, found)
    return found
  }
}
