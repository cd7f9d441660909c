// Texts that a spreadsheet compares its cells with. Spreadsheets do so without regard to case,
// and read criteria: `<>Open`, `*Open*`, `Op?n`, `~*`.
import type { CellPart } from './formula-texts.ts'

export interface CellCriteria {
  /** Adds a text that cells, or parts of them, are compared with. */
  add(text: string, part?: CellPart): void
  /** Whether a cell's text is meant by any of them. */
  includes(text: string): boolean
}

/**
 * A pattern is tried on every cell, so a workbook cannot have any number of them. The texts of
 * further ones are still compared as they are written.
 */
const mostPatterns = 200
/** Excel's own limit for a criterion. */
const longestPattern = 255

const operator = /^(?:<>|[<>]=?|=)/
const wildcard = /(?<!~)[*?]/

/** What is the same in a comparison has the same key. */
const keyOf = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()

export function createCellCriteria(): CellCriteria {
  const texts = new Set<string>()
  const patterns = new Map<string, Pattern>()

  function addCriterion(text: string): void {
    texts.add(keyOf(text.replace(/~(?=[~*?])/g, '')))
    if (wildcard.test(text)) addPattern(text)
  }

  function addPattern(text: string): void {
    const key = keyOf(text)
    const isUsual = patterns.size < mostPatterns && key.length <= longestPattern
    // Without a letter or digit, it would mean nearly every cell: `*`, or a space.
    if (isUsual && /[\p{L}\p{N}]/u.test(key)) patterns.set(key, readPattern(key))
  }

  return {
    add(text, part = 'whole') {
      if (part === 'whole') {
        texts.add(keyOf(text))
        addCriterion(text.replace(operator, ''))
      } else {
        addPattern(`${part === 'start' ? '' : '*'}${text}${part === 'end' ? '' : '*'}`)
      }
    },
    includes(text) {
      const key = keyOf(text)
      if (key === '') return false
      return texts.has(key) || patterns.values().some((pattern) => matches(pattern, key))
    },
  }
}

/** Characters, and numbers for wildcards. */
type Pattern = readonly (string | typeof anyText | typeof anyCharacter)[]
const anyText = 1
const anyCharacter = 2

function readPattern(text: string): Pattern {
  return [...text.matchAll(/~([~*?])|[\s\S]/g)].map(({ 0: sign, 1: escaped }) => {
    if (escaped !== undefined) return escaped
    if (sign === '*') return anyText
    return sign === '?' ? anyCharacter : sign
  })
}

/** Whether a pattern means a text: each `*` takes as little as it can. */
function matches(pattern: Pattern, text: string): boolean {
  let at = 0
  let next = 0
  let star = -1
  let starAt = 0
  while (at < text.length) {
    const wanted = pattern[next]
    if (wanted === anyText) {
      star = next++
      starAt = at
    } else if (wanted === anyCharacter || wanted === text[at]) {
      next++
      at++
    } else if (star >= 0) {
      next = star + 1
      at = ++starAt
    } else {
      return false
    }
  }
  while (pattern[next] === anyText) next++
  return next === pattern.length
}
