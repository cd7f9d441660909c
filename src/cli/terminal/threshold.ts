import { UsageError } from '../errors.ts'

/** A quality estimate below which passages are for a person to look at. Throws UsageError. */
export function readThreshold(value: string): number {
  const threshold = Number(value)
  if (value.trim() !== '' && threshold > 0 && threshold <= 1) return threshold
  throw new UsageError('Write --review-below like 0.35: a number above 0, at most 1.')
}
