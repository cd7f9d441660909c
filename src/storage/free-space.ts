// PGlite does not survive a full disk: a log segment that can't be written leaves it spinning in
// WebAssembly for ever (measured). So it never gets there: writing ends while there is still room.
import { statfsSync } from 'node:fs'
import { StorageFullError } from '../shared/storage-errors.ts'

/** Asking the system takes 5 µs, a statement that writes 300 µs. */
const askEveryMs = 20
/** After a refusal nothing is tried for this long. */
const pauseAfterRefusalMs = 5_000
/** Files that must still be possible; a file system that counts none says 0 of 0. */
const minFreeFiles = 64

export interface FreeSpace {
  /** Throws StorageFullError when there is less than the minimum. */
  expect(): void
  /** For what makes room in the end: throws StorageFullError below half the minimum. */
  expectHalf(): void
  isFull(): boolean
  /** The system refused a write although there seemed to be room: a quota, for one. */
  noteRefusal(): void
}

/** Watches the disk of a directory, which must exist. */
export function watchFreeSpace({
  directory,
  minFreeBytes,
  onChange = () => {},
  measure = freeBytesOf,
}: {
  directory: string
  minFreeBytes: number
  /** Told when the disk becomes full, and when there is room again. */
  onChange?: (isFull: boolean, freeBytes: number) => void
  measure?: (directory: string) => number
}): FreeSpace {
  let askedAt = Number.NEGATIVE_INFINITY
  let freeBytes = Number.POSITIVE_INFINITY
  let wasFull = false
  let refusedUntil = Number.NEGATIVE_INFINITY

  function look(): number {
    const now = performance.now()
    if (now - askedAt < askEveryMs) return freeBytes
    askedAt = now
    freeBytes = now < refusedUntil ? 0 : measure(directory)
    const isFull = freeBytes < minFreeBytes
    if (isFull !== wasFull) onChange(isFull, freeBytes)
    wasFull = isFull
    return freeBytes
  }

  const expectAtLeast = (bytes: number) => {
    if (look() < bytes) throw new StorageFullError()
  }
  return {
    expect: () => expectAtLeast(minFreeBytes),
    expectHalf: () => expectAtLeast(minFreeBytes / 2),
    isFull: () => look() < minFreeBytes,
    noteRefusal() {
      askedAt = Number.NEGATIVE_INFINITY
      refusedUntil = performance.now() + pauseAfterRefusalMs
    },
  }
}

/** What this process may still write there. 0 when no more files can be made. */
export function freeBytesOf(directory: string): number {
  try {
    const { bavail, bsize, files, ffree } = statfsSync(directory)
    return files > 0 && ffree < minFreeFiles ? 0 : bavail * bsize
  } catch {
    // What is wrong with the directory, the statement says better.
    return Number.POSITIVE_INFINITY
  }
}

export const toMegabytes = (bytes: number): string => `${Math.floor(bytes / 1024 ** 2)} MB`
