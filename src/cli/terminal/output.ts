// How commands print what a server returned.

export function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2))
}

/** Returns local time: `2026-11-22 19:05:12`. */
export const formatTime = (time: string | null | undefined): string =>
  time ? new Date(time).toLocaleString('sv') : '-'

/** `1,234`. */
export const formatNumber = (value: number): string => value.toLocaleString('en')

/** `1 problem`, `2 problems`. */
export const formatCount = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`
