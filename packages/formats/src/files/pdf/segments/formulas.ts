// Which words of a line are of a formula.
import type { Character } from '../layout/characters.ts'
import type { LineUnit } from '../layout/line-text.ts'

export interface Word {
  readonly units: readonly LineUnit[]
  readonly isMath: boolean
}

const textSign = /[∗†‡§¶•·–—…*+\-/()[\]{},.;:!?'"’‘“”«»&%$#@°©®™<>=|~^_\\0-9A-Za-z]/
const noteSign = /^[∗†‡§¶•·]$/
const operators = /^[=+−\-<>≤≥×·/|(),.;:±→∈]+$/
const leastMath = 0.34

/** The words of a line; those between two of a formula that only have operators belong to it. */
export function readWords(units: readonly LineUnit[]): Word[] {
  const words: LineUnit[][] = [[]]
  for (const unit of units) {
    if (unit.text === ' ') words.push([])
    else words.at(-1)?.push(unit)
  }
  const filled = words.filter((word) => word.length > 0)
  const isMath = filled.map(isMathWord)
  return filled.map((word, index) => {
    const isBetween = isMath[index - 1] === true && isMath[index + 1] === true
    const isJoined = isBetween && operators.test(word.map(({ text }) => text).join(''))
    return { units: word, isMath: isMath[index] === true || isJoined }
  })
}

function isMathWord(units: readonly LineUnit[]): boolean {
  const ink = units.flatMap(({ character }) => character ?? []).filter(({ isBlank }) => !isBlank)
  const math = ink.filter(({ isMath, text }: Character) => isMath && !noteSign.test(text))
  if (math.length === 0) return false
  return math.some(({ text }) => !textSign.test(text)) || math.length / ink.length >= leastMath
}
