// The terms of a glossary for one pair of languages, compiled for matching.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { foldInSteps, foldTerm } from '@dragoman/formats/text/folding.ts'
import type { DictionaryTextTerms, TextTerms } from '@dragoman/formats/text/text-terms.ts'
import { isWordEdge, listWords } from '@dragoman/formats/text/word-edges.ts'
import { runAtOnce, type Steps } from '../../shared/steps.ts'
import { type Inflection, isUpperCase, type Term } from './term-case.ts'
import { createTermTree, type FindLongestTerm, type Found } from './term-tree.ts'
import { createTextTermSearch } from './text-term-search.ts'

/** Has the form in which a glossary stores it. */
export interface TermEntry {
  /** The term, or several forms of it: `house|houses`. */
  readonly source: string
  /** How each form is translated. Equal to the form, or to the source: it is not translated. */
  readonly target: string
  /** Other forms of the target: `antigua|antiguos|antiguas` of `antiguo`. */
  readonly targetForms?: string
}

/** A term in a text, in UTF-16 units; `end` is exclusive. */
export interface TermMatch {
  readonly start: number
  readonly end: number
  readonly term: Term
}

/** Finds the terms of one pair. */
export interface TermSearch {
  /** The number of different forms. */
  readonly size: number
  /**
   * The terms in a text, leftmost and longest first, without overlaps. Time is linear in the text,
   * and does not depend on the number of terms.
   */
  findInSteps(text: string): Steps<TermMatch[]>
}

/** The terms of a dictionary, compiled. */
export interface CompiledTerms extends TermSearch {
  /** Those that look like placeholders, up to a bound. */
  readonly textTerms: DictionaryTextTerms
  /** What finds them in folded texts. */
  readonly forms: FindLongestTerm<TermsOfForm>
}

/** The terms of a request. */
export interface RequestTerms {
  /** Names the glossaries and their versions. */
  readonly key: string
  /** The terms for a pair of resolved languages; the same object for each call. */
  termsFor(pair: LanguagePair): TermSearch | undefined
  /** Those of all pairs that look like placeholders. */
  readonly textTerms: TextTerms
}

/** Separates the forms of a term. */
export const formSeparator = '|'
/** Marks the place of a placeholder in a text that is searched: no term has it. */
export const noCharacter = '\u0000'
/** In a hostile glossary, each of these words is compared with 500 terms. */
const wordsPerYield = 64

/**
 * The forms of a source term, folded: entries that share one are duplicates. A form in capitals is
 * another one than that in small letters. `language` is the BCP 47 tag of the source language.
 */
export const foldForms = (source: string, language: string): string[] =>
  source
    .split(formSeparator)
    .map((form) => {
      const folded = foldTerm(form, language)
      return isUpperCase(form) ? folded.toLocaleUpperCase(language) : folded
    })
    .filter((form) => form !== '')

/** The terms of a folded form. */
interface TermsOfForm {
  /** For the form in capitals: `IT` is not `it`. */
  readonly inCapitals: Term | undefined
  /** Is found by the form in any letter case. */
  readonly inAnyCase: Term | undefined
}

/**
 * Finds the next small letter from an index on; the indexes never decrease. So all terms of a text
 * together cost one pass, however many of them in capitals begin at one word.
 */
function createSmallLetterSearch(text: string): (from: number) => number {
  const smallLetter = /\p{Ll}/gu
  let next = -1
  return (from) => {
    if (next >= from) return next
    smallLetter.lastIndex = from
    next = smallLetter.exec(text)?.index ?? Number.POSITIVE_INFINITY
    return next
  }
}

/** Compiles entries: 10,000 take about 30 ms. Of entries with an equal form, the first has it. */
export const compileTerms = (entries: readonly TermEntry[], pair: LanguagePair): CompiledTerms =>
  runAtOnce(compileInSteps(entries, pair))

