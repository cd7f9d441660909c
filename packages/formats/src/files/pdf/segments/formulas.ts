// Which words of a line are of a formula.
import type { LineUnit } from '../layout/line-text.ts'

export interface Word {
  readonly units: readonly LineUnit[]
  readonly isMath: boolean
}

const textSign = /[∗†‡§¶•·–—…*+\-/()[\]{},.;:!?'"’‘“”«»&%$#@°©®™<>=|~^_\\0-9A-Za-z]/
const noteSign = /^[∗†‡§¶•·]$/
const operators = /^[=+−\-<>≤≥×·/|(),.;:±→∈]+$/
/** The share of its signs that makes a word one of a formula. */
const leastMath = 0.34

/** The words of a line; those between two of a formula that only have operators belong to it. */
export function readWords(units: readonly LineUnit[]): Word[] {
  const words = splitWords(units)
  const isMath = words.map(isMathWord)
  return words.map((word, index) => {
    const isBetween = isMath[index - 1] === true && isMath[index + 1] === true
    const isJoined = isBetween && operators.test(textOf(word))
    return { units: word, isMath: isMath[index] === true || isJoined }
  })
}

function splitWords(units: readonly LineUnit[]): LineUnit[][] {
  const words: LineUnit[][] = []
  let word: LineUnit[] = []
  for (const unit of units) {
    if (unit.text === ' ') {
      words.push(word)
      word = []
    } else word.push(unit)
  }
  words.push(word)
  return words.filter(({ length }) => length > 0)
}

const textOf = (units: readonly LineUnit[]): string => units.map(({ text }) => text).join('')

function isMathWord(units: readonly LineUnit[]): boolean {
  const characters = units.flatMap(({ character }) => character ?? [])
  const ink = characters.filter(({ isBlank }) => !isBlank)
  const math = ink.filter(({ isMath, text }) => isMath && !noteSign.test(text))
  if (math.length === 0) return false
  const hasMathSign = math.some(({ text }) => !textSign.test(text))
  return hasMathSign || math.length / ink.length >= leastMath
}
