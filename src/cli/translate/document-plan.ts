// Which documents are translated into which files.
import { basename, dirname, extname, join } from 'node:path'
import type { FormatOptions } from '@dragoman/formats/files/format.ts'
import { parseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import { nameOutput } from './destinations.ts'
import type { DocumentPath } from './document-files.ts'
import { type PlannedOutput, refuseSameOutputs, sortOutputs } from './existing-outputs.ts'
import { modernExtension } from './file-extensions.ts'
import { readTargets, type TranslateOptions } from './plan.ts'

/** A document to translate into a language. */
export interface Work extends PlannedOutput {
  readonly source: DocumentPath
  readonly to: string
}

interface DocumentPlan {
  readonly work: readonly Work[]
  /** Why documents are not translated. */
  readonly failures: readonly string[]
  /** How many translations are there already. */
  readonly current: number
  /** How many documents are translations of others into other languages. */
  readonly translations: number
}

/** Throws UsageError for two documents that would be written to one file. */
export async function planDocuments(
  documents: readonly DocumentPath[],
  options: TranslateOptions,
  { output: format }: FormatOptions,
): Promise<DocumentPlan> {
  const languages = readTargets(options)
  const extensionOf = (path: string): string =>
    typeof format === 'string' ? `.${format}` : modernExtension(path)
  const outputOf = ({ path, directory }: DocumentPath, to: string): string => {
    const { outputDir } = options
    const target = outputDir === undefined ? dirname(path) : join(outputDir, directory)
    return nameOutput(target, path, to, extensionOf(path))
  }
  const { sources, translations } = leaveOutTranslations(documents, languages, extensionOf)
  const planned = sources.flatMap((source) =>
    languages.map((to) => ({ source, to, output: outputOf(source, to) })),
  )
  refuseSameOutputs(planned)
  const { missing, outdated, current } = await sortOutputs(planned, options.force ?? false)
  return {
    work: missing,
    failures: outdated,
    current,
    translations,
  }
}

/**
 * `a.es.md` beside `a.md` is a translation of it. If it is named itself, that holds only where it
 * is what the command would write.
 */
function leaveOutTranslations(
  documents: readonly DocumentPath[],
  languages: readonly string[],
  extensionOf: (path: string) => string,
): { sources: DocumentPath[]; translations: number } {
  const untranslated = new Set(
    documents.map(({ path }) => {
      const name = basename(path, extname(path))
      return join(dirname(path), name + extensionOf(path))
    }),
  )
  const sources: DocumentPath[] = []
  let translations = 0
  for (const document of documents) {
    const { name, tag, extension } = splitName(document.path)
    const isBesideSource = untranslated.has(join(dirname(document.path), name + extension))
    if (isBesideSource && languages.includes(tag)) continue
    if (isBesideSource && !document.isNamed && isLanguage(tag)) translations++
    else sources.push(document)
  }
  return { sources, translations }
}

/** `a.es.md` is `a`, `es` and `.md`. */
function splitName(path: string): { name: string; tag: string; extension: string } {
  const extension = extname(path)
  const rest = basename(path, extension)
  const name = basename(rest, extname(rest))
  return { name, tag: rest.slice(name.length + 1), extension }
}

/** Three letters are often no language: `page.min.html`, `notes.new.md`. */
const isLanguage = (tag: string): boolean =>
  /^[a-z]{2}(?:[-_]|$)/i.test(tag) && parseLanguage(tag) !== undefined
