// Translates documents into files beside them, or below --output-dir.

import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { formatEntries } from '@dragoman/formats/files/catalogue.ts'
import type { FormatOptions } from '@dragoman/formats/files/format.ts'
import { describeError, exitStatuses, UsageError } from '../errors.ts'
import type { Service } from '../service/command-service.ts'
import { openService } from '../service/open-service.ts'
import { inCommandWords } from '../terminal/command-words.ts'
import { createProgressLine } from '../terminal/progress-line.ts'
import { errorStyle } from '../terminal/styles.ts'
import { createOutput, nameOutput } from './destinations.ts'
import type { DocumentPath } from './document-files.ts'
import { modernExtension } from './file-extensions.ts'
import { mapInOrder } from './in-order.ts'
import { checkOutputs, readTargets, type TranslateOptions } from './plan.ts'
import { createUnappliedReport, type UnappliedReport } from './unapplied-report.ts'
import { readWishes, type Wishes } from './wishes.ts'

/** Documents at the same time: enough to keep a server busy, few enough for its limits. */
const concurrency = 4

interface Work {
  readonly document: DocumentPath
  readonly to: string
  readonly output: string
}

/**
 * Translates each document into each target language. A document that cannot be translated does not
 * stop the others. Throws InputError for an output that exists, and UsageError.
 */
export async function translateDocuments(
  documents: readonly DocumentPath[],
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
  const unapplied = createUnappliedReport(wishes)
  const work = planWork(documents, options, formatOptions)
  checkOutputs(
    work.map(({ output }) => output),
    options.force ?? false,
  )
  const service = await openService({ ...options, reviewBelow: undefined })
  const progress = createDocumentProgress(work)
  try {
    await mapInOrder(toAsync(work), {
      map: (each) =>
        translateOne(each, {
          service,
          options,
          formatOptions,
          wishes,
          unapplied,
          onProgress: progress.show,
        }),
      consume: async (lines) => {
        progress.end()
        for (const { text, isError } of lines)
          if (isError) console.error(errorStyle(text))
          else console.log(text)
      },
      concurrency,
      onFailure: () => {},
    })
  } finally {
    progress.end()
    await service.close()
  }
}

/** What has been translated itself is not translated again: `a.es.md` beside `a.md`. */
function planWork(
  documents: readonly DocumentPath[],
  options: TranslateOptions,
  { output: format }: FormatOptions,
): Work[] {
  const languages = readTargets(options)
  const extensionOf = (path: string): string =>
    typeof format === 'string' ? `.${format}` : modernExtension(path)
  const outputOf = ({ path, directory }: DocumentPath, to: string): string => {
    const { outputDir } = options
    const target = outputDir === undefined ? dirname(path) : join(outputDir, directory)
    return nameOutput(target, path, to, extensionOf(path))
  }
  const translations = new Set(
    documents.flatMap(({ path }) =>
      languages.map((to) => nameOutput(dirname(path), path, to, extensionOf(path))),
    ),
  )
  return documents
    .filter(({ path }) => !translations.has(join(dirname(path), basename(path))))
    .flatMap((document) =>
      languages.map((to) => ({ document, to, output: outputOf(document, to) })),
    )
}

async function* toAsync<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}

interface Surroundings {
  readonly service: Service
  readonly options: TranslateOptions
  readonly formatOptions: FormatOptions
  readonly wishes: Wishes
  readonly unapplied: UnappliedReport
  readonly onProgress: (work: Work, share: number) => void
}

/** What is printed of a document. */
interface Line {
  readonly text: string
  readonly isError: boolean
}

async function translateOne(work: Work, surroundings: Surroundings): Promise<Line[]> {
  const { document, output, to } = work
  const { service, options, formatOptions, wishes, onProgress } = surroundings
  try {
    const { content, notices, qualityEstimate, ...translated } = await service.translateDocument(
      {
        name: basename(document.path),
        content: Uint8Array.from(await readFile(document.path)),
      },
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
    await write(work, content, options.force ?? false)
    onProgress(work, 1)
    // A server estimates for its app, too.
    const estimates = options.qualityEstimate ? [describeEstimate(qualityEstimate ?? null)] : []
    const unapplied = surroundings.unapplied.describe(to, translated)
    return [
      { text: `${document.path} → ${output}`, isError: false },
      ...(unapplied === undefined ? [] : [{ text: unapplied, isError: true }]),
      ...[...estimates, ...notices.map(inCommandWords)].map((notice) => ({
        text: `${document.path}: ${notice}`,
        isError: true,
      })),
    ]
  } catch (error) {
    if (error instanceof UsageError) throw error
    process.exitCode = exitStatuses.failure
    return [
      {
        text: `${document.path} is not translated into ${to}. ${describeError(error)}`,
        isError: true,
      },
    ]
  }
}

const describeEstimate = (estimate: number | null): string =>
  estimate === null
    ? 'The quality of the translation cannot be estimated.'
    : `The quality of the translation is estimated as ${estimate}.`

async function write(
  { document: { mode }, output }: Work,
  content: Uint8Array,
  force: boolean,
): Promise<void> {
  const destination = await createOutput(output, { force, mode })
  try {
    await destination.write(content)
    await destination.end()
  } finally {
    destination.close()
  }
}

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
  const total = work.reduce((sum, { document }) => sum + document.bytes, 0)
  return {
    show(each: Work, share: number): void {
      shares.set(each, share)
      let done = 0
      for (const [{ document }, of] of shares) done += document.bytes * of
      line.show(done, total)
    },
    end: line.end,
  }
}
