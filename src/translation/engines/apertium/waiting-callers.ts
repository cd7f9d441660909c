// Callers that wait for room in the pool of pipelines, in order.
import type { EngineError } from '../engine.ts'
import type { Mode } from './modes.ts'

interface Waiting<Entry> {
  readonly mode: Mode
  resolve(entry: Entry): void
  reject(error: EngineError): void
}

export function createWaitingCallers<Entry>() {
  const waiting: Waiting<Entry>[] = []

  return {
    /** Rejects when the pool is closed, or with the signal's reason. */
    wait(mode: Mode, signal: AbortSignal): Promise<Entry> {
      return new Promise((resolve, reject) => {
        const onAbort = () => {
          waiting.splice(waiting.indexOf(one), 1)
          reject(signal.reason)
        }
        const settled =
          <T>(settle: (value: T) => void) =>
          (value: T) => {
            signal.removeEventListener('abort', onAbort)
            settle(value)
          }
        const one: Waiting<Entry> = { mode, resolve: settled(resolve), reject: settled(reject) }
        signal.addEventListener('abort', onAbort, { once: true })
        waiting.push(one)
      })
    },

    /** The mode of the caller that waits longest. */
    firstMode: (): Mode | undefined => waiting[0]?.mode,

    hasMode: ({ name }: Mode): boolean => waiting.some(({ mode }) => mode.name === name),

    /** Gives the entry to all callers of a mode; returns how many they are. */
    serve({ name }: Mode, entry: Entry): number {
      const served = waiting.filter(({ mode }) => mode.name === name)
      for (const one of served) {
        waiting.splice(waiting.indexOf(one), 1)
        one.resolve(entry)
      }
      return served.length
    },

    rejectAll(error: EngineError): void {
      for (const { reject } of waiting.splice(0)) reject(error)
    },
  }
}
