// How texts are written in Android's string resources: escapes with a backslash, in XML or CDATA.
// https://developer.android.com/guide/topics/resources/string-resource#escaping_quotes
import { type Decoded, decodeWith, type Encode } from '../../html/entities.ts'
import type { Notation } from '../../html/html-segments.ts'
import type { TrimRaw } from '../../sentences/html-sentences.ts'
import { cdataEncoding, xmlEncoding } from '../../xml/xml-references.ts'
import { decodeXmlText, withoutForbidden } from '../../xml/xml-text.ts'

const anySequence = /&(?:#\d{1,7}|#x[\da-f]{1,6}|\w{1,100});|\\(?:u[\da-f]{4}|[\s\S])/gi
/** Quotation marks keep the whitespace between them and are not shown. */
const kept = /\\[\s\S]|"|&[A-Za-z_][\w.-]{0,100};/g
const known = /^&(?:lt|gt|amp|quot|apos);$/

/** Spaces by number: unlike others, Android does not drop them at the ends of a text. */
const spaceByNumber = /\\u(?:0020|00a0|2007|202f)/iy
const spaceByNumberLength = 6

const trim: TrimRaw = {
  leading(raw) {
    let width = 0
    for (;;) {
      if (/\s/.test(raw[width] ?? '')) {
        width++
      } else if (isSpaceByNumber(raw, width)) {
        width += spaceByNumberLength
      } else {
        return width
      }
    }
  },
  trailing(raw) {
    let end = raw.length
    for (;;) {
      const start = end - spaceByNumberLength
      if (/\s/.test(raw[end - 1] ?? '')) {
        end--
      } else if (start >= 0 && isSpaceByNumber(raw, start)) {
        end = start
      } else {
        return raw.length - end
      }
    }
  },
}

function isSpaceByNumber(raw: string, at: number): boolean {
  spaceByNumber.lastIndex = at
  return raw[at - 1] !== '\\' && spaceByNumber.test(raw)
}

/** Texts of resources; `isFirst`: the text begins its resource, where @ and ? refer to another. */
export const androidNotation = (isFirst: boolean): Notation => notationOf(isFirst, xmlEncoding)

/** Texts within CDATA, where Android sees HTML. */
export const cdataNotation = (isFirst: boolean): Notation => notationOf(isFirst, cdataEncoding)

const notationOf = (isFirst: boolean, encoding: (source: string) => Encode): Notation => ({
  read: readText,
  trim,
  encoding(source) {
    const encode = encoding(source)
    const spell = createSpelling(source)
    return (text, isBeforePlaceholder, startsText = true) =>
      spell(encode(escapeText(text, isFirst && startsText), isBeforePlaceholder))
  },
})

const escapesByNumber = /\\u([\da-f]{4})/gi

/** Returns what writes a character by its number where the source does. */
function createSpelling(source: string): (text: string) => string {
  const spelled = new Map<string, string>()
  for (const [written, digits = ''] of source.matchAll(escapesByNumber)) {
    spelled.set(String.fromCharCode(Number.parseInt(digits, 16)), written)
  }
  if (spelled.size === 0) return (text) => text
  return (text) => text.replace(/[^\0-\x7f]/g, (character) => spelled.get(character) ?? character)
}

/** Entities of the file's own and quotation marks come back as they are. */
function* readText(raw: string): Generator<Decoded | string> {
  let end = 0
  for (const { 0: written, index } of raw.matchAll(kept)) {
    if (written.startsWith('\\') || known.test(written)) continue
    if (index > end) yield decodeWith(raw.slice(end, index), anySequence, decodeSequence)
    yield written
    end = index + written.length
  }
  if (end < raw.length) yield decodeWith(raw.slice(end), anySequence, decodeSequence)
}

function decodeSequence(written: string): string {
  if (written.startsWith('&')) return decodeXmlText(written)
  if (/^\\u[\da-f]{4}$/i.test(written)) {
    return String.fromCharCode(Number.parseInt(written.slice(2), 16))
  }
  return /^\\[ntu]$/.test(written) ? written : written.slice(1)
}

function escapeText(text: string, isFirst: boolean): string {
  const escaped = withoutForbidden(text).replace(/[\\"']/g, '\\$&')
  return isFirst ? escaped.replace(/^(?=[@?])/, '\\') : escaped
}
