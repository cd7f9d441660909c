// Processes of a benchmark, their CPU time and that of the PostgreSQL server.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { atExit } from '../../test/support/at-exit.ts'
import type { Report } from './workload.ts'

export interface BenchProcess {
  readonly pid: number
  readonly child: ChildProcess
  /** The line by which it said that it is ready. */
  readonly ready: string
  stop(): Promise<void>
}

interface Options {
  args: readonly string[]
  environment: Record<string, string>
  /** Its output goes to this file. */
  logFile: string
  /** Part of the line that it prints when it is ready. */
  readyMark: string
  onReport?: (report: Report) => void
}

/** Starts a Node process; rejects with its output if it ends before it is ready. */
export async function startProcess(options: Options): Promise<BenchProcess> {
  const { logFile, readyMark, onReport } = options
  const child = spawnNode(options)
  const ended = once(child, 'exit')
  if (onReport) child.on('message', (message) => onReport(message as Report))
  for (;;) {
    const line = readFileSync(logFile, 'utf8')
      .split('\n')
      .find((one) => one.includes(readyMark))
    if (line !== undefined)
      return {
        pid: child.pid as number,
        child,
        ready: line,
        stop: async () => {
          child.kill()
          await ended
        },
      }
    if (child.exitCode !== null) throw new Error(readFileSync(logFile, 'utf8'))
    await delay(20)
  }
}

/** Runs a Node process to its end; rejects with its output if it fails. */
export async function runToEnd(
  options: Pick<Options, 'args' | 'environment' | 'logFile'>,
): Promise<void> {
  const child = spawnNode(options)
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(readFileSync(options.logFile, 'utf8'))
}

function spawnNode({ args, environment, logFile }: Omit<Options, 'readyMark'>): ChildProcess {
  const output = openSync(logFile, 'w')
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', output, output, 'ipc'],
    env: { PATH: process.env.PATH ?? '', ...environment },
  })
  child.once(
    'exit',
    atExit(() => child.kill('SIGKILL')),
  )
  return child
}

/** Fields of /proc/PID/stat after the name; undefined if the process is gone. */
function readStat(pid: number | string): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

const ticksPerSecond = 100

/** Seconds of CPU time of processes that still run. */
export const cpuSeconds = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const fields = readStat(pid)
    return sum + (Number(fields?.[11] ?? 0) + Number(fields?.[12] ?? 0)) / ticksPerSecond
  }, 0)

/** Seconds of CPU time of a PostgreSQL server, of which one backend is given. */
export function postgresCpuSeconds(backend: number): number {
  const postmaster = Number(readStat(backend)?.[1])
  const own = readStat(postmaster)
  // With the backends that have ended.
  const reaped = (Number(own?.[13] ?? 0) + Number(own?.[14] ?? 0)) / ticksPerSecond
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && Number(readStat(name)?.[1]) === postmaster,
  )
  return reaped + cpuSeconds([postmaster, ...children.map(Number)])
}
