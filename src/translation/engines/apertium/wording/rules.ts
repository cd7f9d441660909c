// What a language has of rules: forms of its texts, and of answers in it.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'

/** Forms of one or several languages that the stages misread. */
export interface LanguageForms {
  /** Finds out quickly that a text has none. */
  readonly mayHaveForm: RegExp
  /** Those that travel as placeholders, as the only group. */
  readonly form: RegExp
  /** The text as the stages read it. */
  rewrite(text: string, languages: LanguagePair): string
  /** A kept form in the target language; by default as it is. */
  write?(form: string, languages: LanguagePair): string
}

/** Both texts of a rule are flat: flat-text.ts. */
export interface AnswerRule {
  /** Languages, `es` or `es|ca`; any by default. */
  readonly from?: string
  readonly to?: string
  /** What the source has. */
  readonly source?: RegExp
  /** What the source does not have. */
  readonly unless?: RegExp
  /** With the flag `g`. */
  readonly pattern: RegExp
  readonly write: string | ((found: string, ...groups: string[]) => string)
}
