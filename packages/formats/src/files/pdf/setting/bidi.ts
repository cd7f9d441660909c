// The only importer of the bidirectional algorithm of Unicode (annex 9).
import bidiModule, { type Bidi } from 'bidi-js'
import { scriptOf } from '../fonts/scripts.ts'

// Its types say `default`, as those of a module; it is CommonJS.
const createBidi = bidiModule as unknown as () => Bidi
const bidi = createBidi()

/** The level of each UTF-16 unit of a paragraph; odd ones run from right to left. */
export function findLevels(text: string, isRightToLeft: boolean): Uint8Array {
  const base = isRightToLeft ? 'rtl' : 'ltr'
  return bidi.getEmbeddingLevels(text, base).levels
}

export const isRightToLeftLevel = (level: number): boolean => level % 2 === 1

/** What has levels as it stands on a line from left to right (rule L2). */
export function orderVisually<T extends { readonly level: number }>(line: readonly T[]): T[] {
  const ordered = [...line]
  let highest = 0
  for (const { level } of line) highest = Math.max(highest, level)
  for (let level = highest; level >= 1; level--) reverseFrom(ordered, level)
  return ordered
}

/** Reverses each stretch of at least this level. */
function reverseFrom<T extends { readonly level: number }>(list: T[], lowest: number): void {
  let start = 0
  for (let end = 0; end <= list.length; end++) {
    const level = list[end]?.level ?? 0
    if (level >= lowest) continue
    const stretch = list.slice(start, end)
    let last = end - 1
    for (const item of stretch) {
      list[last] = item
      last--
    }
    start = end + 1
  }
}

const rightToLeftScripts = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** Whether texts of a language (a BCP 47 tag) run from right to left. */
export function isRightToLeftLanguage(language: string): boolean {
  const script = scriptOf(language)
  return rightToLeftScripts.has(script)
}
