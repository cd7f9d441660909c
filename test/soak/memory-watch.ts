// Resident memory and CPU time of processes over time.
import { readCpuSeconds, readProcessMemory } from '../support/process-memory.ts'
import { descendants } from '../support/product.ts'

export interface MemoryFigures {
  name: string
  minutes: number
  /** Of the process itself, in MB. */
  atFirst: number
  atLast: number
  peak: number
  /** Growth in MB an hour, after the warm-up; undefined if it ran too short. */
  slope: number | undefined
  /** What it grew by in the time of the slope, as a share of its memory. */
  growth: number | undefined
  /** With the processes that it started. */
  withPipelines: number
}

interface Sample {
  seconds: number
  own: number
  all: number
}

export type MemoryWatch = ReturnType<typeof createMemoryWatch>

const everyMs = 5_000
/**
 * V8 compiles, caches fill and the heap finds its size: processes of 12 minutes grew by up to 60 MB
 * while those of an hour, beside them, did not grow after these minutes.
 */
const warmUpMinutes = 10
const shortestMinutes = 20

/** Watches the processes that `list` names, each until it has ended. */
export function createMemoryWatch(list: () => { name: string; pid: number }[]) {
  const lives = new Map<number, { name: string; samples: Sample[] }>()
  const cpuSeconds = new Map<number, number>()
  const startedAt = performance.now()

  function look(): void {
    for (const { name, pid } of list()) {
      try {
        const family = descendants(pid)
        const sizes = family.map((member) => {
          cpuSeconds.set(member, readCpuSeconds(member))
          return readProcessMemory(member).rssMegabytes
        })
        const sample = {
          seconds: (performance.now() - startedAt) / 1_000,
          own: sizes[0] ?? 0,
          all: sizes.reduce((sum, size) => sum + size, 0),
        }
        const life = lives.get(pid) ?? { name, samples: [] }
        life.samples.push(sample)
        lives.set(pid, life)
      } catch {
        // It has ended in the meantime.
      }
    }
  }

  const timer = setInterval(look, everyMs)

  return {
    stop(): void {
      clearInterval(timer)
      look()
    },
    /** CPU time of all processes that were seen. */
    cpuSeconds: (): number => [...cpuSeconds.values()].reduce((sum, seconds) => sum + seconds, 0),
    figures: (): MemoryFigures[] => [...lives.values()].map(describe),
  }
}

function describe({ name, samples }: { name: string; samples: Sample[] }): MemoryFigures {
  const first = samples[0] as Sample
  const last = samples.at(-1) as Sample
  const minutes = (last.seconds - first.seconds) / 60
  const warm = samples.filter(({ seconds }) => seconds - first.seconds >= warmUpMinutes * 60)
  const slope = minutes >= shortestMinutes ? slopeOf(warm) : undefined
  const hours = warm.length > 0 ? (last.seconds - (warm[0] as Sample).seconds) / 3_600 : 0
  const middle = warm.map(({ own }) => own).sort((a, b) => a - b)[warm.length >> 1] ?? 0
  return {
    name,
    minutes,
    atFirst: first.own,
    atLast: last.own,
    peak: Math.max(...samples.map(({ own }) => own)),
    slope,
    growth: slope === undefined ? undefined : (slope * hours) / middle,
    withPipelines: Math.max(...samples.map(({ all }) => all)),
  }
}

/** MB an hour, by least squares. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (value: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + value(sample), 0) / samples.length
  const middleTime = mean(({ seconds }) => seconds)
  const middleSize = mean(({ own }) => own)
  const covariance = mean(({ seconds, own }) => (seconds - middleTime) * (own - middleSize))
  const variance = mean(({ seconds }) => (seconds - middleTime) ** 2)
  return (covariance / variance) * 3_600
}
