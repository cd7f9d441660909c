// What the engine and its thread send each other.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'

export interface ConversionRequest {
  readonly number: number
  readonly pair: LanguagePair
  readonly texts: readonly string[]
}

/** The texts in the same order, or why there are none. */
export type ConversionAnswer = { readonly number: number } & (
  | { readonly texts: readonly string[] }
  | { readonly error: string }
)
