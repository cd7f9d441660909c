// Reads the operands of a content stream (ISO 32000-1, 7.8.2).
import { limits, tooLarge } from '../limits.ts'

export type Operand =
  | number
  | boolean
  | null
  | NameOperand
  | StringOperand
  | DictionaryOperand
  | readonly Operand[]

export interface NameOperand {
  readonly name: string
}

export interface StringOperand {
  readonly bytes: Uint8Array
}

interface DictionaryOperand {
  readonly entries: ReadonlyMap<string, Operand>
}

/** Where a stream is read; `at` moves on. */
export interface Cursor {
  readonly bytes: Uint8Array
  at: number
}

const whitespace = new Set([0, 9, 10, 12, 13, 32])
const delimiters = new Set(Buffer.from('()<>[]{}/%'))
const isWhitespace = Array.from({ length: 256 }, (_, code) => whitespace.has(code))
const isRegular = Array.from(
  { length: 256 },
  (_, code) => !(whitespace.has(code) || delimiters.has(code)),
)

const code = (sign: string): number => sign.charCodeAt(0)
const lineFeed = 10
const carriageReturn = 13
const backslash = code('\\')
const opening = code('(')
const closing = code(')')
const less = code('<')
const greater = code('>')
const openBracket = code('[')
const closeBracket = code(']')
const slash = code('/')
const percent = code('%')

/** Whether a byte is whitespace, or the end of the stream. */
export function isSpace(byte: number | undefined): boolean {
  return byte === undefined || isWhitespace[byte] === true
}

/** Skips whitespace and comments. */
export function skipSpace(cursor: Cursor): void {
  const { bytes } = cursor
  while (cursor.at < bytes.length) {
    const byte = bytes[cursor.at] ?? 0
    if (isWhitespace[byte]) cursor.at++
    else if (byte === percent) skipComment(cursor)
    else return
  }
}

function skipComment(cursor: Cursor): void {
  const { bytes } = cursor
  while (cursor.at < bytes.length) {
    const byte = bytes[cursor.at]
    if (byte === lineFeed || byte === carriageReturn) return
    cursor.at++
  }
}

/** An operand, or the operator that is next. */
export type Token = { readonly operand: Operand } | { readonly operator: string }

/** Reads what is next; there must be something. Throws `DocumentError` at a bound. */
export function readToken(cursor: Cursor, depth = 0): Token {
  const { bytes, at } = cursor
  switch (bytes[at]) {
    case opening:
      return { operand: readLiteral(cursor) }
    case slash:
      return { operand: { name: readName(cursor) } }
    case openBracket:
      return { operand: readArray(cursor, depth) }
    case less:
      if (bytes[at + 1] === less) return { operand: readDictionary(cursor, depth) }
      return { operand: readHex(cursor) }
    default:
      return readWord(cursor)
  }
}

function readWord(cursor: Cursor): Token {
  const start = cursor.at
  skipRegular(cursor)
  // A delimiter that nothing opened.
  if (cursor.at === start) cursor.at++
  const word = latin1(cursor.bytes.subarray(start, cursor.at))
  if (/^[-+.\d]/.test(word)) return { operand: parseNumber(word) }
  if (word === 'true') return { operand: true }
  if (word === 'false') return { operand: false }
  if (word === 'null') return { operand: null }
  return { operator: word }
}

function skipRegular(cursor: Cursor): void {
  const { bytes } = cursor
  while (cursor.at < bytes.length) {
    const byte = bytes[cursor.at] ?? 0
    if (!isRegular[byte]) return
    cursor.at++
  }
}

/** Viewers read `--5` as -5, and `5-3` as 5. */
function parseNumber(word: string): number {
  const number = Number.parseFloat(word.replace(/^-+/, '-'))
  return Number.isFinite(number) ? number : 0
}

export function latin1(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return buffer.toString('latin1')
}

const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 }

function readLiteral(cursor: Cursor): StringOperand {
  const { bytes } = cursor
  const out: number[] = []
  let depth = 1
  cursor.at++
  while (cursor.at < bytes.length) {
    const byte = takeByte(cursor)
    if (byte === backslash) {
      readEscape(cursor, out)
      continue
    }
    if (byte === opening) depth++
    if (byte === closing) depth--
    if (depth === 0) break
    out.push(byte)
  }
  return { bytes: Uint8Array.from(out) }
}

/** The next byte; 0 at the end of the stream. */
function takeByte(cursor: Cursor): number {
  const byte = cursor.bytes[cursor.at] ?? 0
  cursor.at++
  return byte
}

