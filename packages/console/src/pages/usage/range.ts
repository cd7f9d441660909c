// The range of days that the usage page shows, and how its address names it.
import { addDays, addMonths, countDays, firstOfMonth, isDay, lastOfMonth } from './days.ts'

export const presets = ['7d', '30d', '90d', 'this-month', 'last-month'] as const
export type Preset = (typeof presets)[number]

export interface Range {
  readonly from: string
  readonly to: string
}

/** The most days that the service answers at once. */
const maxDays = 400
const lengths: Partial<Record<Preset, number>> = { '7d': 7, '30d': 30, '90d': 90 }

export function rangeOf(preset: Preset, today: string): Range {
  const length = lengths[preset]
  if (length !== undefined) return { from: addDays(today, 1 - length), to: today }
  if (preset === 'this-month') return { from: firstOfMonth(today), to: today }
  const first = addMonths(today, -1)
  return { from: first, to: lastOfMonth(first) }
}

/** The preset that gives this range today; undefined for any other. */
export const presetOf = ({ from, to }: Range, today: string): Preset | undefined =>
  presets.find((preset) => {
    const range = rangeOf(preset, today)
    return range.from === from && range.to === to
  })

type RangeError = 'missing' | 'reversed' | 'too-long'

/** Why the service would refuse these days; undefined if it would not. */
export function checkRange(from: string, to: string): RangeError | undefined {
  if (!isDay(from) || !isDay(to)) return 'missing'
  if (from > to) return 'reversed'
  return countDays(from, to) > maxDays ? 'too-long' : undefined
}

/** The range in the address; undefined where it has none that is valid. */
export function readRange(parameters: URLSearchParams, today: string): Range | undefined {
  const named = presets.find((preset) => preset === parameters.get('range'))
  if (named !== undefined) return rangeOf(named, today)
  const from = parameters.get('from') ?? ''
  const to = parameters.get('to') ?? ''
  return checkRange(from, to) === undefined ? { from, to } : undefined
}

/** The preset that shows days with usage without many empty ones before them. */
export function fitRange(days: readonly string[], today: string): Range {
  const week = rangeOf('7d', today)
  const isWithin = days.length > 0 && days.every((day) => day >= week.from)
  return isWithin ? week : rangeOf('30d', today)
}

/** As many days before a range; before a month, or its first days, those of the month before. */
export function rangeBefore({ from, to }: Range): Range {
  if (from !== firstOfMonth(from)) {
    const length = countDays(from, to)
    return { from: addDays(from, -length), to: addDays(to, -length) }
  }
  const first = addMonths(from, -1)
  if (to === lastOfMonth(from)) return { from: first, to: lastOfMonth(first) }
  return { from: first, to: addDays(first, countDays(from, to) - 1) }
}

/** Writes the range into an address: by its name if it has one, so that it moves with the days. */
export function writeRange(parameters: URLSearchParams, range: Range, today: string): void {
  for (const name of ['range', 'from', 'to']) parameters.delete(name)
  const preset = presetOf(range, today)
  if (preset !== undefined) parameters.set('range', preset)
  else {
    parameters.set('from', range.from)
    parameters.set('to', range.to)
  }
}

/**
 * The range before (-1) or after (1) this one, as long as it; a month steps to a month. Ends today
 * at the latest; undefined where there is none.
 */
export function stepRange(range: Range, direction: -1 | 1, today: string): Range | undefined {
  if (direction === 1 && range.to >= today) return undefined
  const isMonth =
    range.from === firstOfMonth(range.from) &&
    (range.to === lastOfMonth(range.from) ||
      (range.to === today && firstOfMonth(today) === range.from))
  if (isMonth) {
    const from = addMonths(range.from, direction)
    return { from, to: min(lastOfMonth(from), today) }
  }
  const length = countDays(range.from, range.to)
  const to = min(addDays(range.to, direction * length), today)
  return { from: addDays(to, 1 - length), to }
}

const min = (a: string, b: string): string => (a < b ? a : b)
