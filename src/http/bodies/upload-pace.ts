// How long an upload may take: a large document on a slow line takes long, an attacker must not.
import { Problem } from '../problems.ts'

export interface UploadPace {
  /** Ends an upload of which no byte arrives for so long. */
  readonly stallMs: number
  /** The time that every upload has, however slow it is. */
  readonly graceMs: number
  /** What must arrive on average for the time beyond that. */
  readonly bytesPerSecond: number
}

/** Calls back once, with `request-timeout`, when an upload stalls or is too slow. */
export function watchPace(
  { stallMs, graceMs, bytesPerSecond }: UploadPace,
  onEnd: (problem: Problem) => void,
) {
  const startedAt = performance.now()
  let bytes = 0
  const stall = setTimeout(
    end,
    stallMs,
    `No byte of the file arrived for ${stallMs / 1_000} s. Send it again.`,
  )
  let slow = setTimeout(checkPace, graceMs)

  function checkPace(): void {
    const allowedMs = graceMs + (bytes / bytesPerSecond) * 1_000
    const leftMs = startedAt + allowedMs - performance.now()
    if (leftMs > 0) slow = setTimeout(checkPace, Math.ceil(leftMs))
    else
      end(
        `The file arrived too slowly: after ${graceMs / 1_000} s, at least ${bytesPerSecond} ` +
          'bytes a second are needed.',
      )
  }

  function end(detail: string): void {
    stop()
    onEnd(new Problem('request-timeout', { detail }))
  }

  function stop(): void {
    clearTimeout(stall)
    clearTimeout(slow)
  }

  return {
    progress(chunk: Buffer): void {
      bytes += chunk.length
      stall.refresh()
    },
    stop,
  }
}
