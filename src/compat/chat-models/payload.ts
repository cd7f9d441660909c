// What a message has to translate: one text, or several in a form that the answer must have too.
import { readJson } from './json-payloads.ts'
import { readLines } from './line-payloads.ts'
import { readYaml } from './yaml-payloads.ts'

/** A translation of one of the texts. */
export interface TranslatedItem {
  readonly translatedText: string
  /** The language of the source. */
  readonly from: string
}

/** The texts of a message, and how an answer has their translations. */
export interface Payload {
  readonly texts: readonly string[]
  /** Takes a translation for each text, in their order. */
  write(translations: readonly TranslatedItem[]): string
}

/**
 * Reads what is to be translated. `system` is the prompt that says in which form the answer must
 * be, where the text itself leaves it open. Throws `validation-failed`.
 */
export const readPayload = (text: string, system: string): Payload =>
  readJson(text, system) ?? readYaml(text) ?? readLines(text) ?? plain(text)

const plain = (text: string): Payload => ({
  texts: [text],
  write: ([translation]) => translation?.translatedText ?? '',
})
