// Runs processes with little memory: in a cgroup where the system allows one, else beside a watcher
// that adds up what they use.
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { descendants, until } from './product.ts'

interface MemoryLimit {
  readonly kind: 'cgroup' | 'watcher'
  /** The command, so that it and all that it starts are limited. */
  wrap(command: readonly string[]): string[]
  /** With a watcher: a process whose family counts. */
  watch(pid: number): void
  /** Throws if more was needed than allowed. */
  expectKept(): void
  /** The most that was used at once. In a cgroup this includes what the kernel caches of files. */
  peakMegabytes(): number
  /** Once all limited processes have ended. */
  remove(): Promise<void>
}

const megabyte = 1024 ** 2

export function createMemoryLimit(megabytes: number): MemoryLimit {
  return createCgroup(megabytes) ?? createWatcher(megabytes)
}

/** The files of the two versions of Linux's memory controller. */
const controllers = [
  {
    parent: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
    events: 'memory.oom_control',
  },
  {
    parent: '/sys/fs/cgroup',
    limit: 'memory.max',
    peak: 'memory.peak',
    events: 'memory.events',
  },
]

function createCgroup(megabytes: number): MemoryLimit | undefined {
  const found = controllers.find(({ parent, limit }) => isWritable(parent, limit))
  if (found === undefined) return undefined
  const group = join(found.parent, `dragoman-${process.pid}`)
  mkdirSync(group)
  writeFileSync(join(group, found.limit), String(megabytes * megabyte))
  const noSwap = join(group, 'memory.swap.max')
  if (existsSync(noSwap)) writeFileSync(noSwap, '0')
  const read = (file: string) => readFileSync(join(group, file), 'utf8')
  return {
    kind: 'cgroup',
    wrap: (command) => [
      'sh',
      '-c',
      `echo $$ >${group}/cgroup.procs && exec "$@"`,
      'sh',
      ...command,
    ],
    watch: () => {},
    expectKept() {
      const kills = Number(/^oom_kill (\d+)/m.exec(read(found.events))?.[1] ?? 0)
      if (kills > 0) throw new Error(`the kernel ended ${kills} processes for want of memory`)
    },
    peakMegabytes: () => Number(read(found.peak)) / megabyte,
    remove: () => until(() => removed(group), 'the processes of the group end'),
  }
}

/** Probes with a group of its own, as a parent may have the files and yet refuse. */
function isWritable(parent: string, limit: string): boolean {
  const probe = join(parent, `dragoman-probe-${process.pid}`)
  try {
    accessSync(parent, constants.W_OK)
    mkdirSync(probe)
  } catch {
    return false
  }
  const usable = existsSync(join(probe, limit))
  rmdirSync(probe)
  return usable
}

function removed(group: string): boolean {
  try {
    rmdirSync(group)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EBUSY') return false
    throw error
  }
}

function createWatcher(megabytes: number): MemoryLimit {
  let peak = 0
  const watched = new Set<number>()
  const timer = setInterval(() => {
    const family = new Set([...watched].flatMap(descendants))
    const used = [...family].reduce((sum, pid) => sum + readPss(pid), 0)
    peak = Math.max(peak, used)
  }, 200)
  timer.unref()
  return {
    kind: 'watcher',
    wrap: (command) => [...command],
    watch: (pid) => void watched.add(pid),
    expectKept() {
      if (peak > megabytes) throw new Error(`the processes used ${peak.toFixed(0)} MB at once`)
    },
    peakMegabytes: () => peak,
    remove: async () => clearInterval(timer),
  }
}

/** Megabytes; memory that processes share counts in parts. */
function readPss(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024
  } catch {
    // It has ended in the meantime.
    return 0
  }
}
