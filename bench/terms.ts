// What a glossary of 10,000 terms costs: processor time of this process and its engines for the
// same sentences without it, with it where no term occurs, and with a term in every tenth sentence.
// In rounds, side by side; nothing is cached.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { median } from '../packages/marian/bench/figures.ts'
import { readConfig } from '../src/config/read-config.ts'
import { defaultEngineSettings } from '../src/shared/engine-settings.ts'
import { openTranslation } from '../src/translation/open-translation.ts'
import {
  compileTerms,
  type RequestTerms,
  type TermEntry,
} from '../src/translation/terms/compiled-terms.ts'
import { readOptions } from '../test/support/options.ts'
import { descendants } from '../test/support/product.ts'
import { renderTable } from '../test/support/results.ts'

const { values, positionals } = readOptions({
  command: 'npm run bench terms',
  positionals: ['<directory with flores-dev.en>'],
  options: {
    rounds: { type: 'number', default: 5, help: 'rounds, side by side' },
    to: { type: 'string', default: 'es', help: 'the target language' },
  },
})
const [directory] = positionals

const sentences = readFileSync(join(directory, 'flores-dev.en'), 'utf8').trimEnd().split('\n')
/** A term in every tenth sentence. */
const withTerms = sentences.map((text, index) =>
  index % 10 === 0 ? `${text.replace(/[.!?"]*$/, '')} in the red house number.` : text,
)
/** 10,000 terms of two words, none of which occurs, with common first words. */
const commonWords = [
  ...new Set(
    sentences
      .join(' ')
      .toLowerCase()
      .match(/[a-z]{2,}/g),
  ),
].slice(0, 500)
const entries: readonly TermEntry[] = Array.from({ length: 9_999 }, (_, index) => ({
  source: `${commonWords[index % commonWords.length]} zq${index.toString(36)}`,
  target: `término ${index}`,
}))
const dictionary = compileTerms([...entries, { source: 'red house', target: 'mansión' }], {
  from: 'en',
  to: values.to,
})
const glossary: RequestTerms = {
  key: 'bench',
  termsFor: () => dictionary,
  textTerms: [dictionary.textTerms],
}

const { translation, close } = openTranslation(readConfig({ DRAGOMAN_CACHE_BYTES: '0' }).config)
const context = {
  ownerId: 'bench',
  appId: 'bench',
  priority: 'queued',
  signal: new AbortController().signal,
} as const

/** Milliseconds of processor time, of all processes. */
async function measure(text: readonly string[], terms?: RequestTerms): Promise<number> {
  const request = translation.accept(
    { text: [...text], from: 'en', to: values.to },
    { engineSettings: defaultEngineSettings },
    Number.POSITIVE_INFINITY,
  )
  const before = processorTime()
  await translation.translateEach(
    { ...request, glossary: terms },
    () => context,
    () => {},
  )
  return processorTime() - before
}

function processorTime(): number {
  const { user, system } = process.cpuUsage()
  const ticks = descendants(process.pid).reduce((sum, pid) => sum + ticksOf(pid), 0)
  return (user + system) / 1_000 + 10 * ticks
}

/** User and system time in proc_pid_stat(5), in hundredths of a second. */
function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}

await measure(sentences.slice(0, 100))
const ratios: { none: number[]; tenth: number[] } = { none: [], tenth: [] }
for (let round = 0; round < values.rounds; round++) {
  const plain = await measure(sentences)
  ratios.none.push((await measure(sentences, glossary)) / plain)
  const plainTenth = await measure(withTerms)
  ratios.tenth.push((await measure(withTerms, glossary)) / plainTenth)
}
await close()
const rowOf = (name: string, all: readonly number[], limit: number) => {
  const [low, high] = [Math.min(...all), Math.max(...all)].map((each) => each.toFixed(2))
  return [name, median(all), `${low} to ${high}`, limit]
}
const table = {
  columns: ['processor time / without a glossary', 'median', 'of all rounds', 'at most'],
  rows: [
    rowOf('10,000 terms of which none occurs', ratios.none, 1.05),
    rowOf('10,000 terms, one in every tenth sentence', ratios.tenth, 1.3),
  ],
}
console.log(renderTable(table))