function readEscape(cursor: Cursor, out: number[]): void {
  const byte = takeByte(cursor)
  const next = cursor.bytes[cursor.at]
  const control = escapes[String.fromCharCode(byte)]
  if (control !== undefined) {
    out.push(control)
  } else if (isOctal(byte)) {
    out.push(readOctal(byte, cursor))
  } else if (byte === carriageReturn) {
    if (next === lineFeed) cursor.at++
  } else if (byte !== lineFeed) {
    out.push(byte)
  }
}

/** A number of up to three digits, whose first was read. */
function readOctal(first: number, cursor: Cursor): number {
  let value = first - zero
  for (let digits = 1; digits < 3; digits++) {
    if (!isOctal(cursor.bytes[cursor.at])) break
    value = value * 8 + takeByte(cursor) - zero
  }
  return value & 255
}

const zero = code('0')

function isOctal(byte: number | undefined): boolean {
  return byte !== undefined && byte >= zero && byte <= code('7')
}

function hexDigit(byte: number): number {
  if (byte >= zero && byte <= code('9')) return byte - zero
  if (byte >= code('A') && byte <= code('F')) return byte - code('A') + 10
  if (byte >= code('a') && byte <= code('f')) return byte - code('a') + 10
  return -1
}

function readHex(cursor: Cursor): StringOperand {
  const { bytes } = cursor
  const digits: number[] = []
  cursor.at++
  while (cursor.at < bytes.length && bytes[cursor.at] !== greater) {
    const digit = hexDigit(takeByte(cursor))
    if (digit >= 0) digits.push(digit)
  }
  cursor.at++
  const out = new Uint8Array(Math.ceil(digits.length / 2))
  for (const index of out.keys()) {
    const high = digits[2 * index] ?? 0
    const low = digits[2 * index + 1] ?? 0
    out[index] = high * 16 + low
  }
  return { bytes: out }
}

function readName(cursor: Cursor): string {
  cursor.at++
  const start = cursor.at
  skipRegular(cursor)
  const raw = latin1(cursor.bytes.subarray(start, cursor.at))
  return raw.replace(/#([\da-fA-F]{2})/g, (_, hex: string) => {
    const byte = Number.parseInt(hex, 16)
    return String.fromCharCode(byte)
  })
}

function readArray(cursor: Cursor, depth: number): readonly Operand[] {
  const list: Operand[] = []
  cursor.at++
  for (;;) {
    skipSpace(cursor)
    if (cursor.at >= cursor.bytes.length) return list
    if (cursor.bytes[cursor.at] === closeBracket) {
      cursor.at++
      return list
    }
    const operand = readNested(cursor, depth)
    if (operand !== undefined) list.push(operand)
    if (list.length > limits.operands) {
      throw tooLarge(`an operation with more than ${limits.operands} operands`)
    }
  }
}

function readDictionary(cursor: Cursor, depth: number): DictionaryOperand {
  const entries = new Map<string, Operand>()
  const { bytes } = cursor
  cursor.at += 2
  for (;;) {
    skipSpace(cursor)
    if (cursor.at >= bytes.length) break
    if (bytes[cursor.at] === greater) {
      cursor.at += 2
      break
    }
    const key = readNested(cursor, depth)
    skipSpace(cursor)
    // A key without a value.
    if (cursor.at >= bytes.length || bytes[cursor.at] === greater) continue
    const value = readNested(cursor, depth)
    if (isName(key) && value !== undefined) entries.set(key.name, value)
  }
  return { entries }
}

function readNested(cursor: Cursor, depth: number): Operand | undefined {
  if (depth >= limits.operandDepth) {
    throw tooLarge(`operands with more than ${limits.operandDepth} levels`)
  }
  const token = readToken(cursor, depth + 1)
  return 'operand' in token ? token.operand : undefined
}

type ObjectOperand = Exclude<object & Operand, null>

function isObject(operand: Operand | undefined): operand is ObjectOperand {
  return typeof operand === 'object' && operand !== null
}

export function isName(operand: Operand | undefined): operand is NameOperand {
  return isObject(operand) && 'name' in operand
}

export function isString(operand: Operand | undefined): operand is StringOperand {
  return isObject(operand) && 'bytes' in operand
}

export function isDictionary(operand: Operand | undefined): operand is DictionaryOperand {
  return isObject(operand) && 'entries' in operand
}
