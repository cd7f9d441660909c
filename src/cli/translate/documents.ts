// Translates documents into files beside them, or below --output-dir.

import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { formatEntries } from '@dragoman/formats/files/catalogue.ts'
import type { FormatOptions } from '@dragoman/formats/files/format.ts'
import { describeError, UsageError } from '../errors.ts'
import type { Service, TranslatedDocument } from '../service/command-service.ts'
import { openService } from '../service/open-service.ts'
import { inCommandWords } from '../terminal/command-words.ts'
import { writeOnAtClosedPipe } from '../terminal/failed-output.ts'
import { createProgressLine } from '../terminal/progress-line.ts'
import { isCommonFailure, isTooLarge } from './common-failures.ts'
import { createOutput, type Destination } from './destinations.ts'
import type { FoundDocuments } from './document-files.ts'
import { planDocuments, type Work } from './document-plan.ts'
import { findFormat } from './file-extensions.ts'
import { mapInOrder } from './in-order.ts'
import { createOutcomes } from './outcomes.ts'
import type { TranslateOptions } from './plan.ts'
import { createUnappliedReport, type UnappliedReport } from './unapplied-report.ts'
import { readWishes, type Wishes } from './wishes.ts'

/** Documents at the same time: enough to keep a server busy, few enough for its limits. */
const concurrency = 4

/**
 * Translates each document into each target language. A document that cannot be translated does not
 * stop the others; what would stop all of them ends the command. Throws UsageError.
 */
export async function translateDocuments(
  { documents, failures }: FoundDocuments,
  options: TranslateOptions,
): Promise<void> {
  if (options.json || options.format !== undefined || options.html)
    throw new UsageError('--json, --format and --html are for texts. Leave them out for documents.')
  if (options.reviewBelow !== undefined)
    throw new UsageError(
      '--review-below is for texts, and for files with --file. For documents, set it for the app.',
    )
  const formatOptions = readOptions(options.option ?? [])
  const wishes = readWishes(options)
  const plan = await planDocuments(documents, options, formatOptions)
  writeOnAtClosedPipe()
  const progress = createDocumentProgress(plan.work)
  const outcomes = createOutcomes(plan, progress.end)
  for (const reason of [...failures, ...plan.failures]) outcomes.failed(reason)
  const expected = plan.work.length + failures.length + plan.failures.length
  if (plan.work.length === 0) return outcomes.summarize(expected)
  const service = await openService({ ...options, reviewBelow: undefined })
  const surroundings = {
    ...{ service, options, formatOptions, wishes },
    unapplied: createUnappliedReport(wishes),
    onProgress: progress.show,
  }
  let commonFailure: unknown
  try {
    await mapInOrder(whilePossible(plan.work), {
      async map(each) {
        const result = await translateOne(each, surroundings)
        if ('error' in result && isCommonFailure(result.error, options.from !== undefined))
          commonFailure ??= result.error
        return result
      },
      consume: async (result) => {
        if ('error' in result) reportFailure(result)
        else reportTranslation(result)
      },
      concurrency,
      onFailure: () => {},
    })
    outcomes.summarize(expected)
  } finally {
    progress.end()
    await service.close()
  }
  if (commonFailure !== undefined) throw commonFailure

  /** Ends at a failure that every other document would have. */
  async function* whilePossible(work: readonly Work[]): AsyncGenerator<Work> {
    for (const each of work) {
      if (commonFailure !== undefined) return
      yield each
    }
  }

  function reportFailure({ work: { source, to }, error }: Failed): void {
    if (isCommonFailure(error, options.from !== undefined)) return
    const reason = describeError(error) + adviseSize(source.path, error)
    outcomes.failed(`${source.path} is not translated into ${to}. ${reason}`)
  }

  function reportTranslation({ work: { source, output }, notes }: Translated): void {
    outcomes.translated(source.path, output)
    for (const note of notes) outcomes.note(note)
  }
}

