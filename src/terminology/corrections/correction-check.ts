// Checks corrections, and writes their texts as they are stored.
import { parseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import type { Finding, Violation } from '../../http/problem-reasons.ts'
import { invalidInputs, maxViolations, Problem } from '../../http/problems.ts'
import type { Steps } from '../../shared/steps.ts'
import { differingPlaceholders, type ParsedSource, parseSource } from './matching.ts'
import { maxTextBytes, type NewCorrection } from './schemas.ts'

/** A correction as it is stored. */
export interface CheckedCorrection extends NewCorrection {
  readonly key: string
  readonly bytes: number
}

type PlaceOfEntry = (index: number, field: keyof NewCorrection) => string

/** What a correction counts besides its texts: its row and its entries in indexes. */
const rowBytes = 256

/** Throws `validation-failed`, `language-not-supported`, with the places of what is wrong. */
export function* checkCorrectionsInSteps(
  entries: readonly NewCorrection[],
  placeOf: PlaceOfEntry,
): Steps<CheckedCorrection[]> {
  const checked: CheckedCorrection[] = []
  const violations: Violation[] = []
  const check = createCorrectionCheck()
  for (const [index, entry] of entries.entries()) {
    // An entry has up to 16 KiB.
    yield
    const result = check(entry)
    if ('key' in result) checked.push(result)
    else {
      const { field, detail, why } = result
      const violation = { pointer: placeOf(index, field), detail, why }
      if (result.field === 'from' || result.field === 'to') throw unknownLanguage(violation)
      violations.push(violation)
      if (violations.length === maxViolations) break
    }
  }
  if (violations.length > 0) throw invalidInputs(violations)
  return checked
}

/** What is wrong with a field of a correction. */
interface FieldViolation extends Finding {
  readonly field: keyof NewCorrection
}

/** A source as it is stored. */
interface CheckedSource extends ParsedSource {
  readonly text: string
  readonly bytes: number
}

/**
 * A check that returns the correction as it is stored, or what is wrong with it. Remembers the last
 * source: a unit of TMX has the same one for thousands of targets.
 */
export function createCorrectionCheck() {
  let last: { readonly given: string; readonly result: CheckedSource | FieldViolation } | undefined

  function checkSource(given: string): CheckedSource | FieldViolation {
    if (last?.given !== given) last = { given, result: checkSourceText(given) }
    return last.result
  }

  return (entry: NewCorrection): CheckedCorrection | FieldViolation => {
    const from = parseLanguage(entry.from)
    const to = parseLanguage(entry.to)
    if (from === undefined) return { field: 'from', ...unknown(entry.from) }
    if (to === undefined) return { field: 'to', ...unknown(entry.to) }
    if (from === to)
      return {
        field: 'target',
        detail: 'The languages of a correction differ.',
        why: { reason: 'languages-equal' },
      }
    const source = checkSource(entry.source)
    if ('field' in source) return source
    const ofTarget = violationOf(entry.target, 'target')
    if (ofTarget !== undefined) return { field: 'target', ...ofTarget }
    const target = toOneLine(entry.target)
    const [differing] = differingPlaceholders(source, target)
    if (differing !== undefined)
      return {
        field: 'target',
        detail: `Source and target must have the same placeholders; "${quote(differing)}" differs.`,
        why: { reason: 'placeholder-differs', parameters: { placeholder: quote(differing) } },
      }
    const bytes = rowBytes + source.bytes + Buffer.byteLength(target)
    return { from, to, source: source.text, target, key: source.key, bytes }
  }
}

const withoutLetters: Finding = {
  detail: 'A text without letters is never translated.',
  why: { reason: 'no-letters' },
}

function checkSourceText(given: string): CheckedSource | FieldViolation {
  const violation =
    violationOf(given, 'source') ?? (/\p{L}/u.test(given) ? undefined : withoutLetters)
  if (violation !== undefined) return { field: 'source', ...violation }
  const text = toOneLine(given)
  return { ...parseSource(text), text, bytes: Buffer.byteLength(text) }
}

const unknownLanguage = (violation: Violation): Problem =>
  new Problem('language-not-supported', {
    detail: violation.detail,
    why: violation.why,
    errors: [violation],
  })

function violationOf(text: string, field: 'source' | 'target'): Finding | undefined {
  if (text.trim() === '')
    return { detail: `The ${field} is empty.`, why: { reason: `${field}-empty` } }
  if (text.length > maxTextBytes || Buffer.byteLength(text) > maxTextBytes)
    return {
      detail: `A text has at most ${maxTextBytes} bytes of UTF-8.`,
      why: { reason: 'too-many-bytes', parameters: { limitBytes: maxTextBytes } },
    }
  if (/[^\P{Cc}\t\n\r\u0085]/u.test(text))
    return { detail: 'A text has no control characters.', why: { reason: 'control-characters' } }
  // XML, and so TMX, has neither.
  if (!text.isWellFormed() || /[\ufffe\uffff]/.test(text))
    return {
      detail: 'A text has no lone surrogates, U+FFFE or U+FFFF.',
      why: { reason: 'control-characters' },
    }
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
const unknown = (tag: string): Finding => ({
  detail: `"${quote(tag)}" is an unknown language. \`GET /languages\` lists all.`,
  why: { reason: 'unknown-language', parameters: { language: quote(tag) } },
})
