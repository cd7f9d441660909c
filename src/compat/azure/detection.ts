import type { Detection } from '../../translation/schemas.ts'

/** The served source language that a tag means. */
type FindSource = (tag: string) => string | undefined

/** The language of a text, and others that it may be in. */
export function renderDetection(
  { language, confidence, alternatives }: Detection,
  findSource: FindSource,
) {
  const others = alternatives.map((each) => renderGuess(each, findSource))
  return {
    ...renderGuess({ language, confidence }, findSource),
    ...(others.length === 0 ? {} : { alternatives: others }),
  }
}

const renderGuess = (
  { language, confidence }: { language: string; confidence: number },
  findSource: FindSource,
) => ({
  language,
  score: confidence,
  isTranslationSupported: findSource(language) !== undefined,
  isTransliterationSupported: false,
})
