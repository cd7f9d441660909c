// Days are YYYY-MM-DD in UTC, as the service counts them.

const dayMs = 86_400_000

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** Noon, so that no time zone shows a neighbouring day. */
export const dateOf = (day: string): Date => new Date(`${day}T12:00:00Z`)

export const addDays = (day: string, days: number): string =>
  dayOf(new Date(dateOf(day).getTime() + days * dayMs))

/** How many days a range has, its first and last day included. */
export const countDays = (from: string, to: string): number =>
  Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / dayMs) + 1

export const listDays = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, countDays(from, to)) }, (_, index) => addDays(from, index))

export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`

/** The first day of another month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return dayOf(new Date(Date.UTC(year, month - 1 + months, 1)))
}

export const lastOfMonth = (day: string): string => addDays(addMonths(day, 1), -1)

/** The Monday of the day's week. */
export const mondayOf = (day: string): string => addDays(day, -((dateOf(day).getUTCDay() + 6) % 7))

/** Whether this is a day of the calendar, as a date field gives it. */
export function isDay(text: string | null): text is string {
  if (text === null || !/^2\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const date = dateOf(text)
  return !Number.isNaN(date.getTime()) && dayOf(date) === text
}
