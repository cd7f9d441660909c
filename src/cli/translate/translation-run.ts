import type { Translation } from '../../translation/schemas.ts'
import { describeError, exitStatuses } from '../errors.ts'
import { openService } from '../service/open-service.ts'
import { inCommandWords } from '../terminal/command-words.ts'
import { writeOnAtClosedPipe } from '../terminal/failed-output.ts'
import { errorStyle, noteStyle } from '../terminal/styles.ts'
import { readThreshold } from '../terminal/threshold.ts'
import { describeAlternatives, readAlternatives } from './alternatives-report.ts'
import { isCommonFailure } from './common-failures.ts'
import { createOutput, standardOutput } from './destinations.ts'
import { findDocuments } from './document-files.ts'
import { translateDocuments } from './documents.ts'
import { createEstimateReport } from './estimate-report.ts'
import { createOutcomes } from './outcomes.ts'
import { type PlannedSource, planTranslation, type TranslateOptions } from './plan.ts'
import {
  type Target,
  type TranslationSettings,
  translateSource,
  translateText,
} from './source-translation.ts'
import { createTranslationProgress } from './translation-progress.ts'
import { createUnappliedReport } from './unapplied-report.ts'
import { readWishes } from './wishes.ts'

/** Translates the given words, documents, standard input, or files. */
export async function runTranslation(
  words: readonly string[],
  options: TranslateOptions,
): Promise<void> {
  const found = options.file === undefined ? await findDocuments(words) : undefined
  if (found !== undefined && found.documents.length > 0) return translateDocuments(found, options)
  const { languages, argument, sources, files, render } = await planTranslation(words, options)
  const { from, qualityEstimate = false, json = false } = options
  const reviewBelow =
    options.reviewBelow === undefined ? undefined : readThreshold(options.reviewBelow)
  const alternatives = readAlternatives(options)
  const wishes = readWishes(options)
  const progress = createTranslationProgress(sources)
  const outcomes = createOutcomes({ current: files?.current ?? 0, translations: 0 }, progress.end)
  if (files !== undefined) {
    for (const reason of files.failures) outcomes.failed(reason)
    if (sources.length === 0) return outcomes.summarize(files.failures.length)
    writeOnAtClosedPipe()
  }
  const service = await openService({ ...options, reviewBelow })
  const estimates = createEstimateReport({
    wantsMean: qualityEstimate && !json,
    onPrint: progress.end,
  })
  const unapplied = createUnappliedReport(wishes)
  const report = (place: string, to: string, translation: Translation): void => {
    estimates.add(place, to, translation)
    const others = json ? undefined : describeAlternatives(place, to, translation)
    for (const sentence of [others, unapplied.describe(to, translation)]) {
      if (sentence === undefined) continue
      progress.end()
      console.error(noteStyle(sentence))
    }
  }
  const targets = toOutput(languages)
  const settings = {
    ...{ service, from, render, targets, qualityEstimate, alternatives, wishes },
    glossaryIds: options.glossary,
  }
  try {
    if (argument !== undefined)
      await translateText(argument.text, '\n', {
        ...settings,
        format: argument.format,
        onTranslation: (_line, ...translated) => report('', ...translated),
      })
    for (const source of sources)
      await translateInto(source, {
        ...settings,
        format: source.format,
        onTranslation: ({ number }, ...translated) =>
          report(placeOf(source, number), ...translated),
        onWritten: (lines) => {
          // On a terminal, a bar would be among the translations.
          if (source.outputs !== undefined || !process.stdout.isTTY) progress.add(lines)
        },
        onRefusal: ({ number }, { error }) => {
          progress.end()
          process.exitCode = exitStatuses.failure
          const reason = inCommandWords(error.detail)
          console.error(errorStyle(`Line ${number} of ${source.name} is not translated. ${reason}`))
        },
      })
    estimates.end()
  } finally {
    if (files !== undefined) outcomes.summarize(files.count + files.failures.length)
    progress.end()
    await service.close()
  }

  /** Files get their names when all of them are complete. Others go on after one that fails. */
  async function translateInto(source: PlannedSource, work: TranslationSettings): Promise<void> {
    if (source.outputs === undefined) return translateSource(source, work)
    const { force = false } = options
    const targets: Target[] = []
    let written = 0
    try {
      for (const { to, output } of source.outputs)
        targets.push({ to, destination: await createOutput(output, { force, mode: source.mode }) })
      await translateSource(source, { ...work, targets })
      for (const [index, { output }] of source.outputs.entries()) {
        await targets[index]?.destination.end()
        outcomes.translated(source.name, output)
        written++
      }
    } catch (error) {
      if (isCommonFailure(error, from !== undefined)) throw error
      const reason = describeError(error)
      for (const { to } of source.outputs.slice(written))
        outcomes.failed(`${source.name} is not translated into ${to}. ${reason}`)
    } finally {
      for (const { destination } of targets) destination.close()
    }
  }
}

/** Only plain text is translated line by line. */
const placeOf = ({ name, format }: PlannedSource, line: number): string =>
  format === 'text' ? `Line ${line} of ${name}` : name

const toOutput = (languages: readonly string[]) =>
  languages.map((to) => ({ to, destination: standardOutput }))
