import { totalmem } from 'node:os'

/** JavaScript values of ordinary documents, and of a million characters of the worst shapes. */
const megabytes = { least: 320, most: 768 }
/** Of the machine's memory, for all threads together. */
const share = 1 / 4

/** What each of some threads may have. On a small machine the worst texts are refused instead. */
export function threadMemoryMb(threads: number): number {
  // Without a limit it is 0 or more than any machine has.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY
  const own = (share * Math.min(totalmem(), limit)) / threads / 1024 ** 2
  return Math.round(Math.min(megabytes.most, Math.max(megabytes.least, own)))
}
