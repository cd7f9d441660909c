// Quotation marks and dashes as Apertium's stages can carry them. `'` before a word is read as the
// English 's, 're or 'm, so letters of the word are lost; ‘ and ’ come back as `'`; and words
// change places across all marks and across dashes. So a word alone in quotation marks gets a tag,
// which follows it; other quotation marks are written as `"`, and dashes as ` - `, which no word
// crosses. In the answer each sign of the source is written again, in order.
import type { Part, Segment } from '../engine.ts'

/** Tags of quotations have numbers from here on: no segment has so many tags of its own. */
const firstTag = 1_000_000
const single = /['‘’‚‛]/
const opensAfter = /[\s([{<“„«"'‘—–\-/]$|^$/u
const closesBefore = /^(?:[\s)\]}>”»"'’.,;:!?…—–\-/]|$)/u
/** Elisions begin with a sign that opens no quotation: 'tis, '90s. */
const elision = /^(?:\d{2,4}s?\b|(?:tis|twas|em|til|cause|round|bout|n)\b)/i
const dash = /(?<=\S) [—–] (?=\S)/g

/** A sign of the source, and the sign that travels in its place. */
interface Mark {
  readonly start: number
  readonly sign: string
}

interface Quotation {
  readonly opening: Mark
  readonly closing: Mark
}

/** A segment with signs that the stages carry, and how the answer gets its own. */
interface SegmentWithSigns {
  readonly segment: Segment
  restore(answer: Segment): Segment
}

const quotationMarks = /['‘’‚‛"“”„«»‹›]| [—–] /

/** Replaces the signs of a segment that the stages do not carry. `canTag`: tags follow words. */
export function prepareSigns(segment: Segment, canTag: boolean): SegmentWithSigns {
  if (!segment.some((part) => typeof part === 'string' && quotationMarks.test(part)))
    return { segment, restore: (answer) => answer }
  const writing = createWriting(canTag)
  const parts = segment.flatMap((part) => (typeof part === 'string' ? writing.write(part) : [part]))
  const { tags, quotes, dashes } = writing
  const usesCurved = segment.some((part) => typeof part === 'string' && part.includes('’'))
  const usesStraight = segment.some((part) => typeof part === 'string' && part.includes("'"))
  return { segment: parts, restore }

  function restore(answer: Segment): Segment {
    const nextQuote = quotes.values()
    const nextDash = dashes.values()
    const restored: Part[] = []
    for (const part of answer) {
      if (typeof part === 'string') {
        let text = part.replace(/ ?" ?/g, (found) => writeQuote(found, nextQuote.next().value))
        text = text.replace(/(?<=\S) - (?=\S)/g, () => nextDash.next().value ?? ' - ')
        if (usesCurved && !usesStraight) text = text.replaceAll("'", '’')
        restored.push(text)
      } else restored.push(signOf(part, tags) ?? part)
    }
    return restored
  }
}

/** A sign of the source that travels as `"`; undefined is one that the stages invented. */
interface Quote {
  readonly sign: string
  /** Stages leave spaces inside where they drop a word. */
  readonly side?: 'opening' | 'closing'
}

function writeQuote(found: string, quote: Quote = { sign: '"' }): string {
  const before = quote.side === 'closing' ? '' : found.slice(0, found.indexOf('"'))
  const after = quote.side === 'opening' ? '' : found.slice(found.indexOf('"') + 1)
  return `${before}${quote.sign}${after}`
}

/** The sign in place of a tag; undefined for a part of the segment's own. */
function signOf(part: Exclude<Part, string>, tags: readonly Quotation[]): string | undefined {
  if ('open' in part) return tags[part.open - firstTag]?.opening.sign
  return 'close' in part ? tags[part.close - firstTag]?.closing.sign : undefined
}

/** Writes texts, and collects what their signs were. */
function createWriting(canTag: boolean) {
  const tags: Quotation[] = []
  const quotes: Quote[] = []
  const dashes: string[] = []

  function write(text: string): Part[] {
    const parts: Part[] = []
    let end = 0
    for (const quotation of findQuotations(text)) {
      const { opening, closing } = quotation
      const words = text.slice(opening.start + 1, closing.start)
      parts.push(writeOther(text.slice(end, opening.start)))
      end = closing.start + 1
      if (canTag && /^[\p{L}\p{M}\p{N}-]+$/u.test(words)) {
        const number = firstTag + tags.push(quotation) - 1
        parts.push({ open: number }, words, { close: number })
      } else {
        quotes.push({ sign: opening.sign, side: 'opening' })
        const inner = writeOther(words)
        quotes.push({ sign: closing.sign, side: 'closing' })
        parts.push(`"${inner}"`)
      }
    }
    parts.push(writeOther(text.slice(end)))
    return parts.filter((part) => part !== '')
  }

  /** Text without quotations: its `"` come back as they are, and its dashes as dashes. */
  function writeOther(text: string): string {
    for (const [sign] of text.matchAll(/"/g)) quotes.push({ sign })
    for (const [found] of text.matchAll(/(?<=\S) [—–-] (?=\S)/g)) dashes.push(found)
    return text.replace(dash, ' - ')
  }

  return { write, tags, quotes, dashes }
}

/** The quotations in a text in order, none within another. */
function findQuotations(text: string): Quotation[] {
  const found: Quotation[] = []
  let end = 0
  for (const { 0: sign, index } of text.matchAll(/['‘‚‛"“„«‹]/g)) {
    if (index < end || !opens(text, index)) continue
    const closing = findClosing(text, index, sign)
    if (closing === undefined) continue
    found.push({ opening: { start: index, sign }, closing })
    end = closing.start + 1
  }
  return found
}

function opens(text: string, index: number): boolean {
  const rest = text.slice(index + 1, index + 20)
  return (
    opensAfter.test(text.slice(Math.max(0, index - 2), index)) &&
    /^[\p{L}\p{N}]/u.test(rest) &&
    !(single.test(text[index] ?? '') && elision.test(rest))
  )
}

const closingSigns: Readonly<Record<string, string>> = {
  "'": "'’",
  '‘': "’'",
  '‚': '‘’',
  '‛': '’',
  '"': '"',
  '“': '”',
  '„': '“”',
  '«': '»',
  '‹': '›',
}
/** UTF-16 units; a longer one is no quotation within a sentence. */
const longest = 1_000

/** The first sign that may close; after an s, which may be a possessive, only if no other does. */
function findClosing(text: string, opening: number, sign: string): Mark | undefined {
  const candidates = closingSigns[sign] ?? ''
  let possessive: Mark | undefined
  const last = Math.min(text.length, opening + longest)
  for (let start = opening + 2; start < last; start++) {
    const found = text[start] ?? ''
    // Another quotation begins: the sign before was an apostrophe.
    if (single.test(found) && single.test(sign) && opens(text, start)) break
    if (!candidates.includes(found)) continue
    if (/\s/.test(text[start - 1] ?? '')) continue
    if (!closesBefore.test(text.slice(start + 1, start + 2))) continue
    const mark = { start, sign: found }
    if (!single.test(found) || !/s$/i.test(text.slice(start - 1, start))) return mark
    possessive ??= mark
  }
  return possessive
}
