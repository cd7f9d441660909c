// What `dragoman translate` does, from its arguments and options; checks them before it starts.
import type { Format } from '../../translation/request-schemas.ts'
import { UsageError } from '../errors.ts'
import type { OpenOptions } from '../service/open-service.ts'
import type { AlternativesOptions } from './alternatives-report.ts'
import { checkOutput, nameOutput } from './destinations.ts'
import { formatOf } from './file-extensions.ts'
import { type Render, renderJson, renderLabelled, renderPlain } from './rendering.ts'
import { findSources, isFileName, type Source, standardInput } from './sources.ts'
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

interface Output {
  readonly to: string
  readonly file: string
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
  readonly render: Render
}

/** Throws UsageError, and InputError for a file that is missing or in the way. */
export async function planTranslation(
  words: readonly string[],
  options: TranslateOptions,
): Promise<Plan> {
  const { json = false, outputDir, force = false } = options
  const languages = readTargets(options)
  const { text, files } = await readInput(words, options)
  if (outputDir !== undefined && (options.file === undefined || files.includes(standardInput))) {
    throw new UsageError('--output-dir needs the names of files: give them with --file.')
  }
  const isFormatGiven = options.format !== undefined || options.html === true
  const found = await findSources(files, isFormatGiven)
  const sources = found.map((source) => ({
    ...source,
    format: formatFor(source.file, options),
    outputs:
      outputDir === undefined
        ? undefined
        : languages.map((to) => ({ to, file: nameOutput(outputDir, source.file, to) })),
  }))
  checkOutputs(
    sources.flatMap(({ outputs = [] }) => outputs.map(({ file }) => file)),
    force,
  )
  const isShared = languages.length > 1 && outputDir === undefined
  if (isShared && !json && sources.some(({ format }) => format !== 'text')) {
    throw new UsageError('Several targets of a document need --output-dir or --json.')
  }
  const renderText = isShared ? renderLabelled : renderPlain
  return {
    languages,
    argument: text === undefined ? undefined : { text, format: formatFor('', options) },
    sources,
    render: json ? renderJson : renderText,
  }
}

/** The target languages, each once. Throws UsageError. */
export function readTargets({ to }: TranslateOptions): string[] {
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

/** Throws InputError for a file that exists, and UsageError for one that is named twice. */
export function checkOutputs(outputs: readonly string[], force: boolean): void {
  for (const [index, output] of outputs.entries()) {
    if (outputs.indexOf(output) < index) {
      throw new UsageError(`Two files would be written to ${output}. Translate them separately.`)
    }
    checkOutput(output, force)
  }
}