/** As `compileTerms`, for entries that may be megabytes. */
export function* compileInSteps(
  entries: readonly TermEntry[],
  { from }: LanguagePair,
): Steps<CompiledTerms> {
  const terms = new Map<string, TermsOfForm>()
  const textTerms = createTextTermSearch(from)
  let size = 0
  for (const entry of entries) {
    yield
    const { source, target } = entry
    const inflection = inflectionOf(entry)
    const isKept = source === target
    for (const form of source.split(formSeparator)) {
      const folded = foldTerm(form, from)
      if (folded === '' || folded.includes(noCharacter)) continue
      const known = terms.get(folded)
      const field = isUpperCase(form) ? 'inCapitals' : 'inAnyCase'
      if (known?.[field] !== undefined) continue
      const written = { source: form.trim(), target: isKept ? form.trim() : target.trim() }
      const term = inflection ? { ...written, inflection } : written
      textTerms.add(term.source)
      terms.set(folded, { inCapitals: undefined, inAnyCase: undefined, ...known, [field]: term })
      size++
    }
  }
  const forms = yield* createTermTree(terms)
  const findInSteps = (text: string) => findTerms(text, from, [forms])
  return { size, findInSteps, textTerms: textTerms.found, forms }
}

/** Undefined if an entry has one form of its target. */
function inflectionOf({ source, target, targetForms }: TermEntry): Inflection | undefined {
  if (targetForms === undefined) return undefined
  const [lemma = ''] = splitForms(source)
  return { lemma, forms: [target.trim(), ...splitForms(targetForms)] }
}

/** The forms of a term, without spaces around them. */
export const splitForms = (forms: string): string[] =>
  forms.split(formSeparator).map((form) => form.trim())

/** The terms of several glossaries; of equal forms, the first one's is taken. */
export function combineTerms(all: readonly CompiledTerms[], { from }: LanguagePair): TermSearch {
  const searches = all.map(({ forms }) => forms)
  return {
    size: all.reduce((sum, { size }) => sum + size, 0),
    findInSteps: (text) => findTerms(text, from, searches),
  }
}

/** A term for the letter case of a text. */
interface CasedTerm {
  readonly term: Term
  /** It is for capitals alone. */
  readonly isOfCapitals: boolean
}

/** Leftmost and longest first, of equal ones those of capitals, then that of the first search. */
function* findTerms(
  text: string,
  from: string,
  searches: readonly FindLongestTerm<TermsOfForm>[],
): Steps<TermMatch[]> {
  const matches: TermMatch[] = []
  const folded = yield* foldInSteps(text, from)
  const rangeOf = (at: number, end: number) => ({
    start: folded.starts?.[at] ?? at,
    end: folded.ends?.[end - 1] ?? end,
  })
  const nextSmallLetter = createSmallLetterSearch(text)
  /** The term of a form that occurs in a range of the folded text. */
  const termIn = ({ inCapitals, inAnyCase }: TermsOfForm, at: number, to: number) => {
    if (inCapitals) {
      const { start, end } = rangeOf(at, to)
      if (nextSmallLetter(start) >= end) return { term: inCapitals, isOfCapitals: true }
    }
    return inAnyCase && { term: inAnyCase, isOfCapitals: false }
  }
  const findLongest = (at: number): Found<CasedTerm> | undefined => {
    let longest: Found<CasedTerm> | undefined
    for (const search of searches) {
      const found = search(folded.text, at, (end, forms) =>
        isWordEdge(folded.text, end) ? termIn(forms, at, end) : undefined,
      )
      if (found && isBetter(found, longest)) longest = found
    }
    return longest
  }
  let free = 0
  let words = 0
  for (const { index: at } of listWords(folded.text)) {
    if (++words % wordsPerYield === 0) yield
    if (at < free) continue
    const found = findLongest(at)
    if (found === undefined || !isWordEdge(folded.text, at)) continue
    free = found.end
    matches.push({ ...rangeOf(at, free), term: found.value.term })
  }
  return matches
}

const isBetter = (found: Found<CasedTerm>, other: Found<CasedTerm> | undefined): boolean =>
  other === undefined ||
  found.end > other.end ||
  (found.end === other.end && found.value.isOfCapitals && !other.value.isOfCapitals)
