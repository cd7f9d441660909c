// Accuracy of language detection on whole sentences, on their first six and three words, and on
// interface phrases.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { baseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import { createDetector } from '../src/translation/detection/detector.ts'
import { readOptions } from '../test/support/options.ts'

type Detect = (
  text: string,
  candidates: ReadonlySet<string>,
) => { language: string; confidence: number } | undefined

interface Sample {
  language: string
  text: string
}

const { values, positionals } = readOptions({
  command: 'npm run bench detection',
  positionals: ['<directory with flores-dev.* and ui-phrases.tsv>'],
  options: {
    against: {
      type: 'string',
      help: 'a module that exports another `detect(text, candidates)`, which returns `{language}`',
    },
    lines: { type: 'number', default: 997, help: 'sentences of each language' },
  },
})
const [directory] = positionals

/**
 * Languages that a reader cannot distinguish; which one is detected depends on the installed pairs.
 */
const families: Readonly<Record<string, string>> = { sr: 'hr', bs: 'hr' }
const familyOf = (language: string): string =>
  families[baseLanguage(language)] ?? baseLanguage(language)

const sentences = readdirSync(directory)
  .filter((file) => file.startsWith('flores-dev.'))
  .flatMap((file): Sample[] => {
    const language = file.slice('flores-dev.'.length)
    const lines = readFileSync(join(directory, file), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(0, values.lines)
    return lines.map((text) => ({ language, text }))
  })
const firstWords = (count: number): Sample[] =>
  sentences.map(({ language, text }) => ({
    language,
    text: text.split(/\s+/).slice(0, count).join(' '),
  }))
const phrases = readFileSync(join(directory, 'ui-phrases.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line): Sample => {
    const [language = '', text = ''] = line.split('\t')
    return { language, text }
  })
const sets: Record<string, Sample[]> = {
  sentences,
  'first 6 words': firstWords(6),
  'first 3 words': firstWords(3),
  'interface phrases': phrases,
}
/** The candidates of an installation with the Romance pairs. */
const installed = new Set(['en', 'es', 'ca', 'fr', 'pt', 'it', 'gl'])

const detector = await createDetector()
const detectors: Record<string, Detect> = {
  dragoman: (text, candidates) => detector.detect(text, candidates),
}
if (values.against)
  detectors[values.against] = (await import(pathToFileURL(resolve(values.against)).href)).detect

const everyLanguage = new Set<string>()
for (const [setting, candidates, only] of [
  ['no candidates', everyLanguage, undefined],
  ['candidates: the Romance pairs', installed, installed],
] as const) {
  console.log(`\n${setting}`)
  for (const [name, samples] of Object.entries(sets)) {
    const chosen = samples.filter(({ language }) => !only || only.has(language))
    const row = Object.entries(detectors).map(
      ([detector, detect]) => `${detector} ${accuracy(chosen, detect, candidates).toFixed(1)} %`,
    )
    console.log(
      `  ${name.padEnd(18)} ${String(chosen.length).padStart(6)} texts   ${row.join('   ')}`,
    )
  }
}
printCalibration()

function accuracy(
  samples: readonly Sample[],
  detect: Detect,
  candidates: ReadonlySet<string>,
): number {
  const right = samples.filter(
    ({ language, text }) =>
      familyOf(detect(text, candidates)?.language ?? '') === familyOf(language),
  )
  return (100 * right.length) / samples.length
}

/** The accuracy at each confidence: the two should agree. */
function printCalibration(): void {
  console.log('\nconfidence → share that is right (first 3 and 6 words)')
  const answers = [...(sets['first 3 words'] ?? []), ...(sets['first 6 words'] ?? [])].map(
    ({ language, text }) => {
      const found = detector.detect(text, everyLanguage)
      return {
        confidence: found?.confidence ?? 0,
        right: familyOf(found?.language ?? '') === familyOf(language),
      }
    },
  )
  for (const [from, to] of [
    [0, 0.5],
    [0.5, 0.7],
    [0.7, 0.9],
    [0.9, 0.97],
    [0.97, 1.01],
  ] as const) {
    const within = answers.filter(({ confidence }) => confidence >= from && confidence < to)
    const right = within.filter((answer) => answer.right).length
    console.log(
      `  ${from} to ${Math.min(to, 1)}: ` +
        `${((100 * right) / Math.max(1, within.length)).toFixed(0)} % of ${within.length}`,
    )
  }
}
