// Compares this runtime with Bergamot sentence by sentence on one thread, in one run: medians and
// ratios. Random models of real sizes: their speed does not depend on their content.
import { chooseKernel } from '../src/kernels/kernel-choice.ts'
import type { KernelKind } from '../src/kernels/kernels.ts'
import { loadModel } from '../src/runtime/load-model.ts'
import { openSentenceTranslator } from '../src/runtime/sentence-translator.ts'
import { countWords, createMarianPeer } from './bergamot-peer.ts'
import { figure, median, progress } from './figures.ts'
import { openModel, randomLimits, toContents } from './models.ts'
import type { Size } from './random-models.ts'

const textsInRound = 32

/** Prints a table of words per second. */
export async function printComparison(rounds: number): Promise<void> {
  console.log(
    '| model | exact, words/s | relaxed, words/s | Bergamot, single | Bergamot, 32 a call | ' +
      'relaxed / single | relaxed / 32 | exact / single |',
  )
  console.log('|---|---|---|---|---|---|---|---|')
  for (const architecture of ['tiny', 'base-memory'] as const)
    await compareWithBergamot(architecture, rounds)
}

async function compareWithBergamot(architecture: Size, rounds: number): Promise<void> {
  const { files, texts } = openModel(architecture)
  const open = (kernel: KernelKind) => {
    const loaded = loadModel(toContents(files), kernel, 1)
    const translator = openSentenceTranslator(loaded, 0, randomLimits)
    return (some: readonly string[]) =>
      wordsPerSecond(some, () => some.forEach((text) => void translator.translate([text])))
  }
  const peer = await createMarianPeer(files, { maxLengthFactor: randomLimits.factor })
  const runners = {
    exact: open('exact'),
    relaxed: open(chooseKernel('off').kernel),
    single: (some: readonly string[]) => peer.run(some, 1).wordsPerSecond,
    batch: (some: readonly string[]) => peer.run(some, textsInRound).wordsPerSecond,
  }
  for (const run of Object.values(runners)) run(texts.slice(0, textsInRound))
  const speeds: Record<keyof typeof runners, number[]> = {
    exact: [],
    relaxed: [],
    single: [],
    batch: [],
  }
  for (let round = 0; round < rounds; round++) {
    progress(`${architecture}, round ${round + 1} of ${rounds}`)
    const start = (round * textsInRound) % (texts.length - textsInRound)
    const some = texts.slice(start, start + textsInRound)
    for (const [name, run] of Object.entries(runners))
      speeds[name as keyof typeof runners].push(run(some))
  }
  peer.close()
  progress('')
  const ratio = (ours: keyof typeof runners, theirs: keyof typeof runners): string =>
    median(speeds[ours].map((speed, round) => speed / (speeds[theirs][round] as number))).toFixed(2)
  const row = [
    ...Object.values(speeds).map((list) => figure(median(list))),
    ratio('relaxed', 'single'),
    ratio('relaxed', 'batch'),
    ratio('exact', 'single'),
  ]
  console.log(`| ${architecture} | ${row.join(' | ')} |`)
}

function wordsPerSecond(texts: readonly string[], work: () => void): number {
  const startedAt = performance.now()
  work()
  return countWords(texts) / ((performance.now() - startedAt) / 1000)
}
