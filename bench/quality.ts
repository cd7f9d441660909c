// Measures every installed pair of an engine, every chain of two, and chains of three where nothing
// shorter exists, on FLORES sentences. Those of Apertium become the table that the router uses:
// src/translation/routing/quality.json. Those of neural models, which come and go, are only shown.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chrf } from '@dragoman/evaluation/metrics/chrf.ts'
import { scoreSet } from '@dragoman/evaluation/metrics/metric.ts'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { baseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import { segmentText } from '@dragoman/formats/segment/segment.ts'
import { readConfig } from '../src/config/read-config.ts'
import { readNgramTable } from '../src/translation/detection/ngram-table.ts'
import { EngineError } from '../src/translation/engines/engine.ts'
import { engineDefinitions, engineNames } from '../src/translation/engines/engine-names.ts'
import { createPlausibilityCheck } from '../src/translation/plausibility/plausibility.ts'
import { translateAndRepair } from '../src/translation/repair/repair.ts'
import { createScheduler } from '../src/translation/scheduler/scheduler.ts'
import { readOptions } from '../test/support/options.ts'

const { values, positionals } = readOptions({
  command: 'npm run bench quality',
  positionals: ['<directory with flores-dev.* files>'],
  options: {
    sentences: { type: 'number', default: 500, help: 'sentences of each language' },
    engine: { type: 'string', default: 'apertium', help: 'apertium or marian' },
  },
})
const [directory] = positionals

const { config, secrets } = readConfig()
const name = engineNames.find((each) => each === values.engine)
if (name === undefined) throw new Error(`--engine is one of ${engineNames.join(', ')}`)
const engine = engineDefinitions[name].create({ ...config, ...secrets })
const scheduler = createScheduler(engine, { maxWaitingCharacters: Number.POSITIVE_INFINITY })
const context = {
  ownerId: 'bench',
  appId: 'bench',
  priority: 'interactive',
  signal: new AbortController().signal,
} as const
const checkPlausibility = createPlausibilityCheck(() => readNgramTable())
const pairs = engine.pairs()
const texts = new Map<string, string[]>()
const translated = new Map<string, Promise<string[]>>()

/** The sentences of a language; undefined if the set lacks it. */
function sentencesOf(language: string): string[] | undefined {
  const file = join(directory, `flores-dev.${baseLanguage(language)}`)
  if (!texts.has(language) && existsSync(file))
    texts.set(language, readFileSync(file, 'utf8').trimEnd().split('\n').slice(0, values.sentences))
  return texts.get(language)
}

async function translateAll(sentences: readonly string[], pair: LanguagePair): Promise<string[]> {
  return Promise.all(
    sentences.map(async (sentence) => {
      try {
        return segmentText(
          await translateAndRepair([sentence], {
            pair,
            owner: { ownerId: '', appId: '' },
            check: checkPlausibility(pair),
            translate: (segment) => scheduler.translate(segment, pair, context),
          }),
        )
      } catch (error) {
        if (error instanceof EngineError) return sentence
        throw error
      }
    }),
  )
}

/** The translations of a chain; those of its prefix are reused. */
function translateChain(chain: readonly string[]): Promise<string[]> {
  const key = chain.join(' ')
  const known = translated.get(key)
  if (known) return known
  const to = chain.at(-1) ?? ''
  const before = chain.slice(0, -1)
  const from =
    pairs.find((pair) => pair.to === to && understands(pair.from, before.at(-1) ?? ''))?.from ?? ''
  const result = (async () =>
    translateAll(
      before.length === 1 ? (sentencesOf(before[0] ?? '') ?? []) : await translateChain(before),
      { from, to },
    ))()
  translated.set(key, result)
  return result
}

const understands = (source: string, tag: string): boolean =>
  tag === source || tag.startsWith(`${source}-`)

function* chainsOf(length: number): Generator<string[]> {
  const extend = function* (chain: string[]): Generator<string[]> {
    if (chain.length === length + 1) return yield chain
    for (const { from, to } of pairs) {
      if (
        !understands(from, chain.at(-1) ?? '') ||
        chain.some((tag) => baseLanguage(tag) === baseLanguage(to))
      )
        continue
      yield* extend([...chain, to])
    }
  }
  for (const from of new Set(pairs.map((pair) => pair.from))) yield* extend([from])
}

const shorter = new Set(
  [...chainsOf(1), ...chainsOf(2)].map((chain) => `${chain[0]} ${chain.at(-1)}`),
)
const chains = [
  ...chainsOf(1),
  ...chainsOf(2),
  ...[...chainsOf(3)].filter((chain) => !shorter.has(`${chain[0]} ${chain.at(-1)}`)),
].filter((chain) => sentencesOf(chain[0] ?? '') && sentencesOf(chain.at(-1) ?? ''))
const figures: Record<string, number> = {}
for (const [index, chain] of chains.entries()) {
  const score = scoreSet(chrf, await translateChain(chain), sentencesOf(chain.at(-1) ?? '') ?? [])
  figures[chain.join(' ')] = Math.round(score * 10) / 10
  process.stderr.write(
    `\r${index + 1} of ${chains.length}: ${chain.join(' → ')} ${score.toFixed(1)}        `,
  )
}
process.stderr.write('\n')
await engine.close()

if (name !== 'apertium') {
  console.table(figures)
  process.exit()
}
const file = new URL('../src/translation/routing/quality.json', import.meta.url)
const table = {
  measure: `chrF2, FLORES-200 dev, the first ${values.sentences} sentences`,
  figures: { apertium: figures },
}
writeFileSync(file, `${JSON.stringify(table, null, 2)}\n`)
console.log(`${chains.length} figures written.`)
