// As many requests at once as a server works on; the others wait in their order.

export function createSlots(count: number) {
  const waiting = new Set<() => void>()
  let free = count

  function release(): void {
    const [next] = waiting
    if (next === undefined) free++
    else {
      waiting.delete(next)
      next()
    }
  }

  async function take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (free > 0) {
      free--
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const abort = () => {
      if (waiting.delete(resolve)) reject(signal.reason)
    }
    waiting.add(resolve)
    signal.addEventListener('abort', abort, { once: true })
    try {
      await promise
    } finally {
      signal.removeEventListener('abort', abort)
    }
  }

  return {
    /** Works in a slot. Rejects as `work`, or with the reason of the signal. */
    async use<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      await take(signal)
      try {
        return await work()
      } finally {
        release()
      }
    },
    /** How many are in use. */
    used: (): number => count - free,
  }
}
