// Compares this runtime with that of an earlier checkout, per second of CPU time: text by text and
// side by side, on one and two threads. Each runs in a process of its own, in turns; other work on
// the machine changes CPU time less than time on the clock.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { listKernels } from '../src/kernels/kernel-choice.ts'
import { isNative, type KernelKind } from '../src/kernels/kernels.ts'
import { figure, median, progress } from './figures.ts'
import type { Size } from './random-models.ts'
import type { Round, Way } from './side.ts'

const own = join(import.meta.dirname, '../src')
/** Where checkouts have had the runtime. */
const directories = ['packages/marian/src', 'src/translation/engines/marian']

interface Side {
  readonly name: string
  readonly way: Way
  readonly sources: string
  readonly kernel: KernelKind
}

const kernels = listKernels()
/** With AVX-VNNI, also the one of processors without it. */
const webAssembly = kernels.filter((kind) => !isNative(kind) && kind !== 'exact')
const fastest: KernelKind = webAssembly[0] ?? 'exact'

const sidesOf = (kernel: KernelKind): readonly Side[] => [
  { name: `${kernel}, singly`, way: 'singly', sources: own, kernel },
  { name: `${kernel}, 32 waiting`, way: 'waiting', sources: own, kernel },
]

/** Prints tables of words per CPU second, against the built checkout in that directory. */
export async function printSideBySide(rounds: number, against: string): Promise<void> {
  const found = directories
    .map((directory) => resolve(against, directory))
    .find((directory) => existsSync(join(directory, 'runtime')))
  if (found === undefined) throw new Error(`${against} is not a checkout with this runtime`)
  const references = webAssembly.map(
    (kernel): Side => ({ name: `earlier ${kernel}`, way: 'singly', sources: found, kernel }),
  )
  const sides: Side[] = [
    ...references,
    ...[...webAssembly, ...kernels.filter(isNative)].flatMap(sidesOf),
    { name: 'Bergamot, 32 a call', way: 'bergamot', sources: own, kernel: fastest },
  ]
  const side = { sources: own, kernel: fastest }
  const threads: Side[] = [
    { ...side, name: '1 thread, 1 text in flight', way: 'threads-1-alone' },
    { ...side, name: '1 thread, 32 in flight', way: 'threads-1-waiting' },
    { ...side, name: '2 threads, 32 in flight', way: 'threads-2-waiting' },
  ]
  for (const architecture of ['tiny', 'base-memory'] as const) {
    const measured = await measure(architecture, sides, rounds)
    expectSame(measured, sides)
    printTable(architecture, measured, references.length)
    const inThreads = await measure(architecture, threads, rounds)
    printTable(architecture, inThreads, 1)
    printLatency(inThreads)
  }
}

async function measure(
  architecture: Size,
  sides: readonly Side[],
  rounds: number,
): Promise<Map<string, Round[]>> {
  const processes = sides.map((side) => start(side, architecture))
  try {
    await Promise.all(processes.map(nextMessage))
    const measured = new Map(sides.map(({ name }): [string, Round[]] => [name, []]))
    // One round that does not count, in which V8 compiles what is used.
    for (let round = 0; round <= rounds; round++) {
      progress(`${architecture}, round ${round} of ${rounds}`)
      for (const [index, { name }] of sides.entries()) {
        const result = await ask(processes[index] as ChildProcess, round)
        if (round > 0) measured.get(name)?.push(result)
      }
    }
    return measured
  } finally {
    progress('')
    // Each ends then, also if another failed.
    for (const child of processes) if (child.connected) child.disconnect()
  }
}

/** Its first message says that it is ready. */
function start({ way, sources, kernel }: Side, size: Size): ChildProcess {
  const script = join(import.meta.dirname, 'side.ts')
  return fork(script, [way, size, sources, kernel], { execArgv: [] })
}

async function ask(child: ChildProcess, round: number): Promise<Round> {
  child.send(round)
  return (await nextMessage(child)) as Round
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('a side of the comparison ended')
  })
  ended.catch(() => {})
  const [message] = await Promise.race([once(child, 'message'), ended])
  return message
}

/** All sides with the same product translate the same. */
function expectSame(measured: ReadonlyMap<string, readonly Round[]>, sides: readonly Side[]): void {
  for (const kernel of kernels) {
    const [first = [], ...others] = sides
      .filter((side) => side.kernel === kernel && side.way !== 'bergamot')
      .map(({ name }) => (measured.get(name) ?? []).map((round) => round.translations.join('\n')))
    for (const other of others)
      if (other.some((translations, round) => translations !== first[round]))
        throw new Error(`the sides with ${kernel} translate differently`)
  }
}

const speedOf = ({ words, cpuSeconds }: Round): number => words / cpuSeconds

/** With the ratios to each of the first `references` sides. */
function printTable(
  architecture: Size,
  measured: ReadonlyMap<string, readonly Round[]>,
  references: number,
): void {
  const others = [...measured].slice(0, references)
  const titles = others.map(([name]) => `/ ${name}, median (all rounds)`)
  console.log(`| ${[architecture, 'words per CPU second', ...titles].join(' | ')} |`)
  console.log(`|${'---|'.repeat(2 + references)}`)
  for (const [name, rounds] of measured) {
    const ratios = others.map(([, other]) => describeRatios(ratiosOf(rounds, other)))
    console.log(`| ${[name, figure(median(rounds.map(speedOf))), ...ratios].join(' | ')} |`)
  }
  console.log()
}

/** Of the speeds in each round. */
const ratiosOf = (over: readonly Round[], under: readonly Round[]): number[] =>
  over.map((round, index) => speedOf(round) / speedOf(under[index] as Round))

function describeRatios(ratios: readonly number[]): string {
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)].map((each) => each.toFixed(2))
  return `${median(ratios).toFixed(2)} (${low} to ${high})`
}

function printLatency(measured: ReadonlyMap<string, readonly Round[]>): void {
  const [[, alone] = ['', []], [, waiting] = ['', []], [, two] = ['', []]] = measured
  const latencies = waiting.flatMap((round) => round.latencies)
  const p95 = latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.95)] ?? 0
  const single = median(alone.flatMap((round) => round.latencies))
  const speedUp = median(ratiosOf(waiting, alone))
  console.log(
    `two threads / one, words per CPU second: ${median(ratiosOf(two, waiting)).toFixed(2)}; ` +
      `latency alone ${figure(single)} ms, p95 with 32 in flight ${figure(p95)} ms: ` +
      `${((p95 * speedUp) / single / 32).toFixed(2)} of latency alone × 32 ÷ ` +
      `${speedUp.toFixed(2)}\n`,
  )
}
