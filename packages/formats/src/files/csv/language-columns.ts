// Tables with a column for each language, such as `key,en,es`: the texts of one column are
// translated into the empty cells of another.
import { baseLanguage, languageName, parseLanguage } from '../../languages/language-tag.ts'
import { isSameWrittenLanguage } from '../written-language.ts'

/** Columns by their numbers from 0. */
export interface LanguageColumns {
  /** All that have texts of a language. */
  readonly languages: ReadonlySet<number>
  /** Several if the table has several texts in each language: `title_en`, `body_en`. */
  readonly pairs: readonly ColumnPair[]
}

export interface ColumnPair {
  readonly source: number
  /** Undefined if the table has no column for the target language. */
  readonly target: number | undefined
}

interface Languages {
  readonly from?: string | undefined
  readonly to: string
}

interface LanguageHeader {
  readonly column: number
  /** What several headers have in common: `title` in `title_en`; mostly nothing. */
  readonly base: string
  readonly language: string
}

/**
 * The columns of languages by their headers, which are tags or names of languages. None if the
 * headers name fewer than two. `from`: the language of the texts, if known.
 */
export function findLanguageColumns(
  header: readonly string[],
  { from, to }: Languages,
): LanguageColumns {
  const headers = header.flatMap((name, column) => readHeader(name, column) ?? [])
  const groups = [...Map.groupBy(headers, ({ base }) => base).values()].filter((group) =>
    areLanguages(group, { from, to }),
  )
  return {
    languages: new Set(groups.flat().map(({ column }) => column)),
    pairs: groups.flatMap((group) => {
      const target = findLanguage(group, to)
      const source =
        from === undefined ? (findLanguage(group, 'en') ?? group[0]) : findLanguage(group, from)
      const [first] = target === source ? group.filter((each) => each !== target) : [source]
      return first && first !== target ? [{ source: first.column, target: target?.column }] : []
    }),
  }
}

/** Words such as `is` and `no` are tags too: a language that is sure to be one is among them. */
function areLanguages(headers: readonly LanguageHeader[], { from = 'en', to }: Languages): boolean {
  const isSure = [from, to, 'en'].some((language) => findLanguage(headers, language))
  return isSure && new Set(headers.map(({ language }) => language)).size > 1
}

/** The column of a language: of several variants its own one, else the first. */
const findLanguage = (headers: readonly LanguageHeader[], tag: string) =>
  headers.find(({ language }) => language === parseLanguage(tag)) ??
  headers.find(({ language }) => isSameWrittenLanguage(language, tag))

const before = '^(.*?)[ _.:[(-]{1,2}'
const tag = String.raw`([A-Za-z]{2,3}(?:[-_][A-Za-z]{4})?(?:[-_](?:[A-Za-z]{2}|\d{3}))?)`
const wholeTag = new RegExp(`^${tag}$`)
const wholeName = /^(\p{L}+)(?: ?\([^()]*\))?$/u
const tagBehind = new RegExp(String.raw`${before}${tag}[\])]?$`)
const nameBehind = new RegExp(String.raw`${before}(\p{L}+)[\])]?$`, 'u')

const longestHeader = 60

/** `en`, `English`, `title_en`, `title[en]`, `English (en-US)`, `title English`. */
function readHeader(name: string, column: number): LanguageHeader | undefined {
  // Mostly the number or name of a row.
  const isRowName = column === 0 && /^(?:id|no)$/i.test(name)
  if (isRowName || name.length > longestHeader) return undefined
  const whole = readTag(wholeTag.exec(name)?.[1]) ?? readVariant(name)
  if (whole !== undefined) return { column, base: '', language: whole }
  const [, base = '', word] = tagBehind.exec(name) ?? nameBehind.exec(name) ?? []
  const language = readTag(word) ?? readName(word)
  return language === undefined ? undefined : { column, base: base.toLowerCase(), language }
}

/** A name, perhaps with its tag: `English (en-US)`, but `English (UK)` is no Ukrainian. */
function readVariant(name: string): string | undefined {
  const [, before = '', tagged] = tagBehind.exec(name) ?? []
  const language = readName(wholeName.exec(name)?.[1]) ?? readName(before)
  const variant = readTag(tagged)
  return variant !== undefined && language === baseLanguage(variant) ? variant : language
}

const readName = (name = ''): string | undefined => languageNames().get(name.toLowerCase())

function readTag(written = ''): string | undefined {
  const language = written === '' ? undefined : parseLanguage(written)
  return language !== undefined && isKnown(language) ? language : undefined
}

/** Of three letters, many words of headers are tags too; those of two are languages. */
const isKnown = (language: string): boolean => /^[a-z]{2}(?:-|$)/.test(language)

let names: ReadonlyMap<string, string> | undefined

/** Languages by their names in English and in themselves, in lower case. */
function languageNames(): ReadonlyMap<string, string> {
  names ??= listNames()
  return names
}

const letters = [...'abcdefghijklmnopqrstuvwxyz']

function listNames(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const language of letters.flatMap((first) => letters.map((second) => first + second))) {
    if (parseLanguage(language) !== language) continue
    const own = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' })
    for (const name of [languageName(language), own.of(language)])
      if (name !== undefined && name.length > 2) found.set(name.toLowerCase(), language)
  }
  return found
}
