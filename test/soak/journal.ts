// What happened in a soak test: answers, faults and violations.
import type { CheckedAnswer } from './checked-caller.ts'

export type Journal = ReturnType<typeof createJournal>

interface FaultRecord {
  name: string
  startedAt: number
  /** When everything was as before; until then, requests may be refused. */
  endedAt: number
  refused: Map<string, number>
  lost: number
}

/** How long after a fault its effects may last: locks, leases and pauses between attempts. */
const recoveryMs = 30_000

export function createJournal(onProgress: (line: string) => void) {
  const answers = new Map<string, number>()
  const latencies: number[] = []
  const faults: FaultRecord[] = []
  const violations = new Map<string, number>()
  let current: FaultRecord | undefined
  let requests = 0

  /** The fault that explains what happens now. */
  function explanation(): FaultRecord | undefined {
    if (current && performance.now() < current.endedAt + recoveryMs) return current
    return undefined
  }

  function violation(what: string): void {
    const count = violations.get(what) ?? 0
    violations.set(what, count + 1)
    if (count === 0) onProgress(`VIOLATION after ${current?.name ?? 'no fault'}: ${what}`)
  }

  return {
    answers,
    latencies,
    faults,
    violations,
    violation,
    requests: () => requests,

    /** `cause` finds out why a request failed. */
    answered(
      name: string,
      { status, body }: CheckedAnswer,
      { ms, cause }: { ms: number; cause: () => string },
    ): void {
      requests++
      const code = status >= 400 ? ` ${(body as { code?: string }).code}` : ''
      const key = `${name} ${status}${code}`
      answers.set(key, (answers.get(key) ?? 0) + 1)
      if (status < 300 && name === 'post /translateText') latencies.push(ms)
      if (status < 500) return
      const reason = `${status}${code}`
      const fault = explanation()
      fault?.refused.set(reason, (fault.refused.get(reason) ?? 0) + 1)
      if (status === 500) violation(`${name}: ${reason}: ${cause()}`)
      else if (!fault) violation(`${name}: ${reason} without a fault: ${JSON.stringify(body)}`)
    },

    /** A request without an answer; `error` if its process was running all the time. */
    lost(name: string, error: Error | undefined): void {
      requests++
      const fault = explanation()
      if (fault) fault.lost++
      if (error) violation(`${name}: no answer of a running process: ${describe(error)}`)
    },

    begin(name: string): void {
      const startedAt = performance.now()
      current = {
        name,
        startedAt,
        endedAt: Number.POSITIVE_INFINITY,
        refused: new Map(),
        lost: 0,
      }
      faults.push(current)
    },

    end(): void {
      if (current) current.endedAt = performance.now()
    },
  }
}

function describe(error: Error): string {
  const { cause } = error as { cause?: { code?: string; message?: string } }
  return `${error.message} ${cause?.code ?? ''} ${cause?.message ?? ''}`.trim()
}
