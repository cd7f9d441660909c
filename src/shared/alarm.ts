// What loops that send messages wait with.
import { setTimeout as delay } from 'node:timers/promises'

/** Waits for the work, up to a limit. */
export async function within(ms: number, work: Promise<void>): Promise<void> {
  const settled = new AbortController()
  const time = delay(ms, undefined, { signal: settled.signal }).catch(() => {})
  await Promise.race([work, time]).finally(() => settled.abort())
}

/** Wakes a loop that waits for work. */
export function createAlarm() {
  let alarm = Promise.withResolvers<void>()

  function wake(): void {
    alarm.resolve()
    alarm = Promise.withResolvers()
  }

  return {
    wake,
    /** Resolves at the next `wake`. Call it before you look for work, await it after. */
    nextWake: (): Promise<void> => alarm.promise,
    /** Waits for `woken`, `ms` at most. Leaves no timer behind: it runs for each message. */
    async wait(ms: number, woken: Promise<void>): Promise<void> {
      const timer = setTimeout(wake, ms)
      await woken
      clearTimeout(timer)
    },
  }
}
