// PGlite does not survive a full disk: after a failed write to its log, it spins in WebAssembly
// forever (measured). So writes are refused while there is still room.
import { statfsSync } from 'node:fs'
import { StorageFullError } from '../../shared/storage-errors.ts'

/** A check takes 5 µs, a statement that writes 300 µs. */
const askEveryMs = 20
/** How long writes are refused after the system refused one. */
const pauseAfterRefusalMs = 5_000
/** Free inodes that are needed; a file system without inodes reports 0 of 0. */
const minFreeFiles = 64

export interface FreeSpace {
  /** Throws StorageFullError below the minimum. */
  expect(): void
  /** For what frees space in the end: throws StorageFullError below half the minimum. */
  expectHalf(): void
  isFull(): boolean
  /** The system refused a write although there is room, for instance because of a quota. */
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
  /** Called when the disk becomes full, and when there is room again. */
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

/** The bytes that this process may still write there; 0 if no more files can be created. */
export function freeBytesOf(directory: string): number {
  try {
    const { bavail, bsize, files, ffree } = statfsSync(directory)
    return files > 0 && ffree < minFreeFiles ? 0 : bavail * bsize
  } catch {
    // The statement itself reports what is wrong with the directory.
    return Number.POSITIVE_INFINITY
  }
}

export const toMegabytes = (bytes: number): string => `${Math.floor(bytes / 1024 ** 2)} MB`
