// Where readers can pause within a sentence, and where they cannot.

import { weakWordsOf } from './weak-words.ts'

/** Before a place, so much of the text says what it is. */
const reach = 40

/** A cue does not begin with these, nor end with opening ones. */
const closing = /^(?:[\p{Pe}\p{Pf}!%,.:;?…。、！？，；：٪،؟۔।ー゛゜々°]|[-‐‑–—/*&+=](?=\s|$))/u
const opening = /[\p{Ps}\p{Pi}¿¡]$|(?:^|\s)["'#$€£¥&+=/]$/u
const numberAtEnd = /(?:^|[\s(~≈<>±-])[$€£¥]?\d[\d.,:/]*$/u
const year = /(?:^|\s)(?:1\d|20)\d\d$/
const unit = `[kKmMcdµnGT]?(?:m|g|l|L|b|B|W|V|A|Hz|Pa|J|N|s|t)[²³]?`
const unitWord = String.raw`ha|km\/h|mph|kW|lbs?|oz|ft|in|mi|min|h|am|pm|a\.m|p\.m`
const unitAtStart = new RegExp(
  String.raw`^(?:[%‰°€£$¥]|(?:${unit}|${unitWord})(?![\p{L}\p{N}]))`,
  'u',
)
const numberAtStart = /^[$€£¥]?\d/
/** What a number follows: No. 5, page 12. */
const beforeNumber = /(?:^|\s)(?:No\.|Nr\.|n\.º|nº|n°|№|p\.|pp\.|S\.|[$€£¥])$/iu
const titleAtEnd = /(?:^|\s)(?:Mr|Mrs|Ms|Dr|St|Prof|Sr|Sra|Srta|Dra|M|Mme|Mlle|Hr|Fr|D|Dña)\.$/u

interface BreakPlace {
  /** Where the words before it end, and the next ones begin. */
  readonly at: number
  readonly next: number
  readonly language: string
}

/** Whether a cue may end there, if there is any other place. */
export function isPossible(text: string, { at, next, language }: BreakPlace): boolean {
  const before = text.slice(Math.max(0, at - reach), at)
  const after = text.slice(next, next + reach)
  if (closing.test(after) || opening.test(before) || titleAtEnd.test(before)) return false
  const { numbers } = weakWordsOf(language)
  if (numbers.has(lastWordOf(before))) return false
  const isNumber = numberAtEnd.test(before)
  if (numberAtStart.test(after) && (isNumber || beforeNumber.test(before))) return false
  return !isNumber || (year.test(before) && !unitAtStart.test(after))
}

/** How bad it is to pause there; below 0 if it is good. */
export function rateBreak(text: string, { at, next, language }: BreakPlace): number {
  const before = text.slice(Math.max(0, at - reach), at)
  const after = text.slice(next, next + reach)
  if (sentenceEnd.test(before)) return costs.afterSentence
  if (clauseEnd.test(before)) return costs.afterClause
  const { binding, leaning, opening } = weakWordsOf(language)
  const last = lastWordOf(before)
  const first = firstWord.exec(after)?.[1]?.toLowerCase() ?? ''
  const areNames = /^\p{Lu}\p{Ll}/u.test(after) && /(?:^|\s)\p{Lu}\p{Ll}+$/u.test(before)
  let cost = areNames ? costs.betweenNames : 0
  if (opening.has(first)) cost += costs.beforeClause
  else if (binding.has(first)) cost += costs.beforePhrase
  if (binding.has(last)) cost += costs.afterBinding
  else if (opening.has(last)) cost += costs.afterConjunction
  else if (leaning.has(last)) cost += costs.afterLeaning
  return cost
}

const lastWord = /(?:^|[\s'’])([\p{L}\p{M}]+['’]?)$/u
const lastWordOf = (text: string): string => lastWord.exec(text)?.[1]?.toLowerCase() ?? ''

/** With the apostrophe of an elided one. */
const firstWord = /^([\p{L}\p{M}]+['’]?)/u

/** Chosen so that most sentences of test/cue-pairs.txt are cut as wanted. */
const costs = {
  afterSentence: -3.3,
  afterClause: -2.3,
  beforeClause: -1.2,
  beforePhrase: -0.3,
  afterBinding: 5,
  afterLeaning: 1.2,
  afterConjunction: 5,
  betweenNames: 2,
}
const sentenceEnd = /[.!?…。！？؟۔।]["'”’»)]{0,3}$/u
/** Whether a text ends where a clause does, by its punctuation. */
export const endsClause = (text: string): boolean => clauseEnd.test(text)

const clauseEnd = /[,;:，、；：،—–]["'”’»)]{0,3}$/u
