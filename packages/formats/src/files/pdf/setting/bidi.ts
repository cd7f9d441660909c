// The only importer of the bidirectional algorithm of Unicode (annex 9).
import bidiModule, { type Bidi } from 'bidi-js'

// Its types say `default`, as those of a module; it is CommonJS.
const createBidi = bidiModule as unknown as () => Bidi
const bidi = createBidi()

/** The level of each UTF-16 unit of a paragraph; odd ones run from right to left. */
export const findLevels = (text: string, isRightToLeft: boolean): Uint8Array =>
  bidi.getEmbeddingLevels(text, isRightToLeft ? 'rtl' : 'ltr').levels

/** What has levels as it stands on a line from left to right (rule L2). */
export function orderVisually<T extends { readonly level: number }>(line: readonly T[]): T[] {
  const ordered = [...line]
  let highest = 0
  for (const { level } of line) highest = Math.max(highest, level)
  for (let level = highest; level >= 1; level--) {
    let start = 0
    for (let end = 0; end <= ordered.length; end++) {
      if ((ordered[end]?.level ?? 0) >= level) continue
      reverse(ordered, start, end)
      start = end + 1
    }
  }
  return ordered
}

function reverse<T>(list: T[], start: number, end: number): void {
  const part = list.slice(start, end)
  for (const [index, item] of part.entries()) list[end - 1 - index] = item
}

const rightToLeftScripts = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg'])

/** Whether texts of a language (a BCP 47 tag) run from right to left. */
export function isRightToLeftLanguage(language: string): boolean {
  return rightToLeftScripts.has(new Intl.Locale(language).maximize().script ?? '')
}
