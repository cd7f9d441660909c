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
  /** Operations that show text. */
  readonly texts: number
  /** Bytes of shown strings. */
  readonly textBytes: number
}

/** Counts one page after the other. Throws `DocumentError` at a bound. */
export function createOperationCounter(forms: FormReader) {
  const known = new Map<string, Counts>()
  const total = { operations: 0, texts: 0 }
  return {
    countPage(stream: ContentStream): Counts {
      const counts = count(stream, [])
      if (counts.texts > limits.pageTexts)
        throw tooLarge(`a page with more than ${limits.pageTexts} texts`)
      total.operations += counts.operations
      total.texts += counts.texts
      if (total.texts > limits.texts) throw tooLarge(`more than ${limits.texts} texts`)
      checkOperations(total)
      return counts
    },
  }

  function count(stream: ContentStream, path: readonly string[]): Counts {
    const counts = { operations: 0, texts: 0, textBytes: 0 }
    for (const { operator, operands } of readOperations(stream.bytes)) {
      counts.operations++
      if (operator === 'Do') {
        const shown = countObject(stream, operands[0], path)
        counts.operations += shown.operations
        counts.texts += shown.texts
        counts.textBytes += shown.textBytes
      } else if (showing.has(operator)) {
        counts.texts++
        counts.textBytes += stringBytes(operands)
      }
      checkOperations(counts)
    }
    return counts
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

const showing = new Set(['Tj', 'TJ', "'", '"'])
const nothing: Counts = { operations: 0, texts: 0, textBytes: 0 }

function checkOperations({ operations }: { readonly operations: number }): void {
  if (operations > limits.operations)
    throw tooLarge(`content of more than ${limits.operations} operations`)
}

function stringBytes(operands: readonly Operand[]): number {
  let bytes = 0
  for (const operand of operands) {
    if (isString(operand)) bytes += operand.bytes.length
    else if (Array.isArray(operand)) bytes += stringBytes(operand)
  }
  return bytes
}
