// Reads the operations of a content stream with their byte ranges. Changes are spliced into the
// stream, so that everything but text stays byte for byte.
import { limits, tooLarge } from '../limits.ts'
import { type Cursor, isSpace, type Operand, readToken, skipSpace } from './operands.ts'

/** `start` and `end` are offsets in the stream; the range includes the operands. */
export interface Operation {
  readonly operator: string
  readonly operands: readonly Operand[]
  readonly start: number
  readonly end: number
}

/** No operator takes more operands: earlier ones are dropped. */
const mostOperands = 40

/** Yields the operations in order; inline images as `BI`. Throws `DocumentError` at a bound. */
export function* readOperations(bytes: Uint8Array): Generator<Operation> {
  const cursor: Cursor = { bytes, at: 0 }
  let operands: Operand[] = []
  let start = -1
  let count = 0
  for (;;) {
    skipSpace(cursor)
    if (cursor.at >= bytes.length) return
    if (start < 0) start = cursor.at
    const token = readToken(cursor)
    if ('operand' in token) {
      operands.push(token.operand)
      if (operands.length > mostOperands) operands.shift()
      continue
    }
    const { operator } = token
    // The keys and values of an inline image are between `BI` and `ID`.
    if (operator === 'BI') continue
    count++
    if (count > limits.streamOperations) {
      throw tooLarge(`a stream with more than ${limits.streamOperations} operations`)
    }
    if (operator === 'ID') {
      skipInlineImage(cursor)
      yield { operator: 'BI', operands: [], start, end: cursor.at }
    } else {
      yield { operator, operands, start, end: cursor.at }
    }
    operands = []
    start = -1
  }
}

/** Skips image data and its `EI`. Data may contain these letters: operators must follow them. */
function skipInlineImage(cursor: Cursor): void {
  const { bytes } = cursor
  const mark = Buffer.from('EI')
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = buffer.indexOf(mark, cursor.at + 1)
  while (at >= 0) {
    const isWord = isSpace(bytes[at - 1]) && isSpace(bytes[at + 2])
    if (isWord && isPlain(bytes.subarray(at + 2, at + 14))) {
      cursor.at = at + 2
      return
    }
    at = buffer.indexOf(mark, at + 1)
  }
  cursor.at = bytes.length
}

/** Whether bytes are those of operators and operands rather than of an image. */
function isPlain(bytes: Uint8Array): boolean {
  return bytes.every((byte) => {
    if (byte > 126) return false
    return byte >= 32 || isSpace(byte)
  })
}

/** The operand as a number; 0 if it is none. */
export function numberAt(operands: readonly Operand[], index: number): number {
  const operand = operands[index]
  return typeof operand === 'number' ? operand : 0
}
