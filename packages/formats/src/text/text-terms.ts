// Terms of a glossary that look like placeholders, such as `.NET` and `Node.js developer`. Where a
// text has one, it is text to translate. They are plain data: most texts are cut in threads.
import { foldTerm } from './folding.ts'
import { isWordEdge } from './word-edges.ts'

/** A term, by a placeholder in it. */
export interface TextTerm {
  /** The whole term, folded. */
  readonly folded: string
  /** UTF-16 units of the term before and after the placeholder. */
  readonly before: number
  readonly after: number
  /** It matches capitals only. */
  readonly isInCapitals: boolean
}

/** Those of one dictionary. */
export interface DictionaryTextTerms {
  /** The BCP 47 tag of the source language, by which texts are folded. */
  readonly language: string
  /** By the placeholder, folded. */
  readonly byPlaceholder: ReadonlyMap<string, readonly TextTerm[]>
}

/** Those of all dictionaries that a request may need. */
export type TextTerms = readonly DictionaryTextTerms[]

/** Whether a placeholder of a text is a term, or in one. */
export function isInTextTerm(
  text: string,
  { start, source }: { start: number; source: string },
  dictionaries: TextTerms,
): boolean {
  const end = start + source.length
  return dictionaries.some(({ language, byPlaceholder }) =>
    byPlaceholder.get(foldTerm(source, language))?.some(({ before, after, ...term }) => {
      const [from, to] = [start - before, end + after]
      if (from < 0 || !isWordEdge(text, from) || !isWordEdge(text, to)) return false
      const occurrence = text.slice(from, to)
      return isTerm(occurrence, term, language)
    }),
  )
}

const isTerm = (
  occurrence: string,
  { folded, isInCapitals }: Pick<TextTerm, 'folded' | 'isInCapitals'>,
  language: string,
): boolean =>
  !(isInCapitals && /\p{Ll}/u.test(occurrence)) && foldTerm(occurrence, language) === folded
