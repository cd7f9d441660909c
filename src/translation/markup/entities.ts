import { decodeHTML } from 'entities'

export interface Decoded {
  readonly text: string
  /** The source of a piece of the text, by its position in the text. */
  sourceOf(start: number, end: number): string
}

/** Where a run of the text starts there and in the source. */
interface Run {
  readonly text: number
  readonly source: number
}

const entity = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});?/gi

/** Raw HTML text as its readers see it. */
export const decodeEntities = (raw: string): Decoded => decodeWith(raw, entity, decodeHTML)

/** Raw text with what the expression finds replaced by what it represents. */
export function decodeWith(
  raw: string,
  expression: RegExp,
  decode: (written: string) => string,
): Decoded {
  if (raw.search(expression) < 0)
    return { text: raw, sourceOf: (start, end) => raw.slice(start, end) }
  // Positions inside an entity have no counterpart.
  const runs: Run[] = [{ text: 0, source: 0 }]
  const pieces: string[] = []
  let length = 0
  let end = 0
  for (const { 0: written, index } of raw.matchAll(expression)) {
    const decoded = decode(written)
    if (decoded === written) continue
    pieces.push(raw.slice(end, index), decoded)
    length += index - end
    runs.push({ text: length, source: index })
    length += decoded.length
    end = index + written.length
    runs.push({ text: length, source: end })
  }
  pieces.push(raw.slice(end))
  const sourceAt = (position: number): number => {
    const run = findRun(runs, position)
    return Math.min(run.source + position - run.text, raw.length)
  }
  return {
    text: pieces.join(''),
    sourceOf: (start, stop) => raw.slice(sourceAt(start), sourceAt(stop)),
  }
}

/** The last run that starts at or before a position of the text. */
function findRun(runs: readonly Run[], position: number): Run {
  let found: Run = { text: 0, source: 0 }
  let low = 0
  let high = runs.length
  while (low < high) {
    const middle = (low + high) >> 1
    const run = runs[middle]
    if (run !== undefined && run.text <= position) {
      found = run
      low = middle + 1
    } else high = middle
  }
  return found
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\u00a0': '&nbsp;',
}

const escapeCharacter = (character: string): string => escapes[character] ?? character

/** Text as markup that can never become a tag or an entity. */
export type Encode = (text: string, isBeforePlaceholder: boolean) => string

const encodeWith =
  (special: RegExp): Encode =>
  (text) =>
    text.replace(special, escapeCharacter)

const encodePlain = encodeWith(/[&<>]/g)
const encodeSpaces = encodeWith(/[&<>\u00a0]/g)
const encodeBut = encodeWith(/[&<]/g)
const encodeSpacesBut = encodeWith(/[&<\u00a0]/g)

/**
 * How text is written at a position of the source: a no-break space as the source wrote it; a `>`
 * that was literal in the source may be literal again.
 */
export function textEncoding(source: string): Encode {
  const keepsAngles = source.includes('>')
  if (/&nbsp;|&#160;/i.test(source)) return keepsAngles ? encodeSpacesBut : encodeSpaces
  return keepsAngles ? encodeBut : encodePlain
}

/**
 * The same where only declared entities exist: `&nbsp;` needs a DTD, which the source has if it
 * wrote one. A `>` might end a `]]>`, which is an error in XML.
 */
export function xhtmlEncoding(source: string): Encode {
  if (source.includes('&nbsp;')) return encodeSpaces
  if (!/&#(?:160|x0*a0);/i.test(source)) return encodePlain
  return (...text) => encodePlain(...text).replaceAll('\u00a0', '&#160;')
}

/** How the value of an attribute is written between these quotes. */
export const attributeEncoding: Readonly<Record<'"' | "'", Encode>> = {
  '"': encodeWith(/[&<>"]/g),
  "'": encodeWith(/[&<>']/g),
}
