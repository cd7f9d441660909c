// `dragoman evaluate`: reads the set, measures all routes with it, and prints a table.

import { evaluatePair, type TranslateAlong } from '@dragoman/evaluation/evaluation.ts'
import { findForeign, type ParallelText } from '@dragoman/evaluation/sets/parallel-text.ts'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { readConfig } from '../../config/read-config.ts'
import { Problem } from '../../http/problems.ts'
import { pairName } from '../../models/pair-names.ts'
import { isLossless } from '../../translation/engines/engine-names.ts'
import { openTranslation } from '../../translation/open-translation.ts'
import type { Translation } from '../../translation/schemas.ts'
import { ServiceError } from '../errors.ts'
import { openMeasurements, type SavedMeasurements } from '../measurements/saved-measurements.ts'
import { localContext } from '../service/local-context.ts'
import { printJson } from '../terminal/output.ts'
import { createProgressLine } from '../terminal/progress-line.ts'
import { noteStyle } from '../terminal/styles.ts'
import {
  checkSetName,
  type EvaluationOptions,
  type EvaluationPlan,
  planEvaluation,
} from './evaluation-options.ts'
import { saveEvaluations } from './evaluation-saving.ts'
import { printEvaluations } from './evaluation-table.ts'
import type { MeasuredRoute, PairResult } from './route-name.ts'
import { readSet } from './set-files.ts'
import { writeTranslations } from './translation-files.ts'

type Engines = ReturnType<typeof openTranslation>

/** Fewer hardly show a difference that people would notice. */
const fewSentences = 100

/** Measures and prints. Throws UsageError, InputError, SetError or ServiceError. */
export async function runEvaluation(options: EvaluationOptions): Promise<void> {
  const plan = planEvaluation(options)
  const set = await readSet(options, plan.pairs)
  const name = options.name ?? set.name
  const texts = set.texts.map((text) => ({
    ...text,
    sentences: text.sentences.slice(0, plan.sentences),
  }))
  const { config, secrets } = readConfig()
  const { llmServers } = secrets
  // A sentence that is translated again must take its time again.
  const engines = openTranslation({ ...config, cacheBytes: 0 }, { llmServers })
  try {
    const saved = options.save ? await openForSaving(name, options, engines) : undefined
    await warnOfSets(texts, engines)
    const pairs = await evaluateTexts(texts, plan, engines)
    if (options.outputDir !== undefined) await writeTranslations(pairs, options.outputDir)
    if (options.json) printJson({ set: name, pairs: pairs.map(withoutTranslations) })
    else printEvaluations(name, pairs)
    if (saved !== undefined) await saveEvaluations(saved, { name, pairs, router: engines.router })
  } finally {
    await engines.close()
  }
}

/** Whether they can be saved is found out before minutes of work. */
async function openForSaving(
  name: string,
  options: EvaluationOptions,
  { router }: Engines,
): Promise<SavedMeasurements> {
  checkSetName(name)
  const saved = openMeasurements(options, router.findVersion)
  await saved.list()
  return saved
}

/** Names sentences in another language, and sets that are too small to tell much. */
async function warnOfSets(texts: readonly ParallelText[], engines: Engines): Promise<void> {
  const detector = await engines.loadDetector()
  for (const text of texts) {
    const candidates = new Set([text.from, text.to])
    const foreign = findForeign(text, (sentence) => {
      const found = detector.detect(sentence, candidates)
      return found?.reliable ? found.language : undefined
    })
    if (foreign !== undefined) console.error(noteStyle(`Warning: ${foreign}.`))
    const { length } = text.sentences
    if (length < fewSentences)
      console.error(
        noteStyle(
          `Warning: ${length} sentences of ${pairName(text)} tell little. Take 200 or more.`,
        ),
      )
  }
}

async function evaluateTexts(
  texts: readonly ParallelText[],
  plan: EvaluationPlan,
  engines: Engines,
): Promise<PairResult[]> {
  const tasks = texts.map((text) => ({ text, routes: findRoutes(engines, text, plan) }))
  const total = tasks.reduce(
    (sum, { text, routes }) => sum + text.sentences.length * routes.length,
    0,
  )
  const progress = createProgressLine('Translating')
  let done = 0
  const onSentence = () => progress.show(++done, total)
  const { samples, tokenizer } = plan
  const options = { translate: translateWith(engines), samples, tokenizer, onSentence }
  const evaluations: PairResult[] = []
  try {
    for (const { text, routes } of tasks)
      evaluations.push(await evaluatePair(text, routes, options))
  } finally {
    progress.end()
  }
  return evaluations
}

/** All installed routes that the plan allows. Throws ServiceError if there is none. */
function findRoutes(
  { router }: Engines,
  { from, to }: LanguagePair,
  { engines, maxHops }: EvaluationPlan,
): MeasuredRoute[] {
  const source = router.installed.findSource(from)
  const target = router.installed.findTarget(to)
  const routes =
    source === undefined || target === undefined ? [] : router.installed.listRoutes(source, target)
  const wanted = routes
    .map(({ hops }) => hops)
    .filter((hops) => {
      const translating = hops.filter(({ engine }) => !isLossless(engine))
      return translating.length <= maxHops && translating.every(({ engine }) => engines.has(engine))
    })
  if (wanted.length > 0) return wanted
  throw new ServiceError(
    `No engine of ${[...engines].join(', ')} on this machine translates ${from}-${to} in ` +
      `${maxHops} hops. \`dragoman languages --local\` lists what is installed, and ` +
      `\`dragoman models pull ${from}-${to}\` installs a model.`,
  )
}

const translateWith =
  ({ translation }: Engines): TranslateAlong<MeasuredRoute> =>
  async (sentence, { from, to }, hops) => {
    const { signal } = new AbortController()
    const instructions = { from, to, format: 'text', hops } as const
    let result: Translation | Problem | undefined
    await translation.translateEach(
      { texts: [sentence], instructions },
      () => localContext(signal),
      (_index, settled) => {
        result = settled
      },
    )
    if (result === undefined || result instanceof Problem)
      throw result ?? new Error('A sentence got no translation.')
    return result.translatedText
  }

/** They are in files, if anywhere. */
const withoutTranslations = ({ routes, ...pair }: PairResult) => ({
  ...pair,
  routes: routes.map(({ translations: _, ...route }) => route),
})
