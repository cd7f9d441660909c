// The engines with a trained model, per second of CPU time of one thread: this checkout with each
// kernel of the processor, an earlier checkout with its best ones, and other software.
import { join } from 'node:path'
import { findRuntime } from '../../packages/marian/bench/earlier-runtime.ts'
import { describeRatios, median } from '../../packages/marian/bench/figures.ts'
import type { TrainedModel } from '../../packages/marian/bench/models.ts'
import type { Job, Way } from '../../packages/marian/bench/side.ts'
import type { Round } from '../../packages/marian/bench/side-process.ts'
import { measureSides, type Side, speedOf, speedRatios } from '../../packages/marian/bench/sides.ts'
import { listKernels } from '../../packages/marian/src/kernels/kernel-choice.ts'
import { isNative, type KernelKind } from '../../packages/marian/src/kernels/kernels.ts'
import { type Cell, renderTable } from '../../test/support/results.ts'

interface Engine extends Side {
  readonly of: 'earlier' | 'now' | 'Bergamot' | 'fxtranslate'
  readonly way: Way
  /** Of ours. */
  readonly kernel?: KernelKind
}

const marian = join(import.meta.dirname, '../../packages/marian')
const script = join(marian, 'bench/side.ts')
const ways: readonly Way[] = ['singly', 'waiting']
/** Those that the table compares with. */
const rivals = ['earlier', 'Bergamot', 'fxtranslate'] as const

/** Prints a table of words per CPU second, against the built checkout in that directory. */
export async function printEngines(
  rounds: number,
  against: string,
  model: TrainedModel,
): Promise<void> {
  const engines = await listEngines(against, model)
  const measured = await measureSides('engines', engines, rounds)
  const roundsOf = ({ name }: Engine): Round[] => measured.get(name) ?? []
  const reference = engines.find((engine) => engine.of === 'Bergamot') as Engine
  const rows = engines.map((engine): Cell[] => [
    engine.name,
    median(roundsOf(engine).map(speedOf)),
    ...rivals.map((of) => {
      const rival = engines.find((other) => other.of === of && isRival(engine, other))
      return rival === undefined
        ? ''
        : describeRatios(speedRatios(roundsOf(engine), roundsOf(rival)))
    }),
    countEqual(roundsOf(engine), roundsOf(reference)),
  ])
  const columns = [
    'one thread',
    'words per CPU second',
    ...rivals.map((of) => `/ ${of}, median (all rounds)`),
    "translations equal to Bergamot's",
  ]
  console.log(`${renderTable({ columns, rows })}\n`)
}

async function listEngines(against: string, model: TrainedModel): Promise<readonly Engine[]> {
  const earlier = findRuntime(against)
  const { listKernels: listEarlier } = await import(join(earlier, 'kernels/kernel-choice.ts'))
  const bergamot = ways.map((way): Engine => {
    const name = `Bergamot, ${way === 'singly' ? 'one' : '32'} a call`
    const job: Job = { way, model, engine: 'bergamot' }
    return { name, script, job, of: 'Bergamot', way }
  })
  const fxtranslate: Engine = {
    name: 'fxtranslate, one a call',
    script: join(import.meta.dirname, 'fxtranslate-side.ts'),
    job: model,
    of: 'fxtranslate',
    way: 'singly',
  }
  return [
    ...listOurs('earlier', earlier, findBest(listEarlier()), model),
    ...listOurs('now', join(marian, 'src'), listKernels(), model),
    ...bergamot,
    fxtranslate,
  ]
}

function listOurs(
  of: 'earlier' | 'now',
  sources: string,
  kernels: readonly KernelKind[],
  model: TrainedModel,
): Engine[] {
  return kernels.flatMap((kernel) =>
    ways.map((way) => {
      const name = `${of}, ${kernel}, ${way === 'singly' ? 'singly' : '32 waiting'}`
      const job: Job = { way, model, engine: { sources, kernel } }
      return { name, script, job, of, way, kernel }
    }),
  )
}

/** The fastest in WebAssembly, and the fastest native one. */
function findBest(kernels: readonly KernelKind[]): KernelKind[] {
  const best = [kernels.find((kind) => !isNative(kind)), kernels.find(isNative)]
  return best.filter((kind) => kind !== undefined)
}

/** Whether the table compares an engine with that other one. */
function isRival(engine: Engine, other: Engine): boolean {
  if (engine.of === other.of) return false
  // It has only one way.
  if (other.of === 'fxtranslate') return true
  if (engine.way !== other.way) return false
  if (other.kernel === undefined) return true
  return engine.kernel !== undefined && isNative(engine.kernel) === isNative(other.kernel)
}

/** Repeated spaces mean nothing; this runtime writes one. */
const normalise = (text: string): string => text.replace(/\s+/g, ' ').trim()

function countEqual(rounds: readonly Round[], others: readonly Round[]): string {
  const translations = rounds.flatMap((round) => round.translations.map(normalise))
  const expected = others.flatMap((round) => round.translations.map(normalise))
  const equal = translations.filter((each, index) => each === expected[index])
  return `${equal.length} of ${translations.length}`
}
