// How many jobs end in the next moment, by how many have ended in the last one.

const windowMs = 100
/** Long enough for some claims, short for a job that waits in one process and not in the queue. */
const aheadMs = 50

/** Measures the pace of a worker. */
export function createPace(now: () => number = () => performance.now()) {
  const ends: number[] = []

  function forget(): void {
    const since = now() - windowMs
    const kept = ends.findIndex((at) => at >= since)
    ends.splice(0, kept === -1 ? ends.length : kept)
  }

  return {
    /** A job has ended. */
    note(): void {
      ends.push(now())
      if (ends.length > 1_000) forget()
    },

    /** How many jobs will end in 50 ms. */
    ahead(): number {
      forget()
      return Math.floor((ends.length * aheadMs) / windowMs)
    },
  }
}
