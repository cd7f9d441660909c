// A mode file is a shell pipeline that translates one pair. Its name gives the pair, in several
// kinds of language codes.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { lettersOf } from './accents/letters.ts'

export interface Mode extends LanguagePair {
  /** The file's name without its ending. */
  readonly name: string
  /** A shell command whose stages stay up and flush at each NUL. */
  readonly command: string
  /**
   * The first stage alone, which finds words in its dictionary; undefined for languages whose
   * accents nobody leaves out, or if it is no `lt-proc`.
   */
  readonly analyser: string | undefined
  /** Whether its stages pass word-bound blanks through with their words. */
  readonly wordBlanks: boolean
}

/** Codes that mean several languages, or that the standard maps differently. */
const macrolanguages: Readonly<Record<string, readonly string[]>> = {
  hbs: ['hr', 'bs', 'sr-Latn'],
  sh: ['hr', 'bs', 'sr-Latn'],
  zlm: ['ms'],
  nor: ['nb', 'nn'],
}
const variantsOfSerboCroatian: Readonly<Record<string, string>> = {
  HR: 'hr',
  BS: 'bs',
  SR: 'sr-Latn',
}
/**
 * Names of varieties, as BCP 47 registers them; spelling reforms and tests (`iec2017`, `uni`,
 * `PTpre1990`) are not among them.
 */
const variantNames: Readonly<Record<string, string>> = {
  valencia: 'valencia',
  aran: 'aranes',
  gascon: 'gascon',
}
/** Targets that are one variety although their code names the language. */
const targetVariety: Readonly<Record<string, string>> = { pt: 'pt-PT' }
/** Stages that cannot flush at a NUL. */
const cannotStayUp = /\b(?:vislcg3|cg-mwesplit|hfst-tokenise)\b/

/** The first of these finds the words of a text. */
const isAnalyser = (stage: string): boolean => /^(?:lt|hfst)-proc /.test(stage)
/** The stage with the flag for unknown words writes the words of the translation. */
const isGenerator = (stage: string): boolean => stage.includes('$1')
/**
 * Before the first of these stages a word-bound blank encloses words, after it each word has its
 * own, before the second again with an end. `apertium-wblank-mode` inserts them at the same stages.
 */
const blankStages = ['apertium-wblank-attach', 'apertium-wblank-detach'] as const
const hasBlankStages = blankStages.every((stage) => existsSync(`/usr/bin/${stage}`))

/** The pairs of a directory of mode files, each once; none if the directory does not exist. */
export function readModes(directory: string): Mode[] {
  let files: string[]
  try {
    files = readdirSync(directory)
  } catch {
    return []
  }
  const modes = files
    .filter((file) => file.endsWith('.mode'))
    .sort()
    .flatMap((file) => {
      const pipeline = readFileSync(join(directory, file), 'utf8')
      return isComplete(pipeline) ? readMode(file.slice(0, -'.mode'.length), pipeline) : []
    })
  // `eng-hbs_HR` comes after `eng-hbs` and knows Croatian better.
  return [...new Map(modes.map((mode) => [`${mode.from} ${mode.to}`, mode])).values()]
}

/** Some packages contain modes without their data. */
const isComplete = (pipeline: string): boolean =>
  Array.from(pipeline.matchAll(/'(\/[^']+)'/g), ([, file = '']) => file).every((file) =>
    existsSync(file),
  )

/**
 * A mode for each pair that the file serves; none for a development mode or one that cannot stay
 * up. `canBindBlanks`: the stages for word-bound blanks are installed.
 */
export function readMode(
  name: string,
  pipeline: string,
  canBindBlanks: boolean = hasBlankStages,
): Mode[] {
  const [source, target, ...more] = name.split('-')
  if (
    source === undefined ||
    target === undefined ||
    more.length > 0 ||
    cannotStayUp.test(pipeline)
  )
    return []
  const sources = tagsOf(source)
  const targets = tagsOf(target).map((tag) => targetVariety[tag] ?? tag)
  const stages = pipeline.split('|').map((stage) => stage.trim())
  const bound = canBindBlanks ? withBlankStages(stages) : undefined
  const command = persistentCommand(bound ?? stages)
  return sources.flatMap((from) =>
    targets
      .filter((to) => to !== from)
      .map((to) => ({
        name,
        from,
        to,
        command,
        analyser: lettersOf(from) && analyserOf(stages),
        wordBlanks: bound !== undefined,
      })),
  )
}

function analyserOf([first = '']: readonly string[]): string | undefined {
  return first.startsWith('lt-proc ') ? persistentCommand([first]) : undefined
}

function tagsOf(code: string): readonly string[] {
  const [language = '', ...variants] = code.split('_')
  const variant = variants.join('_')
  if (!/^[a-z]{2,3}$/.test(language)) return []
  if (variant === '') return macrolanguages[language] ?? canonical(language)
  if (language === 'hbs' || language === 'sh')
    return [variantsOfSerboCroatian[variant] ?? []].flat()
  const name = /^[A-Z]{2}$/.test(variant) ? variant : variantNames[variant]
  return name === undefined ? [] : canonical(`${language}-${name}`)
}

const canonical = (tag: string): string[] => Intl.getCanonicalLocales(tag)

/** Undefined for a pipeline of another form. */
function withBlankStages(stages: readonly string[]): string[] | undefined {
  const analyser = stages.findIndex(isAnalyser)
  const generator = stages.findIndex(isGenerator)
  if (analyser < 0 || generator <= analyser) return undefined
  const [attach, detach] = blankStages
  return stages
    .toSpliced(generator, 0, detach)
    .toSpliced(analyser + 1, 0, attach)
    .flatMap(separateLookup)
}

/**
 * A transfer with a third file looks words up in it itself, and then mistakes word-bound blanks.
 * Apart, both stages together translate the same, in the same time.
 */
function separateLookup(stage: string): string[] {
  const [, rules = '', dictionary = ''] =
    /^apertium-transfer ('[^']+' '[^']+') ('[^']+')$/.exec(stage) ?? []
  return dictionary === '' ? [stage] : [`lt-proc -b ${dictionary}`, `apertium-transfer -b ${rules}`]
}

/**
 * `-z` makes each stage flush at a NUL; the pipeline's own arguments omit the marks of unknown
 * words.
 */
const persistentCommand = (stages: readonly string[]): string =>
  stages
    .map((stage) => stage.replaceAll('$1', '-n').replaceAll('$2', '').trim())
    .map((stage) => ((blankStages as readonly string[]).includes(stage) ? stage : withFlush(stage)))
    .join(' | ')

const withFlush = (stage: string): string => stage.replace(/^\S+/, '$& -z')
