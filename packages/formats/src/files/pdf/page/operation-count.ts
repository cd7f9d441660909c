// How many operations the pages of a document run, before pdf.js runs them: forms that show each
// other can make a million of ten.
import { isName, isString, type Operand } from '../content/operands.ts'
import { readOperations } from '../content/operators.ts'
import { limits, tooLarge } from '../limits.ts'
import type { ContentStream } from '../objects/content-streams.ts'
import type { FormReader } from './forms.ts'

/** Of a stream, with its forms as often as they are shown. */
interface Counts {
  readonly operations: number
  /** Bytes of shown strings. */
  readonly textBytes: number
}

/** Counts one page after the other. Throws `DocumentError` at a bound. */
export function createOperationCounter(forms: FormReader) {
  const known = new Map<string, Counts>()
  let total = 0
  return {
    countPage(stream: ContentStream): Counts {
      const counts = count(stream, [])
      total += counts.operations
      if (total > limits.operations)
        throw tooLarge(`content of more than ${limits.operations} operations`)
      return counts
    },
  }

  function count(stream: ContentStream, path: readonly string[]): Counts {
    let operations = 0
    let textBytes = 0
    for (const { operator, operands } of readOperations(stream.bytes)) {
      operations++
      if (operator === 'Do') {
        const shown = countObject(stream, operands[0], path)
        operations += shown.operations
        textBytes += shown.textBytes
      } else textBytes += stringBytes(operands)
      if (operations > limits.operations)
        throw tooLarge(`content of more than ${limits.operations} operations`)
    }
    return { operations, textBytes }
  }

  function countObject(
    stream: ContentStream,
    name: Operand | undefined,
    path: readonly string[],
  ): Counts {
    const object = isName(name) ? forms.find(stream, name.name) : undefined
    if (object === undefined || object === 'picture') return nothing
    const { id } = object.stream
    if (path.includes(id) || path.length >= limits.formDepth) return nothing
    const counted = known.get(id)
    if (counted !== undefined) return counted
    const counts = count(object.stream, [...path, id])
    known.set(id, counts)
    return counts
  }
}

const nothing: Counts = { operations: 0, textBytes: 0 }

function stringBytes(operands: readonly Operand[]): number {
  let bytes = 0
  for (const operand of operands) {
    if (isString(operand)) bytes += operand.bytes.length
    else if (Array.isArray(operand)) bytes += stringBytes(operand)
  }
  return bytes
}
