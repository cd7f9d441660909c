// What choosing from the whole vocabulary costs, and what a score does, beside a sentence's
// shortlist: The CPU time of one thread, medians of the
// ratios of rounds in which all take turns. Random models of real sizes.

import { median, progress } from '../packages/marian/bench/figures.ts'
import { chooseKernel } from '../packages/marian/src/kernels/kernel-choice.ts'
import { loadModel } from '../packages/marian/src/runtime/load-model.ts'
import { openSentenceTranslator } from '../packages/marian/src/runtime/sentence-translator.ts'
import { maxSlots } from '../packages/marian/src/runtime/slots.ts'
import { randomModel } from '../packages/marian/test/support/random-model.ts'
import { readOptions } from '../test/support/options.ts'

/** Milliseconds of CPU time for these texts. */
type Run = (texts: readonly string[], sentencesAtOnce: number) => number

/** The usual length of a translation, for weights that never end a sentence. */
const limits = { factor: 1.1, slack: 0, guardsRepetition: false }
const textsInRound = 16

const {
  values: { rounds },
} = readOptions({
  command: 'npm run bench shortlist',
  options: { rounds: { type: 'number', default: 9, help: 'rounds in which all take turns' } },
})
const { kernel } = chooseKernel()
console.log(`Kernel: ${kernel}\n`)
console.log(
  '| model | sentences at once | off / sentence | off with score / off | ' +
    'sentence with score / sentence |',
)
console.log('|---|---|---|---|---|')
for (const architecture of ['tiny', 'base-memory'] as const) {
  const { files, texts } = randomModel({ architecture })
  const [sentence, off] = [open(files, true, false), open(files, false, false)]
  const [scored, offScored] = [open(files, true, true), open(files, false, true)]
  const pairs = [
    [off, sentence],
    [offScored, off],
    [scored, sentence],
  ] as const
  for (const sentencesAtOnce of [1, maxSlots]) {
    const ratios = compare(pairs, texts, sentencesAtOnce)
    console.log(`| ${architecture} | ${sentencesAtOnce} | ${ratios.join(' | ')} |`)
  }
}

function open(
  { model, shortlist, vocabularies }: ReturnType<typeof randomModel>['files'],
  withShortlist: boolean,
  withScore: boolean,
): Run {
  const named = (name: string, bytes: Uint8Array) => ({ name, bytes })
  const contents = {
    model: named('model', model),
    shortlist: withShortlist ? named('shortlist', shortlist) : undefined,
    vocabularies: vocabularies.map((bytes) => named('vocabulary', bytes)),
  }
  const translator = openSentenceTranslator(loadModel(contents, kernel, 1), 0, limits)
  return (texts, sentencesAtOnce) => {
    const before = process.threadCpuUsage()
    for (let first = 0; first < texts.length; first += sentencesAtOnce) {
      for (const text of texts.slice(first, first + sentencesAtOnce))
        translator.start([text], () => {}, { withScore })
      while (!translator.isIdle()) translator.step()
    }
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  }
}

/** The first run's time divided by the second's, of each pair: median, lowest and highest. */
function compare(
  pairs: readonly (readonly [Run, Run])[],
  texts: readonly string[],
  sentencesAtOnce: number,
): string[] {
  const runs = [...new Set(pairs.flat())]
  const rounded: ReadonlyMap<Run, number>[] = []
  for (let round = -1; round < rounds; round++) {
    progress(`${sentencesAtOnce} at once, round ${round + 1} of ${rounds}`)
    const start = Math.max(0, round) * textsInRound
    const some = texts.slice(start, start + textsInRound)
    const times = new Map(runs.map((run) => [run, run(some, sentencesAtOnce)]))
    // The first round warms up.
    if (round >= 0) rounded.push(times)
  }
  progress('')
  return pairs.map(([run, other]) => {
    const ratios = rounded.map((times) => (times.get(run) ?? 0) / (times.get(other) ?? 0))
    const [lowest, highest] = [Math.min(...ratios), Math.max(...ratios)]
    return `${median(ratios).toFixed(2)} (${lowest.toFixed(2)} to ${highest.toFixed(2)})`
  })
}
