// What a message has to translate: one text, or several in a form that the answer must have too.

/** A translation of one of the texts. */
export interface TranslatedItem {
  readonly translatedText: string
  /** The language of the source. */
  readonly from: string
}

/** The texts of a message, and how an answer has their translations. */
export interface Payload {
  readonly texts: readonly string[]
  /** The answer is the translation of its one text, which can be sent piece by piece. */
  readonly isPlain?: true
  /** Takes a translation for each text, in their order. */
  write(translations: readonly TranslatedItem[]): string
}
