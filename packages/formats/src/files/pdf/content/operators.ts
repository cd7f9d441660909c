// The operations of a content stream with their places in its bytes. Nothing is written again: what
// changes is spliced, so that what is not text stays byte for byte.
import { limits, tooLarge } from '../limits.ts'
import { type Cursor, isSpace, type Operand, readToken, skipSpace } from './operands.ts'

/** `start` and `end`: bytes of the stream, operands included. */
export interface Operation {
  readonly operator: string
  readonly operands: readonly Operand[]
  readonly start: number
  readonly end: number
}

/** No operator takes more; what is before them means nothing. */
const mostOperands = 40

/** Yields the operations in order; inline pictures as `BI`. Throws `DocumentError` at a bound. */
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
    // The keys and values of an inline picture stand between `BI` and `ID`.
    if (operator === 'BI') continue
    if (operator === 'ID') skipInlinePicture(cursor)
    if (++count > limits.streamOperations)
      throw tooLarge(`a stream with more than ${limits.streamOperations} operations`)
    const isPicture = operator === 'ID'
    yield {
      operator: isPicture ? 'BI' : operator,
      operands: isPicture ? [] : operands,
      start,
      end: cursor.at,
    }
    operands = []
    start = -1
  }
}

/** Moves behind `EI`, which what follows must confirm: the data may have the same bytes. */
function skipInlinePicture(cursor: Cursor): void {
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

const isPlain = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte <= 126 && (byte >= 32 || isSpace(byte)))

/** The operand as a number; 0 if it is none. */
export function numberAt(operands: readonly Operand[], index: number): number {
  const operand = operands[index]
  return typeof operand === 'number' ? operand : 0
}
