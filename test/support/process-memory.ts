import { readFileSync } from 'node:fs'
import { descendants } from './product.ts'

export interface ProcessMemory {
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
  // Fields 14 and 15, in 1/100 s, counted after the name in parentheses.
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** As `readCpuSeconds`, of the process and all that it started and that still run. */
export function readFamilyCpuSeconds(pid: number): number {
  return descendants(pid).reduce((sum, member) => {
    try {
      return sum + readCpuSeconds(member)
    } catch {
      // It has ended in the meantime.
      return sum
    }
  }, 0)
}
