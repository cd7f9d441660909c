const windowMs = 10_000

/** How fast something grows, over the last ten seconds. */
export interface DownloadRate {
  /** Bytes so far. */
  add(value: number): void
  /** Bytes; 0 until it is known. */
  perSecond(): number
}

export function createRate(now: () => number = () => performance.now()): DownloadRate {
  const samples: { at: number; value: number }[] = [{ at: now(), value: 0 }]

  return {
    add(value: number): void {
      const at = now()
      // Starting over is not a negative speed, and bytes of an earlier run were not downloaded now.
      if (samples.length === 1 || value < (samples.at(-1)?.value ?? 0))
        samples.splice(0, samples.length, { at, value })
      samples.push({ at, value })
      while (samples.length > 2 && at - (samples[0]?.at ?? 0) > windowMs) samples.shift()
    },

    perSecond(): number {
      const [first, last] = [samples[0], samples.at(-1)]
      if (first === undefined || last === undefined || last.at - first.at < 200) return 0
      return ((last.value - first.value) * 1000) / (last.at - first.at)
    },
  }
}
