// Java properties (java.util.Properties, method load): keys and values, with escapes and lines that
// continue. Values with {0} are patterns of java.text.MessageFormat, which doubles apostrophes.
import { isUtf8 } from 'node:buffer'
import type { TextTerms } from '../../text/text-terms.ts'
import { type DecodedText, decodeText } from '../encodings/text-encoding.ts'
import type { CutFormat } from '../format.ts'
import { type Splice, spliceTexts } from '../splices.ts'
import { cutValue } from './message-values.ts'

export const cutProperties: CutFormat = (bytes, { textTerms }) => {
  const { text, encode, notices } = decodeProperties(bytes)
  // A program may read the file as Latin-1 or as UTF-8; escapes mean the same in both.
  const escapesAll = /^[\x00-\x7f]*$/.test(text)
  const { segments, assemble } = spliceTexts(text, findValues(text, { escapesAll, textTerms }))
  return { segments, notices, assemble: (translations) => encode(assemble(translations)) }
}

/** What is no UTF-8 is Latin-1, as Java took all of them before Java 9. It stays Latin-1. */
function decodeProperties(bytes: Uint8Array): Pick<DecodedText, 'text' | 'encode' | 'notices'> {
  if (isUtf8(bytes) || bytes.includes(0)) return decodeText(bytes)
  const encode = (text: string) =>
    Buffer.from(text.replace(/[\u0100-\uffff]/g, escapeUnit).replaceAll('\0', ''), 'latin1')
  return { text: Buffer.from(bytes).toString('latin1'), encode, notices: [] }
}

const space = /(?:[ \t\f]|\\(?:\r\n|[\r\n]))*/y
const lineBreaks = /[ \t\f\r\n]*/y
const comment = /[#!][^\r\n]*/y
const key = /[^\\=: \t\f\r\n]*(?:\\(?:\r\n|[\s\S]|$)[^\\=: \t\f\r\n]*)*/y
const value = /[^\\\r\n]*(?:\\(?:\r\n|[\s\S]|$)[^\\\r\n]*)*/y

interface ValueReading {
  readonly escapesAll: boolean
  readonly textTerms: TextTerms | undefined
}

function findValues(source: string, reading: ValueReading): Splice[] {
  const splices: Splice[] = []
  let at = 0
  const take = (expression: RegExp): string => {
    expression.lastIndex = at
    const found = expression.exec(source)?.[0] ?? ''
    at += found.length
    return found
  }
  while (at < source.length) {
    take(lineBreaks)
    if (take(comment) !== '') continue
    take(key)
    take(space)
    if (source[at] === '=' || source[at] === ':') at++
    take(space)
    const start = at
    const raw = take(value)
    if (raw !== '') splices.push(spliceOf(start, raw, reading))
  }
  return splices
}

function spliceOf(start: number, raw: string, { escapesAll, textTerms }: ValueReading): Splice {
  const text = unescapeValue(raw)
  const doubles = isPattern(text)
  const [, lineEnd] = /(\\n\\(?:\r\n|[\r\n])[ \t]*)/.exec(raw) ?? []
  return {
    start,
    end: start + raw.length,
    content: cutValue(doubles ? text.replaceAll("''", "'") : text, { textTerms }),
    write: (translation) =>
      escapeValue(doubles ? translation.replaceAll("'", "''") : translation, {
        escapesAll,
        lineEnd: lineEnd ?? '\\n',
      }),
  }
}

/** Whether apostrophes are doubled. Where one is single, the author took them as they are. */
const isPattern = (text: string): boolean =>
  /\{\d{1,3}[,}]/.test(text) && !text.replaceAll("''", '').includes("'")

const letters: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f' }

const unescapeValue = (raw: string): string =>
  raw.replace(
    /\\(?:u([0-9a-fA-F]{4})|(?:\r\n|[\r\n])[ \t\f]*|([\s\S])|$)/g,
    (_, code?: string, character = '') =>
      code === undefined
        ? (letters[character] ?? character)
        : String.fromCharCode(Number.parseInt(code, 16)),
  )

const escapes = new Map([
  ['\\', '\\\\'],
  ['\t', '\\t'],
  ['\r', '\\r'],
  ['\f', '\\f'],
])

function escapeValue(
  text: string,
  { escapesAll, lineEnd }: { escapesAll: boolean; lineEnd: string },
): string {
  const escaped = escapeLastBreaks(text.toWellFormed())
    .replace(/[\\\t\r\f]/g, (character) => escapes.get(character) ?? character)
    .replace(/^ /, '\\ ')
    .replaceAll('\n', () => lineEnd)
  return escapesAll ? escaped.replace(/[\u0080-\uffff]/g, escapeUnit) : escaped
}

function escapeLastBreaks(text: string): string {
  let end = text.length
  while (text[end - 1] === '\n') end--
  return text.slice(0, end) + '\\n'.repeat(text.length - end)
}

const escapeUnit = (unit: string): string =>
  `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`
