// What lowering capitals and title case before an engine gains: chrF of FLORES sentences as they
// are written, in CAPITALS and in Title Case, lowered and as they are, against references in the
// same spelling, and whatever their case.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chrf } from '@dragoman/evaluation/metrics/chrf.ts'
import { scoreSet } from '@dragoman/evaluation/metrics/metric.ts'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { segmentText } from '@dragoman/formats/segment/segment.ts'
import { readConfig } from '../src/config/read-config.ts'
import { createSegmentCache } from '../src/translation/caching/cache.ts'
import { readNgramTable } from '../src/translation/detection/ngram-table.ts'
import { createApertiumEngine } from '../src/translation/engines/apertium/engine.ts'
import type { Engine } from '../src/translation/engines/engine.ts'
import type { EngineName } from '../src/translation/engines/engine-names.ts'
import { createMarianEngine } from '../src/translation/engines/marian/engine.ts'
import { createPlausibilityCheck } from '../src/translation/plausibility/plausibility.ts'
import { createScheduler } from '../src/translation/scheduler/scheduler.ts'
import { createSegmentTranslator } from '../src/translation/segment-translator.ts'
import { readOptions } from '../test/support/options.ts'
import { renderTable } from '../test/support/results.ts'

const { values, positionals } = readOptions({
  command: 'npm run bench letter-case',
  positionals: ['<directory with flores-dev.* files>'],
  options: {
    models: { type: 'string', help: 'a directory of neural models, en-es and es-en' },
    sentences: { type: 'number', default: 997, help: 'sentences of each language' },
  },
})
const [directory] = positionals
const checkPlausibility = createPlausibilityCheck(() => readNgramTable())
const context = {
  ownerId: 'bench',
  appId: 'bench',
  priority: 'interactive',
  signal: new AbortController().signal,
} as const
const spellings: Readonly<Record<string, (text: string, language: string) => string>> = {
  'as written': (text) => text,
  CAPITALS: (text, language) => text.toLocaleUpperCase(language),
  'Title Case': (text, language) =>
    text.replace(/(?<![\p{L}\p{M}'’])\p{Ll}/gu, (letter) => letter.toLocaleUpperCase(language)),
}

const rows: (number | string)[][] = []
const apertium = createApertiumEngine({ modesDirectory: readConfig().config.apertiumModes })
for (const [from, to] of ['en es', 'es ca', 'fr es'].map((pair) => pair.split(' ')))
  await measure('apertium', apertium, { from: from ?? '', to: to ?? '' })
await apertium.close()
if (values.models !== undefined && existsSync(values.models)) {
  const marian = createMarianEngine({ modelsDirectory: values.models, threads: 1 })
  await measure('marian', marian, { from: 'en', to: 'es' })
  await measure('marian', marian, { from: 'es', to: 'en' })
  await marian.close()
}
const columns = ['engine', 'pair', 'spelling', 'lowered', 'as it is', 'lowered, any case']
console.log(renderTable({ columns: [...columns, 'as it is, any case'], rows }))

function sentencesOf(language: string): string[] {
  const lines = readFileSync(join(directory, `flores-dev.${language}`), 'utf8').trimEnd()
  return lines.split('\n').slice(0, values.sentences)
}

async function measure(name: EngineName, engine: Engine, pair: LanguagePair): Promise<void> {
  for (const [spelling, spell] of Object.entries(spellings)) {
    const sources = sentencesOf(pair.from).map((text) => spell(text, pair.from))
    const references = sentencesOf(pair.to).map((text) => spell(text, pair.to))
    const figures: { exact: number; any: number }[] = []
    for (const lowersCapitals of [true, false]) {
      process.stderr.write(`\r${name} ${pair.from}-${pair.to} ${spelling} ${lowersCapitals}    `)
      const translations = await translateAll({ ...engine, lowersCapitals }, name, {
        pair,
        sources,
      })
      figures.push({
        exact: scoreSet(chrf, translations, references),
        any: scoreSet(chrf, translations.map(toLower), references.map(toLower)),
      })
    }
    const [lowered, plain] = figures
    rows.push([name, `${pair.from}-${pair.to}`, spelling])
    rows.at(-1)?.push(...[lowered?.exact, plain?.exact, lowered?.any, plain?.any].map(round))
  }
}

function translateAll(
  engine: Engine,
  name: EngineName,
  { pair, sources }: { pair: LanguagePair; sources: readonly string[] },
): Promise<string[]> {
  const scheduler = createScheduler(engine, { maxWaitingCharacters: Number.POSITIVE_INFINITY })
  const translate = createSegmentTranslator({
    schedulers: new Map([[name, scheduler]]),
    segments: createSegmentCache({ maxBytes: 0 }),
    checkPlausibility,
  })
  const task = { pair, hops: [{ engine: name, ...pair }], context, onEngine: () => {} }
  return Promise.all(sources.map(async (text) => segmentText(await translate([text], task))))
}

function toLower(text: string): string {
  return text.toLowerCase()
}

function round(figure: number | undefined): string {
  return (figure ?? 0).toFixed(2)
}
