// The beginning of a text, as lists of jobs show it and searches find it.

const previewCharacters = 120
/** UTF-16 units that are looked at. */
const readUnits = 1_000

/**
 * The beginning of the first text that is not blank, on one line; null if all are blank. Both
 * databases store it as text: it has no control character and no lone surrogate.
 */
export function previewOf(texts: readonly string[]): string | null {
  for (const text of texts) {
    const line = text
      .trimStart()
      .slice(0, readUnits)
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .toWellFormed()
    if (line !== '') return [...line].slice(0, previewCharacters).join('')
  }
  return null
}
