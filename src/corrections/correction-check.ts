// Checks corrections, and writes their texts as they are stored.
import { invalidInputs, maxViolations, Problem, type Violation } from '../http/problems.ts'
import { parseLanguage } from '../translation/language-tag.ts'
import { type Steps, stepsPerYield } from '../translation/markup/steps.ts'
import { differingPlaceholders, keyOfSource } from './matching.ts'
import { maxTextBytes, type NewCorrection } from './schemas.ts'

/** A correction as it is stored. */
export interface CheckedCorrection extends NewCorrection {
  readonly key: string
  readonly bytes: number
}

export type PlaceOfEntry = (index: number, field: keyof NewCorrection) => string

/** What a correction counts besides its texts: its row and its entries in indexes. */
const rowBytes = 256

/** Throws `validation-failed`, `language-not-supported`, with the places of what is wrong. */
export function* checkCorrectionsInSteps(
  entries: readonly NewCorrection[],
  placeOf: PlaceOfEntry,
): Steps<CheckedCorrection[]> {
  const checked: CheckedCorrection[] = []
  const violations: Violation[] = []
  for (const [index, entry] of entries.entries()) {
    if (index % stepsPerYield === 0) yield
    const result = checkCorrection(entry)
    if ('key' in result) checked.push(result)
    else {
      const violation = { pointer: placeOf(index, result.field), detail: result.detail }
      if (result.field === 'from' || result.field === 'to') throw unknownLanguage(violation)
      violations.push(violation)
      if (violations.length === maxViolations) break
    }
  }
  if (violations.length > 0) throw invalidInputs(violations)
  return checked
}

/** The correction as it is stored, or what is wrong with it. */
export function checkCorrection(
  entry: NewCorrection,
): CheckedCorrection | { field: keyof NewCorrection; detail: string } {
  const from = parseLanguage(entry.from)
  const to = parseLanguage(entry.to)
  if (from === undefined) return { field: 'from', detail: unknown(entry.from) }
  if (to === undefined) return { field: 'to', detail: unknown(entry.to) }
  if (from === to) return { field: 'target', detail: 'The languages of a correction differ.' }
  for (const field of ['source', 'target'] as const) {
    const detail = violationOf(entry[field])
    if (detail !== undefined) return { field, detail }
  }
  if (!/\p{L}/u.test(entry.source))
    return { field: 'source', detail: 'A text without letters is never translated.' }
  const source = toOneLine(entry.source)
  const target = toOneLine(entry.target)
  const [differing] = differingPlaceholders(source, target)
  if (differing !== undefined)
    return {
      field: 'target',
      detail: `Source and target must have the same placeholders; "${quote(differing)}" differs.`,
    }
  const bytes = rowBytes + Buffer.byteLength(source) + Buffer.byteLength(target)
  return { from, to, source, target, key: keyOfSource(source), bytes }
}

const unknownLanguage = (violation: Violation): Problem =>
  new Problem('language-not-supported', { detail: violation.detail, errors: [violation] })

function violationOf(text: string): string | undefined {
  if (text.trim() === '') return 'The text is empty.'
  if (text.length > maxTextBytes || Buffer.byteLength(text) > maxTextBytes)
    return `A text has at most ${maxTextBytes} bytes of UTF-8.`
  if (/[^\P{Cc}\t\n\r\u0085]/u.test(text)) return 'A text has no control characters.'
  // XML, and so TMX, has neither.
  if (!text.isWellFormed() || /[\ufffe\uffff]/.test(text))
    return 'A text has no lone surrogates, U+FFFE or U+FFFF.'
  return undefined
}

/** A segment has no line breaks. */
const toOneLine = (text: string): string =>
  text
    .split(/[\n\r\u0085\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')

const quote = (text: string): string => text.slice(0, 40).toWellFormed()
const unknown = (tag: string): string =>
  `"${quote(tag)}" is an unknown language. \`GET /languages\` lists all.`
