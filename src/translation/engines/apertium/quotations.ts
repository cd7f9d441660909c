// Quotation marks and dashes as Apertium's stages can carry them. `'` before a word is read as the
// English 's, 're or 'm, so letters of the word are lost; ‘ and ’ come back as `'`; and words
// change places across all marks and across dashes. So a quotation that begins with a capital, such
// as a title, travels as a placeholder and is a segment of its own. Another word alone in quotation
// marks gets a tag, which follows it; other quotation marks are written as `"`, and dashes as
// ` - `, which no word crosses. In the answer each sign of the source is written again, in order.
import { joinTexts, type Part, type Segment } from '@dragoman/formats/segment/segment.ts'
import { codeRange, type FlatText, flatten } from './flat-text.ts'

/** Tags of quotations have numbers from here on: no segment has so many tags of its own. */
const firstTag = 1_000_000
/** So have placeholders for quotations that are segments of their own. */
const firstOwn = 2_000_000
const single = /['‘’‚‛]/
const opensAfter = /[\s([{<“„«"'‘—–\-/\u{f0000}-\u{fbfff}]$|^$/u
const closesBefore = /^(?:[\s)\]}>”»"'’.,;:!?…—–\-/\u{f0000}-\u{fbfff}]|$)/u
const wordAhead = new RegExp(`^[${codeRange}]{0,9}[\\p{L}\\p{N}]`, 'u')
/** UTF-16 units before a quotation. */
const reach = 20
const wordBefore = new RegExp(`[\\p{L}\\p{N}][${codeRange}]{0,9}[,:]? [${codeRange}]{0,9}$`, 'u')
/** A title, a sentence or a cry: its words form a unit. */
const ownSegment = new RegExp(`^[¿¡${codeRange}]{0,9}\\p{Lu}|^\\p{L}.*[!?…]$`, 'u')
/** Elisions begin with a sign that opens no quotation: 'tis, '90s. */
const elision = /^(?:\d{2,4}s?\b|(?:tis|twas|em|til|cause|round|bout|n)\b)/i
const dash = / [—–] /g
/**
 * What a dash inserts that touches its first word: `—No —dijo Ana—. Ven.`, `—¿Vienes? —preguntó.`
 * Negations would cross the dash. A relative clause needs the word before it.
 */
const inset = new RegExp(
  String.raw`(?<=[\p{L}\p{M}\p{N}?!,…”"»] [—–])(?!(?:qu|cu[aá]|wh|d?on[dt]?e?)\p{L}{0,6} )` +
    String.raw`\p{Ll}[^—–]{1,300}?` +
    String.raw`(?=[—–](?:[\s.,;:!?…]|$)|[.!?…](?: [—–]|$)|$)`,
  'gu',
)

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
  /** Quotations that are translated by themselves. */
  readonly own: readonly Segment[]
  restore(answer: Segment, own: readonly Segment[]): Segment
}

const quotationMarks = /['‘’‚‛"“”„«»‹›]| [—–]/

/** How signs may be replaced. */
interface Signs {
  /** Tags follow words. */
  readonly canTag: boolean
  /** Quotations may be segments of their own. */
  readonly canSplit: boolean
}

/** Replaces the signs of a segment that the stages do not carry. */
export function prepareSigns(segment: Segment, signs: Signs): SegmentWithSigns {
  const hasMark = segment.some((part) => typeof part === 'string' && quotationMarks.test(part))
  const flat = hasMark ? flatten(segment) : undefined
  if (flat === undefined) return { segment, own: [], restore: (answer) => answer }
  const writing = createWriting(flat, signs)
  const parts = writing.write(flat.text)
  const { tags, quotes, dashes } = writing
  const restoreApostrophes = apostrophesOf(flat.text)
  return { segment: parts, own: writing.own, restore }

  function restore(answer: Segment, own: readonly Segment[]): Segment {
    const nextQuote = quotes.values()
    const nextDash = dashes.values()
    return answer.flatMap((part): Segment => {
      if (typeof part !== 'string') {
        const sign = signOf(part, tags)
        if (sign !== undefined) return [sign]
        return ('placeholder' in part && own[part.placeholder - firstOwn]) || [part]
      }
      const text = part.replace(/ ?" ?/g, (found) => writeQuote(found, nextQuote.next().value))
      const dashed = text.replace(/ - /g, () => nextDash.next().value ?? ' - ')
      return [restoreApostrophes(dashed)]
    })
  }
}

/** Stages write each apostrophe as `'`. */
function apostrophesOf(source: string): (text: string) => string {
  if (!source.includes('’')) return (text) => text
  if (!source.includes("'")) return (text) => text.replaceAll("'", '’')
  const curved = new Set(source.match(/[\p{L}\p{N}]{0,4}’[\p{L}\p{N}]{1,4}/gu))
  return (text) =>
    text.replace(/[\p{L}\p{N}]{0,4}'[\p{L}\p{N}]{1,4}/gu, (found) => {
      const other = found.replace("'", '’')
      return curved.has(other) && !source.includes(found) ? other : found
    })
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

/** Whether a word stands before a quotation: it might change places with words of the quotation. */
const followsWord = (text: string, { opening }: Quotation): boolean =>
  wordBefore.test(text.slice(Math.max(0, opening.start - reach), opening.start))

/** Whether tags that open in a segment close in it. */
function isNested(segment: Segment): boolean {
  let depth = 0
  for (const part of segment) {
    if (typeof part === 'string') continue
    if ('open' in part) depth++
    if ('close' in part && --depth < 0) return false
  }
  return depth === 0
}

/** Writes texts, and collects what their signs were. */
function createWriting({ unflatten }: FlatText, { canTag, canSplit }: Signs) {
  const tags: Quotation[] = []
  const own: Segment[] = []
  const quotes: Quote[] = []
  const dashes: string[] = []

  function write(text: string): Segment {
    const parts: Part[] = []
    let end = 0
    for (const quotation of findQuotations(text)) {
      const { opening, closing } = quotation
      const words = text.slice(opening.start + 1, closing.start)
      parts.push(...writeOther(text.slice(end, opening.start)))
      end = closing.start + 1
      const isOwn =
        canSplit &&
        ownSegment.test(words) &&
        followsWord(text, quotation) &&
        isNested(unflatten(words))
      if (!isOwn && canTag && /^[\p{L}\p{M}\p{N}-]+$/u.test(words)) {
        const number = firstTag + tags.push(quotation) - 1
        parts.push({ open: number }, words, { close: number })
        continue
      }
      quotes.push({ sign: opening.sign, side: 'opening' })
      const inner = isOwn
        ? [{ placeholder: firstOwn + own.push(unflatten(words)) - 1 }]
        : write(words)
      quotes.push({ sign: closing.sign, side: 'closing' })
      parts.push('"', ...inner, '"')
    }
    parts.push(...writeOther(text.slice(end)))
    return joinTexts(parts.filter((part) => part !== ''))
  }

  /** Text without quotations: its `"` come back as they are, and its dashes as dashes. */
  function writeOther(other: string): Segment {
    if (!canSplit) return writePlain(other)
    const parts: Part[] = []
    let end = 0
    for (const { 0: found, index } of other.matchAll(inset)) {
      const words = unflatten(found)
      if (!isNested(words)) continue
      parts.push(...writePlain(other.slice(end, index)))
      parts.push({ placeholder: firstOwn + own.push(words) - 1 })
      end = index + found.length
    }
    return [...parts, ...writePlain(other.slice(end))]
  }

  function writePlain(plain: string): Segment {
    for (const [sign] of plain.matchAll(/"/g)) quotes.push({ sign })
    for (const [found] of plain.matchAll(/ [—–-] /g)) dashes.push(found)
    return unflatten(plain.replace(dash, ' - '))
  }

  return { write, tags, own, quotes, dashes }
}

/** The outer quotations in a text, in order. */
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
    wordAhead.test(rest) &&
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
    if (!closesBefore.test(text.slice(start + 1, start + 3))) continue
    const mark = { start, sign: found }
    if (!single.test(found) || !/s$/i.test(text.slice(start - 1, start))) return mark
    possessive ??= mark
  }
  return possessive
}
