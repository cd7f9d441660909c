// The letter case in which a term comes out: that of the source where it differs from the entry's.
import { foldTerm } from '@dragoman/formats/text/folding.ts'

/** One form of a term. */
export interface Term {
  readonly source: string
  readonly target: string
  /** Exists if its entry has several forms of the target. */
  readonly inflection?: Inflection
}

/** The forms of an entry that has several forms of its target. */
export interface Inflection {
  /** The first form of the source. */
  readonly lemma: string
  /** All forms of the target, which is the first of them. */
  readonly forms: readonly string[]
}

interface Languages {
  readonly from: string
  readonly to: string
}

/**
 * What is written for a term that occurs in a source: the target, in capitals or with a first
 * capital if only the occurrence has them. A term that equals its target stays as it occurs; one
 * that differs from it in letter case alone is there to set the case.
 */
export function writeTarget(
  { source, target }: Term,
  occurrence: string,
  { from, to }: Languages,
): string {
  if (source === target) return occurrence
  if (foldTerm(source, from) === foldTerm(target, from)) return target
  if (isUpperCase(occurrence) && !isUpperCase(source)) return target.toLocaleUpperCase(to)
  if (startsUpperCase(occurrence) && !startsUpperCase(source)) return capitalizeFirst(target, to)
  return target
}

/** Whether a text has more than one letter, all of them capitals. */
export function isUpperCase(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  return letters.length > 1 && text === text.toUpperCase() && text !== text.toLowerCase()
}

const startsUpperCase = (text: string): boolean => /^[^\p{L}]*\p{Lu}/u.test(text)

/** A first word with a capital inside, as `iPhone`, is a name that is always written so. */
const capitalizeFirst = (text: string, language: string): string =>
  /^[^\p{L}]*\p{Ll}[\p{Ll}\p{M}]*(?!\p{L})/u.test(text)
    ? text.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase(language))
    : text
