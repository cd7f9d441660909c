// One side of a comparison, in a process of its own (see sides.ts): the complete runtime, with
// worker threads.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KernelKind } from '../src/kernels/kernels.ts'
import { randomLimits } from './models.ts'
import { type Size, writeModels } from './random-models.ts'
import { answerRounds, type Run, readJob } from './side-process.ts'

export interface ThreadsJob {
  readonly size: Size
  readonly sources: string
  readonly kernel: KernelKind
  readonly threads: number
  readonly inFlight: number
}

const { size, sources, kernel, threads, inFlight } = readJob<ThreadsJob>()
const directory = mkdtempSync(join(tmpdir(), 'dragoman-bench-'))
process.on('exit', () => rmSync(directory, { recursive: true }))
const texts = writeModels(directory, ['en-es'], size)
const { createRuntime } = await import(join(sources, 'runtime/runtime.ts'))
const { findModelFiles } = await import(join(sources, 'files/model-files.ts'))
const runtime = createRuntime({ threads, kernel, limits: randomLimits })
const files = findModelFiles(join(directory, 'en-es'))
const model = await runtime.load({ ...files, from: 'en', to: 'es' })

const run: Run = async (some) => {
  // Several times the texts in flight: at the end of a round threads run out of work.
  const queue = inFlight === 1 ? [...some] : [...some, ...some, ...some, ...some]
  const latencies: number[] = []
  const client = async (): Promise<void> => {
    for (let text = queue.shift(); text !== undefined; text = queue.shift()) {
      const startedAt = performance.now()
      // A random model may write no word.
      await model.translate(text).catch(() => '')
      latencies.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, client))
  return { latencies, translations: [] }
}
// Threads have their own time, which only the process knows.
answerRounds(texts, run, process.cpuUsage)
