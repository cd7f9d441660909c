// Compares this runtime with that of an earlier checkout, per second of CPU time: text by text and
// side by side, on one and two threads.
import { join } from 'node:path'
import { listKernels } from '../src/kernels/kernel-choice.ts'
import { isNative, type KernelKind } from '../src/kernels/kernels.ts'
import { findRuntime } from './earlier-runtime.ts'
import { describeRatios, figure, median } from './figures.ts'
import type { Size } from './random-models.ts'
import type { Job, Way } from './side.ts'
import type { Round } from './side-process.ts'
import { measureSides, type Side, speedOf, speedRatios } from './sides.ts'
import type { ThreadsJob } from './threads-side.ts'

/** The directory of this runtime. */
const own = join(import.meta.dirname, '../src')
const kernels = listKernels()
/** With AVX-VNNI, also the one of processors without it. */
const webAssembly = kernels.filter((kind) => !isNative(kind) && kind !== 'exact')
const fastest: KernelKind = webAssembly[0] ?? 'exact'

/** Prints tables of words per CPU second, against the built checkout in that directory. */
export async function printSideBySide(rounds: number, against: string): Promise<void> {
  const earlier = findRuntime(against)
  for (const size of ['tiny', 'base-memory'] as const) {
    const sides = listSides(size, earlier)
    const measured = await measureSides(size, sides, rounds)
    printTable(size, measured, webAssembly.length)
    expectSame(measured)
    const inThreads = await measureSides(size, listThreads(size), rounds)
    printTable(size, inThreads, 1)
    printLatency(inThreads)
  }
}

/** First one for each of the kernels in WebAssembly, of the earlier checkout. */
function listSides(model: Size, earlier: string): Side[] {
  const script = join(import.meta.dirname, 'side.ts')
  const side = (name: string, way: Way, engine: Job['engine']): Side => {
    const job: Job = { way, model, engine }
    return { name, script, job }
  }
  const all = [...webAssembly, ...kernels.filter(isNative)]
  return [
    ...webAssembly.map((kernel) =>
      side(`earlier ${kernel}`, 'singly', { sources: earlier, kernel }),
    ),
    ...all.flatMap((kernel) => [
      side(`${kernel}, singly`, 'singly', { sources: own, kernel }),
      side(`${kernel}, 32 waiting`, 'waiting', { sources: own, kernel }),
    ]),
    side('Bergamot, 32 a call', 'waiting', 'bergamot'),
  ]
}

function listThreads(size: Size): Side[] {
  const script = join(import.meta.dirname, 'threads-side.ts')
  const side = (name: string, threads: number, inFlight: number): Side => {
    const job: ThreadsJob = { size, sources: own, kernel: fastest, threads, inFlight }
    return { name, script, job }
  }
  return [
    side('1 thread, 1 text in flight', 1, 1),
    side('1 thread, 32 in flight', 1, 32),
    side('2 threads, 32 in flight', 2, 32),
  ]
}

/** All sides with the same kernel translate the same. */
function expectSame(measured: ReadonlyMap<string, readonly Round[]>): void {
  for (const kernel of kernels) {
    const names = [`earlier ${kernel}`, `${kernel}, singly`, `${kernel}, 32 waiting`]
    const [first, ...others] = names
      .map((name) => measured.get(name))
      .filter((rounds) => rounds !== undefined)
      .map((rounds) => rounds.map((round) => round.translations.join('\n')))
    for (const other of others)
      if (other.some((translations, round) => translations !== first?.[round]))
        throw new Error(`the sides with ${kernel} translate differently`)
  }
}

/** With the ratios to each of the first `references` sides. */
function printTable(
  size: Size,
  measured: ReadonlyMap<string, readonly Round[]>,
  references: number,
): void {
  const others = [...measured].slice(0, references)
  const titles = others.map(([name]) => `/ ${name}, median (all rounds)`)
  console.log(`| ${[size, 'words per CPU second', ...titles].join(' | ')} |`)
  console.log(`|${'---|'.repeat(2 + references)}`)
  for (const [name, rounds] of measured) {
    const ratios = others.map(([, other]) => describeRatios(speedRatios(rounds, other)))
    console.log(`| ${[name, figure(median(rounds.map(speedOf))), ...ratios].join(' | ')} |`)
  }
  console.log()
}

function printLatency(measured: ReadonlyMap<string, readonly Round[]>): void {
  const [[, alone] = ['', []], [, waiting] = ['', []], [, two] = ['', []]] = measured
  const latencies = waiting.flatMap((round) => round.latencies)
  const p95 = latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.95)] ?? 0
  const single = median(alone.flatMap((round) => round.latencies))
  const speedUp = median(speedRatios(waiting, alone))
  console.log(
    `two threads / one, words per CPU second: ${median(speedRatios(two, waiting)).toFixed(2)}; ` +
      `latency alone ${figure(single)} ms, p95 with 32 in flight ${figure(p95)} ms: ` +
      `${((p95 * speedUp) / single / 32).toFixed(2)} of latency alone × 32 ÷ ` +
      `${speedUp.toFixed(2)}\n`,
  )
}
