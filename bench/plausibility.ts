// How well the check of translations works: the share of human translations that it takes for
// implausible, which are false alarms but for errors in them; and with a directory of neural models
// of English and Spanish the share of their bad and good translations, measured against Apertium's,
// before and after the repair.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chrf } from '@dragoman/evaluation/metrics/chrf.ts'
import { scoreSet } from '@dragoman/evaluation/metrics/metric.ts'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { type Segment, segmentText } from '@dragoman/formats/segment/segment.ts'
import { readConfig } from '../src/config/read-config.ts'
import { readNgramTable } from '../src/translation/detection/ngram-table.ts'
import { createApertiumEngine } from '../src/translation/engines/apertium/engine.ts'
import { type Engine, EngineError } from '../src/translation/engines/engine.ts'
import { createMarianEngine } from '../src/translation/engines/marian/engine.ts'
import { createPlausibilityCheck } from '../src/translation/plausibility/plausibility.ts'
import type { Faults } from '../src/translation/plausibility/verdict.ts'
import { translateAndRepair } from '../src/translation/repair/repair.ts'
import { readOptions } from '../test/support/options.ts'
import { renderTable } from '../test/support/results.ts'

const languages = 'ca da de en es fr gl hr is it nb pt ro ru sv uk'.split(' ')
/** Of the source; another language takes the first other one. */
const sources = ['en', 'es', 'de']
const faults = ['length', 'repetition', 'unknownWords', 'broken', 'blanks'] as const
/** chrF against Apertium's translation. */
const badBelow = 30
const goodAbove = 60

const { values, positionals } = readOptions({
  command: 'npm run bench plausibility',
  positionals: ['<directory with flores-dev.* files>'],
  options: {
    models: { type: 'string', help: 'a directory of neural models, en-es and es-en' },
    print: { type: 'boolean', default: false, help: 'also print what is not plausible' },
  },
})
const [directory] = positionals
const checkPlausibility = createPlausibilityCheck(() => readNgramTable())
const { signal } = new AbortController()

printReferences()
if (values.models !== undefined) await printModels(values.models)

function sentencesOf(language: string): string[] {
  const file = join(directory, `flores-dev.${language}`)
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
}

function printReferences(): void {
  const rows = languages.flatMap((to) =>
    sources.filter((from) => from !== to).map((from) => measureReferences({ from, to })),
  )
  const columns = ['target', 'source', 'sentences', 'not plausible', 'share', ...faults]
  console.log(renderTable({ columns, rows }))
}

/** How many references are implausible, and for how many each fault is enough. */
function measureReferences(pair: LanguagePair): string[] {
  const check = checkPlausibility(pair)
  const references = sentencesOf(pair.to)
  const originals = sentencesOf(pair.from)
  const verdicts = references.map((text, index) => {
    const verdict = check.judge([text], [originals[index] ?? ''])
    if (!verdict.isPlausible) print(pair, text, verdict.faults)
    return verdict
  })
  const flagged = verdicts.filter(({ isPlausible }) => !isPlausible).length
  return [
    pair.to,
    pair.from,
    `${references.length}`,
    `${flagged}`,
    percent(flagged, references.length),
    ...faults.map((name) => `${verdicts.filter(({ faults }) => faults[name] >= 1).length}`),
  ]
}

interface Translated {
  readonly calls: number
  readonly isFlagged: boolean
  /** chrF against Apertium's translation. */
  readonly score: number
  readonly repairedScore: number
}

async function printModels(modelsDirectory: string): Promise<void> {
  const marian = createMarianEngine({ modelsDirectory, threads: 1 })
  const apertium = createApertiumEngine({ modesDirectory: readConfig().config.apertiumModes })
  const rows: string[][] = []
  for (const pair of [
    { from: 'en', to: 'es' },
    { from: 'es', to: 'en' },
  ]) {
    const sentences = sentencesOf(pair.from)
    const references = await Promise.all(sentences.map((text) => ask(apertium, pair, [text])))
    const translated: Translated[] = []
    for (const [index, source] of sentences.entries())
      translated.push(await translate(marian, pair, source, references[index] ?? []))
    rows.push(...groupsOf(translated).map((row) => [`${pair.from}-${pair.to}`, ...row]))
    const check = checkPlausibility(pair)
    const flagged = references.filter(
      (text, index) => !check.judge(text, [sentences[index] ?? '']).isPlausible,
    ).length
    console.log(
      `\n${pair.from}-${pair.to}: of Apertium's translations ${flagged} are not plausible.`,
    )
  }
  const columns = ['pair', 'chrF', 'sentences', 'not plausible', 'share', 'chrF of these']
  console.log(renderTable({ columns: [...columns, 'repaired', 'calls for each'], rows }))
  await Promise.all([marian.close(), apertium.close()])
}

async function ask(engine: Engine, pair: LanguagePair, segment: Segment): Promise<Segment> {
  const [answer] = await engine.translate([segment], pair, { signal })
  if (answer === undefined || answer instanceof EngineError)
    throw answer ?? new EngineError('the engine gave no answer')
  return answer
}

async function translate(
  engine: Engine,
  pair: LanguagePair,
  source: string,
  reference: Segment,
): Promise<Translated> {
  const check = checkPlausibility(pair)
  const answers: Segment[] = []
  const repaired = await translateAndRepair([source], {
    pair,
    owner: { ownerId: '', appId: '' },
    check,
    async translate(piece) {
      const answer = await ask(engine, pair, piece)
      answers.push(answer)
      return answer
    },
  })
  const [first = []] = answers
  const { isPlausible, faults } = check.judge(first, [source])
  const reached = (translation: Segment) =>
    scoreSet(chrf, [translation.join('')], [segmentText(reference)])
  if (!isPlausible) print(pair, `${first.join('')}\n  ${repaired.join('')}`, faults)
  return {
    calls: answers.length,
    isFlagged: !isPlausible,
    score: reached(first),
    repairedScore: reached(repaired),
  }
}

function groupsOf(translated: readonly Translated[]): string[][] {
  const groups: readonly [string, (score: number) => boolean][] = [
    [`bad, below ${badBelow}`, (score) => score < badBelow],
    ['doubtful', (score) => score >= badBelow && score <= goodAbove],
    [`good, above ${goodAbove}`, (score) => score > goodAbove],
  ]
  return groups.map(([name, belongs]) => {
    const group = translated.filter(({ score }) => belongs(score))
    const flagged = group.filter(({ isFlagged }) => isFlagged)
    return [
      name,
      `${group.length}`,
      `${flagged.length}`,
      percent(flagged.length, group.length),
      average(flagged.map(({ score }) => score)),
      average(flagged.map(({ repairedScore }) => repairedScore)),
      average(flagged.map(({ calls }) => calls)),
    ]
  })
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`
}

function average(numbers: readonly number[]): string {
  if (numbers.length === 0) return ''
  return (numbers.reduce((sum, each) => sum + each, 0) / numbers.length).toFixed(1)
}

function print({ from, to }: LanguagePair, text: string, faults: Faults): void {
  if (values.print) console.log(`${from}-${to} ${JSON.stringify(faults)}\n  ${text}`)
}
