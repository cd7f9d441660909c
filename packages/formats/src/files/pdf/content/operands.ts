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
const [lineFeed, carriageReturn, backslash] = [10, 13, 92]
const [opening, closing, less, greater] = [code('('), code(')'), code('<'), code('>')]
const [openBracket, closeBracket, slash, percent] = [code('['), code(']'), code('/'), code('%')]

export const isSpace = (byte: number | undefined): boolean =>
  byte === undefined || isWhitespace[byte] === true

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
  const byte = cursor.bytes[cursor.at]
  if (byte === opening) return { operand: readLiteral(cursor) }
  if (byte === slash) return { operand: { name: readName(cursor) } }
  if (byte === openBracket) return { operand: readArray(cursor, depth) }
  if (byte === less)
    return {
      operand:
        cursor.bytes[cursor.at + 1] === less ? readDictionary(cursor, depth) : readHex(cursor),
    }
  return readWord(cursor)
}

function readWord(cursor: Cursor): Token {
  const { bytes } = cursor
  const start = cursor.at
  while (cursor.at < bytes.length && isRegular[bytes[cursor.at] ?? 0]) cursor.at++
  // A delimiter that nothing opened.
  if (cursor.at === start) cursor.at++
  const word = latin1(bytes.subarray(start, cursor.at))
  if (/^[-+.\d]/.test(word)) return { operand: parseNumber(word) }
  if (word === 'true') return { operand: true }
  if (word === 'false') return { operand: false }
  if (word === 'null') return { operand: null }
  return { operator: word }
}

/** Viewers read `--5` as -5, and `5-3` as 5. */
function parseNumber(word: string): number {
  const number = Number.parseFloat(word.replace(/^-+/, '-'))
  return Number.isFinite(number) ? number : 0
}

export const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')

const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 }

function readLiteral(cursor: Cursor): StringOperand {
  const { bytes } = cursor
  const out: number[] = []
  let depth = 1
  cursor.at++
  while (cursor.at < bytes.length) {
    const byte = bytes[cursor.at++] ?? 0
    if (byte === backslash) {
      readEscape(cursor, out)
      continue
    }
    if (byte === opening) depth++
    if (byte === closing && --depth === 0) break
    out.push(byte)
  }
  return { bytes: Uint8Array.from(out) }
}

function readEscape(cursor: Cursor, out: number[]): void {
  const { bytes } = cursor
  const byte = bytes[cursor.at++] ?? 0
  const control = escapes[String.fromCharCode(byte)]
  if (control !== undefined) out.push(control)
  else if (isOctal(byte)) {
    let value = byte - 48
    for (let digits = 1; digits < 3 && isOctal(bytes[cursor.at]); digits++)
      value = value * 8 + (bytes[cursor.at++] ?? 0) - 48
    out.push(value & 255)
  } else if (byte === carriageReturn) {
    if (bytes[cursor.at] === lineFeed) cursor.at++
  } else if (byte !== lineFeed) out.push(byte)
}

const isOctal = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 48 && byte <= 55

function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1
  if (byte >= 48 && byte <= 57) return byte - 48
  if (byte >= 65 && byte <= 70) return byte - 55
  return byte >= 97 && byte <= 102 ? byte - 87 : -1
}

function readHex(cursor: Cursor): StringOperand {
  const { bytes } = cursor
  const digits: number[] = []
  cursor.at++
  while (cursor.at < bytes.length && bytes[cursor.at] !== greater) {
    const digit = hexDigit(bytes[cursor.at++])
    if (digit >= 0) digits.push(digit)
  }
  cursor.at++
  const out = new Uint8Array(Math.ceil(digits.length / 2))
  for (let i = 0; i < out.length; i++) out[i] = (digits[2 * i] ?? 0) * 16 + (digits[2 * i + 1] ?? 0)
  return { bytes: out }
}

function readName(cursor: Cursor): string {
  const { bytes } = cursor
  cursor.at++
  const start = cursor.at
  while (cursor.at < bytes.length && isRegular[bytes[cursor.at] ?? 0]) cursor.at++
  const raw = latin1(bytes.subarray(start, cursor.at))
  return raw.replace(/#([\da-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
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
    if (list.length > limits.operands)
      throw tooLarge(`an operation with more than ${limits.operands} operands`)
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
    if (cursor.at >= bytes.length || bytes[cursor.at] === greater) continue
    const value = readNested(cursor, depth)
    if (isName(key) && value !== undefined) entries.set(key.name, value)
  }
  return { entries }
}

function readNested(cursor: Cursor, depth: number): Operand | undefined {
  if (depth >= limits.operandDepth)
    throw tooLarge(`operands with more than ${limits.operandDepth} levels`)
  const token = readToken(cursor, depth + 1)
  return 'operand' in token ? token.operand : undefined
}

const isObject = (operand: Operand | undefined): operand is Exclude<object & Operand, null> =>
  typeof operand === 'object' && operand !== null

export const isName = (operand: Operand | undefined): operand is NameOperand =>
  isObject(operand) && 'name' in operand

export const isString = (operand: Operand | undefined): operand is StringOperand =>
  isObject(operand) && 'bytes' in operand

export const isDictionary = (operand: Operand | undefined): operand is DictionaryOperand =>
  isObject(operand) && 'entries' in operand
