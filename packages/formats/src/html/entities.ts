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
}

const escapeCharacter = (character: string): string => escapes[character] ?? character

/**
 * Text as markup that can never become a tag or an entity; `isFirst` unless something of its
 * segment is before it.
 */
export type Encode = (text: string, isBeforePlaceholder: boolean, isFirst?: boolean) => string

const encodeWith =
  (special: RegExp): Encode =>
  (text) =>
    text.replace(special, escapeCharacter)

const encodePlain = encodeWith(/[&<>]/g)
const encodeBut = encodeWith(/[&<]/g)

const invisible = /^[\p{Zs}\p{Cf}]$/u
const invisibles = /[\p{Zs}\p{Cf}]/gu

/** The spaces and joiners, which nobody can see, that a source writes by reference. */
export function spellingsIn(source: string): [character: string, written: string][] {
  const spelled = new Map<string, string>()
  if (source.includes('&'))
    for (const [written] of source.matchAll(entity)) {
      const character = decodeHTML(written)
      if (invisible.test(character)) spelled.set(character, written)
    }
  return [...spelled]
}

/** Writes spaces and joiners by reference where the source did. */
export function spelledAs(source: string, encode: Encode): Encode {
  const spelled = new Map(spellingsIn(source))
  if (spelled.size === 0) return encode
  return (...text) => encode(...text).replace(invisibles, (each) => spelled.get(each) ?? each)
}

/** How text is written at a position of the source; a `>` that was literal may be literal again. */
export const textEncoding = (source: string): Encode =>
  spelledAs(source, source.includes('>') ? encodeBut : encodePlain)

/** The same in XML, where a `>` might end a `]]>`, which is an error. */
export const xhtmlEncoding = (source: string): Encode => spelledAs(source, encodePlain)

/** How the value of an attribute is written between these quotes. */
export const attributeEncoding: Readonly<Record<'"' | "'", Encode>> = {
  '"': encodeWith(/[&<>"]/g),
  "'": encodeWith(/[&<>']/g),
}
