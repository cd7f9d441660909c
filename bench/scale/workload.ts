// What every queue of bench/scale.ts carries: jobs that only wait. A worker reports to the process
// that started it how many jobs have ended, and how long each was on its way to the worker.
import { setTimeout as delay } from 'node:timers/promises'

export interface Report {
  ended: number
  /** Milliseconds from submission to the start of the work; not of jobs inserted by SQL. */
  latencies: number[]
}

const reportEveryMs = 10
const digits = 16

/** Microseconds since 1970, comparable between processes of one machine. */
export const clock = (): number => Math.round((performance.timeOrigin + performance.now()) * 1_000)

/** The text of a job; `sentAt`: 0 for one that is inserted by SQL. */
export const textOf = (sentAt: number, number: number): string =>
  `The house ${String(sentAt).padStart(digits, '0')} is red and the garden ${number} is big.`

/** The same as an SQL expression over `n`. */
export const sqlText = `'The house ${'0'.repeat(digits)} is red and the garden ' || n || ' is big.'`

/** The work of one job: waits. */
export function createWork(waitMs: number): (text: string) => Promise<void> {
  let report: Report = { ended: 0, latencies: [] }
  let timer: NodeJS.Timeout | undefined
  const send = () => {
    timer = undefined
    process.send?.(report)
    report = { ended: 0, latencies: [] }
  }
  return async (text) => {
    const sentAt = Number(/\d{16}/.exec(text)?.[0] ?? 0)
    if (sentAt > 0) report.latencies.push((clock() - sentAt) / 1_000)
    await delay(waitMs)
    report.ended++
    if (timer === undefined) timer = setTimeout(send, reportEveryMs)
  }
}
