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
    /** Waits for `woken`, `ms` at most. Leaves no timer behind: it runs for each webhook. */
    async wait(ms: number, woken: Promise<void>): Promise<void> {
      const timer = setTimeout(wake, ms)
      await woken
      clearTimeout(timer)
    },
  }
}
