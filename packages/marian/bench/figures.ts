/** The middle value; of an even count, the upper of the two. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

export const figure = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2)

/** Replaces the progress line of a long run; an empty message clears it. */
export const progress = (message: string): boolean => process.stderr.write(`\r\x1b[K${message}`)

/** The median of the rounds' ratios, and their range. */
export function describeRatios(ratios: readonly number[]): string {
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)].map((each) => each.toFixed(2))
  return `${median(ratios).toFixed(2)} (${low} to ${high})`
}
