// What `dragoman translate` does, from its arguments and options; checks them before it starts.
import type { Format } from '../../translation/request-schemas.ts'
import { InputError, UsageError } from '../errors.ts'
import type { OpenOptions } from '../service/open-service.ts'
import type { AlternativesOptions } from './alternatives-report.ts'
import { nameOutput } from './destinations.ts'
import { type PlannedOutput, refuseSameOutputs, sortOutputs } from './existing-outputs.ts'
import { formatOf } from './file-extensions.ts'
import { type Render, renderJson, renderLabelled, renderPlain } from './rendering.ts'
import { findEachSource, findSources, isFileName, type Source, standardInput } from './sources.ts'
import type { WishOptions } from './wishes.ts'

export interface TranslateOptions
  extends Omit<OpenOptions, 'reviewBelow'>,
    WishOptions,
    AlternativesOptions {
  to: string
  from?: string
  format?: Format
  html?: boolean
  file?: string[]
  outputDir?: string
  force?: boolean
  qualityEstimate?: boolean
  /** A number. */
  reviewBelow?: string
  json?: boolean
  /** Applies to documents only. */
  glossary?: string[]
  option?: string[]
}

interface Output extends PlannedOutput {
  readonly to: string
}

export interface PlannedSource extends Source {
  readonly format: Format
  /** undefined: standard output. */
  readonly outputs: readonly Output[] | undefined
}

interface Plan {
  readonly languages: readonly string[]
  /** What is translated instead of `sources`. */
  readonly argument: { readonly text: string; readonly format: Format } | undefined
  readonly sources: readonly PlannedSource[]
  readonly files: PlannedFiles | undefined
  readonly render: Render
}

/** The files that are written, with --output-dir. */
interface PlannedFiles {
  /** How many are written. */
  readonly count: number
  /** Why others are not. */
  readonly failures: readonly string[]
  /** How many are there already. */
  readonly current: number
}

/** Throws UsageError, and InputError for files that are missing. */
export async function planTranslation(
  words: readonly string[],
  options: TranslateOptions,
): Promise<Plan> {
  const { json = false, outputDir } = options
  const languages = readTargets(options)
  const { text, files } = await readInput(words, options)
  if (outputDir !== undefined && (options.file === undefined || files.includes(standardInput))) {
    throw new UsageError('--output-dir needs the names of files: give them with --file.')
  }
  const { sources, written } = await planSources(files, options, languages)
  const isShared = languages.length > 1 && outputDir === undefined
  if (isShared && !json && sources.some(({ format }) => format !== 'text')) {
    throw new UsageError('Several targets of a document need --output-dir or --json.')
  }
  const renderText = isShared ? renderLabelled : renderPlain
  return {
    languages,
    argument: text === undefined ? undefined : { text, format: formatFor('', options) },
    sources,
    files: written,
    render: json ? renderJson : renderText,
  }
}

/** Files to standard output are translated all or none. */
async function planSources(
  files: readonly string[],
  options: TranslateOptions,
  languages: readonly string[],
): Promise<{ sources: readonly PlannedSource[]; written: PlannedFiles | undefined }> {
  const { outputDir, force = false } = options
  const isFormatGiven = options.format !== undefined || options.html === true
  const toPlanned = (source: Source, outputs?: readonly Output[]): PlannedSource => ({
    ...source,
    format: formatFor(source.file, options),
    outputs,
  })
  if (outputDir === undefined) {
    const sources = await findSources(files, isFormatGiven)
    return { sources: sources.map((source) => toPlanned(source)), written: undefined }
  }
  const found = await findEachSource(files, isFormatGiven)
  if (found.sources.length === 0) throw new InputError(found.failures.join('\n'))
  const planned = found.sources.flatMap(({ file, modifiedMs }) =>
    languages.map((to) => ({
      source: { path: file, modifiedMs },
      to,
      output: nameOutput(outputDir, file, to),
    })),
  )
  refuseSameOutputs(planned)
  const { missing, outdated, current } = await sortOutputs(planned, force)
  const sources = found.sources.flatMap((source) => {
    const outputs = missing.filter((each) => each.source.path === source.file)
    return outputs.length > 0 ? [toPlanned(source, outputs)] : []
  })
  const failures = [...found.failures, ...outdated]
  return { sources, written: { count: missing.length, failures, current } }
}

/** The target languages, each once. Throws UsageError, also for an --output-dir that is none. */
export function readTargets({ to, outputDir }: TranslateOptions): string[] {
  if (outputDir === '')
    throw new UsageError('--output-dir is empty. Name a directory; `.` is this one.')
  if (outputDir === '-')
    throw new UsageError('--output-dir names a directory. Without it, --file prints to the output.')
  const languages = [...new Set(to.split(',').map((language) => language.trim()))]
  if (languages.includes('')) throw new UsageError('Write --to like es or es,fr.')
  return languages
}

/** A text, or else the files that are read. After `--file a.txt`, `b.txt` is one as well. */
async function readInput(
  words: readonly string[],
  { file }: TranslateOptions,
): Promise<{ text: string | undefined; files: readonly string[] }> {
  if (file === undefined) {
    const isInput = words.length === 0 || (words.length === 1 && words[0] === standardInput)
    return isInput
      ? { text: undefined, files: [standardInput] }
      : { text: words.join(' '), files: [] }
  }
  const areFiles = await Promise.all(words.map(isFileName))
  if (areFiles.includes(false)) throw new UsageError('Give texts or --file, not both.')
  return { text: undefined, files: [...file, ...words] }
}

const formatFor = (file: string, { format, html }: TranslateOptions): Format =>
  format ?? (html ? 'html' : formatOf(file))
