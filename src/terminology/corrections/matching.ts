// When a correction is the translation of a segment: if their texts are equal up to whitespace, the
// case of the first letter, inline tags, and the content of placeholders.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { baseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import type { Part, Segment } from '@dragoman/formats/segment/segment.ts'
import { openingOf } from '@dragoman/formats/text/line-openings.ts'
import { normalizeText } from '@dragoman/formats/text/normalized-text.ts'
import { findPlaceholders } from '@dragoman/formats/text/placeholders.ts'
import { sha256 } from '../../shared/hashes.ts'
import { withNumbersOf } from './fuzzy/numbers.ts'
import { placeTags } from './tags/tag-placement.ts'

/** A text with its placeholders: the parts of a segment, and the content of each placeholder. */
interface ParsedText {
  readonly parts: Segment
  readonly placeholders: readonly string[]
}

/** Replaces a placeholder. */
const objectCharacter = '\ufffc'
/** A segment with more matches no correction: where they go would take too long to find. */
const maxTags = 200
/** 128 bits of a hash. */
const keyDigits = 32
/** Languages that write nouns with a capital. */
const capitalizing: ReadonlySet<string> = new Set(['de', 'lb'])

const looksLikeTag = /^<\/?[A-Za-z0-9]*(?:[\s=/].*)?>$/s

/** As the cutter of plain text does: what opens a line is not part of the segment. */
function parseText(text: string): ParsedText {
  const body = text.slice(openingOf(text).length)
  const parts: Part[] = []
  const placeholders: string[] = []
  let end = 0
  for (const { start, source } of findPlaceholders(body)) {
    // A correction may lack or add tags, as text.
    if (looksLikeTag.test(source)) continue
    if (start > end) parts.push(body.slice(end, start))
    parts.push({ placeholder: placeholders.push(source) - 1 })
    end = start + source.length
  }
  if (end < body.length) parts.push(body.slice(end))
  return { parts, placeholders }
}

/** The key of the corrections of a segment; undefined if it can have none. */
export function keyOfSegment(segment: Segment): string | undefined {
  const text = comparedText(segment)
  return text === undefined ? undefined : sha256(normalize(text)).slice(0, keyDigits)
}

/** A segment as corrections see it: without inline tags. Undefined if it has too many. */
export function comparedText(segment: Segment): string | undefined {
  let text = ''
  let tags = 0
  for (const part of segment) {
    if (typeof part === 'string') text += part
    else if ('placeholder' in part) text += objectCharacter
    else if (++tags > maxTags) return undefined
  }
  return text
}

/** A correction's source as it is compared. */
export const comparedSource = (source: string): string =>
  comparedText(parseText(source).parts) ?? ''

const normalize = (text: string): string =>
  normalizeText(text, 'NFC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\p{L}/u, (letter) => letter.toLowerCase())

/** What is compared with targets, and stored, of a correction's source. */
export interface ParsedSource {
  readonly key: string
  readonly placeholders: readonly string[]
}

export function parseSource(source: string): ParsedSource {
  const { parts, placeholders } = parseText(source)
  return { key: keyOfSegment(parts) ?? '', placeholders }
}

/** The placeholders that a target lacks, or has without the source. Time is linear. */
export function differingPlaceholders(source: ParsedSource, target: string): string[] {
  const ofTarget = indexesOf(parseText(target).placeholders)
  const missing = source.placeholders.filter(
    (placeholder) => ofTarget.get(placeholder)?.pop() === undefined,
  )
  const extra = [...ofTarget].flatMap(([placeholder, left]) => left.map(() => placeholder))
  return [...missing, ...extra]
}

/** Where each placeholder is, last place first. */
function indexesOf(placeholders: readonly string[]): Map<string, number[]> {
  const indexes = new Map<string, number[]>()
  for (let index = placeholders.length - 1; index >= 0; index--) {
    const placeholder = placeholders[index] ?? ''
    const known = indexes.get(placeholder)
    if (known) known.push(index)
    else indexes.set(placeholder, [index])
  }
  return indexes
}

interface SourceAndTarget {
  readonly source: string
  readonly target: string
}

/** The translation of a segment with the key of the correction's source. */
export const applyCorrection = (
  segment: Segment,
  { source, target }: SourceAndTarget,
  pair: LanguagePair,
): Segment | undefined =>
  applyParsed(segment, { source: parseText(source), target: parseText(target) }, pair)

/** The translation of a segment that differs in nothing but numbers, which are put in its place. */
export function applyWithNumbers(
  segment: Segment,
  correction: SourceAndTarget,
  pair: LanguagePair,
): Segment | undefined {
  const source = parseText(correction.source)
  const target = parseText(correction.target)
  const numbered = withNumbersOf(segment, { source: source.parts, target: target.parts }, pair)
  if (numbered === undefined || keyOfSegment(numbered.source) !== keyOfSegment(segment))
    return undefined
  const parsed = {
    source: { ...source, parts: numbered.source },
    target: { ...target, parts: numbered.target },
  }
  return applyParsed(segment, parsed, pair)
}

function applyParsed(
  segment: Segment,
  { source, target }: { source: ParsedText; target: ParsedText },
  { to }: LanguagePair,
): Segment | undefined {
  const given = segment.flatMap((part) =>
    typeof part !== 'string' && 'placeholder' in part ? [part.placeholder] : [],
  )
  if (given.length !== source.placeholders.length) return undefined
  const free = indexesOf(source.placeholders)
  const parts = target.parts.map((part): Part => {
    if (typeof part === 'string' || !('placeholder' in part)) return part
    const at = free.get(target.placeholders[part.placeholder] ?? '')?.pop()
    return { placeholder: (at === undefined ? undefined : given[at]) ?? 0 }
  })
  const cased = inCaseOf(firstLetter(segment), firstLetter(source.parts), { parts, to })
  return placeTags(segment, cased)
}

/** Gives the first letter of a translation the case that the source has, if that is not its own. */
function inCaseOf(
  wanted: string,
  usual: string,
  { parts, to }: { parts: Segment; to: string },
): Segment {
  if (wanted === usual) return parts
  const isUpper = wanted !== wanted.toLowerCase()
  if (!isUpper && capitalizing.has(baseLanguage(to))) return parts
  const at = parts.findIndex((part) => typeof part === 'string' && /\p{L}/u.test(part))
  return parts.map((part, index) =>
    index === at && typeof part === 'string'
      ? part.replace(/\p{L}/u, (letter) => (isUpper ? letter.toUpperCase() : letter.toLowerCase()))
      : part,
  )
}

function firstLetter(segment: Segment): string {
  for (const part of segment) {
    const [letter] = (typeof part === 'string' && /\p{L}/u.exec(part)) || []
    if (letter !== undefined) return letter
  }
  return ''
}
