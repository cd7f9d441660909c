import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import type { Mode } from './modes.ts'

/** Measured over the 26 modes of Debian's pairs: 44 to 416 MB, 30 to 43 times their files. */
const bytesPerFileByte = 36
const bytesPerStage = 1024 ** 2
/** What the machine, or the container, has. */
export function machineMemoryBytes(): number {
  // Without a limit it is 0 or more than any machine has.
  const constrained = process.constrainedMemory() || Number.POSITIVE_INFINITY
  return Math.min(totalmem(), constrained)
}

export interface BudgetOptions {
  maxPipelines: number
  /** Memory of all pipelines; one pipeline may exceed it. One takes 40 to 420 MB. */
  maxMemoryBytes: number
}

export interface PipelineBudget {
  /** Whether pipelines of these modes, one for each element, may run at once. */
  allows(modes: readonly Mode[]): boolean

  /** Memory of a pipeline of the mode: as last measured, otherwise estimated. */
  bytesOf(mode: Mode): number

  /** Measures the pipeline whose first processes are `pids`. Does nothing without /proc. */
  measure(mode: Mode, pids: readonly number[]): Promise<void>
}

/**
 * Says which pipelines may run at once. What one takes is estimated by the size of its files until
 * one of its mode was measured.
 */
export function createPipelineBudget({
  maxPipelines,
  maxMemoryBytes,
}: BudgetOptions): PipelineBudget {
  const known = new Map<string, number>()

  function bytesOf(mode: Mode): number {
    const bytes = known.get(mode.name) ?? estimateMemory(mode)
    known.set(mode.name, bytes)
    return bytes
  }

  const allows = (modes: readonly Mode[]): boolean =>
    modes.length <= 1 ||
    (modes.length <= maxPipelines &&
      modes.reduce((sum, mode) => sum + bytesOf(mode), 0) <= maxMemoryBytes)

  return {
    allows,

    bytesOf,

    async measure(mode, pids) {
      const family = (await Promise.all(pids.map(familyOf))).flat()
      const bytes = await Promise.all(family.map(readMemory))
      const sum = bytes.reduce((total, each) => total + each, 0)
      if (sum > 0) known.set(mode.name, sum)
    },
  }
}

/** Bytes that a pipeline takes, by its number of stages and the size of their files. */
export function estimateMemory({ command, analyser = '' }: Mode): number {
  const stages = command.split(' | ')
  const files = `${command} ${analyser}`.match(/(?<=\s|'|")\/[^\s'"]+/g) ?? []
  const fileBytes = files.reduce(
    (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
  return stages.length * bytesPerStage + fileBytes * bytesPerFileByte
}

async function familyOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'latin1').catch(() => '')
  const families = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(familyOf))
  return [pid, ...families.flat()]
}

/** Bytes; memory that processes share counts in parts. 0 if the process has ended. */
async function readMemory(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'latin1').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024
}
