import { readFileSync } from 'node:fs'
import { descendants } from './product.ts'

interface ProcessMemory {
  rssMegabytes: number
  /** The highest RSS since the process started. */
  peakMegabytes: number
}

/** Memory of a process, as /proc/PID/status has it. */
export function readProcessMemory(pid: number): ProcessMemory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (field: string): number =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
  return { rssMegabytes: megabytes('VmRSS'), peakMegabytes: megabytes('VmHWM') }
}

/** Seconds of CPU time (user and system) that a process has used. */
export function readCpuSeconds(pid: number): number {
  return readCpuTimes(pid).own
}

/** As `readCpuSeconds`, of the process and all that it started, ended ones included. */
export function readFamilyCpuSeconds(pid: number): number {
  return descendants(pid).reduce((sum, member) => {
    try {
      const { own, ofEnded } = readCpuTimes(member)
      return sum + own + ofEnded
    } catch {
      // It has ended in the meantime.
      return sum
    }
  }, 0)
}

/** Seconds of a process, and of those that it started and that have ended. */
function readCpuTimes(pid: number): { own: number; ofEnded: number } {
  // Fields 14 to 17, in 1/100 s, counted after the name in parentheses.
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 15)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.map(Number)
  return { own: (user + system) / 100, ofEnded: (endedUser + endedSystem) / 100 }
}
