// Where separators are in a text: none within a placeholder, such as `{{ name | upper }}`.
import { readPlaceholders } from './placeholders.ts'

/** A separator, and where it starts. */
export interface Separator {
  readonly index: number
  readonly sign: string
}

/** The separators that a global expression finds in a text, in order. */
export function findSeparators(text: string, expression: RegExp): Separator[] {
  const found = Array.from(text.matchAll(expression), ({ 0: sign, index }) => ({ sign, index }))
  return found.some(({ sign }) => sign.trim() !== '') ? outsidePlaceholders(found, text) : found
}

/** Those of the separators that are in no placeholder of the text; both are in order. */
export function outsidePlaceholders(separators: readonly Separator[], text: string): Separator[] {
  const nextPlaceholder = readPlaceholders(text)
  let placeholder = nextPlaceholder()
  return separators.filter(({ index }) => {
    while (placeholder && placeholder.start + placeholder.source.length <= index)
      placeholder = nextPlaceholder()
    // One that starts in the separator is a reference of it, such as `&nbsp;`.
    return placeholder === undefined || placeholder.start >= index
  })
}