interface Surroundings {
  readonly service: Service
  readonly options: TranslateOptions
  readonly formatOptions: FormatOptions
  readonly wishes: Wishes
  readonly unapplied: UnappliedReport
  readonly onProgress: (work: Work, share: number) => void
}

interface Translated {
  readonly work: Work
  /** What users should know of the translation. */
  readonly notes: readonly string[]
}

interface Failed {
  readonly work: Work
  readonly error: unknown
}

async function translateOne(work: Work, surroundings: Surroundings): Promise<Translated | Failed> {
  const { source, output, to } = work
  const { service, options, formatOptions, wishes, onProgress } = surroundings
  let destination: Destination | undefined
  try {
    const content = Uint8Array.from(await readFile(source.path))
    // What cannot be written is not translated.
    destination = await createOutput(output, { force: options.force ?? false, mode: source.mode })
    const translation = await service.translateDocument(
      { name: basename(source.path), content },
      {
        to,
        ...(options.from === undefined ? {} : { from: options.from }),
        ...(options.glossary && { glossaryIds: options.glossary }),
        qualityEstimate: options.qualityEstimate ?? false,
        options: formatOptions,
        ...wishes,
      },
      (share) => onProgress(work, share),
    )
    await destination.write(translation.content)
    await destination.end()
    onProgress(work, 1)
    return { work, notes: describeTranslation(work, translation, surroundings) }
  } catch (error) {
    return { work, error }
  } finally {
    destination?.close()
  }
}

function describeTranslation(
  { source, to }: Work,
  { notices, qualityEstimate, ...translated }: TranslatedDocument,
  { options, unapplied }: Surroundings,
): string[] {
  const ofWishes = unapplied.describe(to, translated)
  // A server estimates for its app, too.
  const estimates = options.qualityEstimate ? [describeEstimate(qualityEstimate ?? null)] : []
  return [
    ...(ofWishes === undefined ? [] : [ofWishes]),
    ...[...estimates, ...notices.map(inCommandWords)].map((each) => `${source.path}: ${each}`),
  ]
}

/** How a file is translated that is too large for a document. */
const adviseSize = (path: string, error: unknown): string =>
  isTooLarge(error) && findFormat(path) === 'text'
    ? ' Line by line, it may have any size: `--file`, with `--output-dir`.'
    : ''

const describeEstimate = (estimate: number | null): string =>
  estimate === null
    ? 'The quality of the translation cannot be estimated.'
    : `The quality of the translation is estimated as ${estimate}.`

/** Options whose value is a list, in any format. */
const listOptions: ReadonlySet<string> = new Set(
  formatEntries.flatMap(([, { options }]) =>
    options.filter(({ type }) => type === 'strings').map(({ name }) => name),
  ),
)

/** `comments=true`, `ignoreKeys=id,slug`. Throws UsageError. */
function readOptions(given: readonly string[]): FormatOptions {
  return Object.fromEntries(
    given.map((each) => {
      const at = each.indexOf('=')
      if (at < 1) throw new UsageError(`Write --option like comments=true, not ${each}.`)
      const name = each.slice(0, at)
      return [name, readValue(name, each.slice(at + 1))]
    }),
  )
}

function readValue(name: string, text: string): boolean | string | readonly string[] {
  if (listOptions.has(name)) return text.split(',')
  return text === 'true' || text === 'false' ? text === 'true' : text
}

/** A bar over all documents, by their sizes. */
function createDocumentProgress(work: readonly Work[]) {
  const line = createProgressLine('Translating')
  const shares = new Map<Work, number>()
  const total = work.reduce((sum, { source }) => sum + source.bytes, 0)
  return {
    show(each: Work, share: number): void {
      shares.set(each, share)
      let done = 0
      for (const [{ source }, of] of shares) done += source.bytes * of
      line.show(done, total)
    },
    end: line.end,
  }
}
