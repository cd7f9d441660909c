// Splits a stream of bytes into lines that together are exactly its text.
import { isUtf8 } from 'node:buffer'
import { InputError } from '../errors.ts'

/** A line, or a piece of a long one. */
export interface InputLine {
  readonly text: string
  /** What ends it: `\n`, `\r\n`, or nothing (a piece, an unfinished last line). */
  readonly lineBreak: string
  /** Counted from 1. */
  readonly number: number
}

/** What is sent at once: a second's work for an engine, and less than servers allow. */
const maxBatch = { lines: 100, characters: 10_000 }
/** Longer lines are translated in pieces: memory stays bounded whatever the input is. */
const maxPieceLength = 10_000
const lineFeed = 0x0a
const carriageReturn = 0x0d

/**
 * Reads lines in batches. A batch ends where the input pauses, so a line that somebody types does
 * not wait for the next one. Throws InputError where the input is not text in UTF-8.
 */
export async function* readBatches(input: AsyncIterable<Uint8Array>): AsyncGenerator<InputLine[]> {
  const splitter = new Splitter()
  for await (const chunk of input) yield* gatherBatches(splitter.add(chunk))
  yield* gatherBatches(splitter.end())
}

function* gatherBatches(lines: Iterable<InputLine>): Generator<InputLine[]> {
  let batch: InputLine[] = []
  let characters = 0
  try {
    for (const line of lines) {
      characters += line.text.length
      const isFull = batch.length === maxBatch.lines || characters > maxBatch.characters
      if (isFull && batch.length > 0) {
        yield batch
        batch = []
        characters = line.text.length
      }
      batch.push(line)
    }
  } catch (error) {
    // What comes before an invalid line is translated.
    if (batch.length > 0) yield batch
    throw error
  }
  if (batch.length > 0) yield batch
}

class Splitter {
  #rest: Buffer = Buffer.alloc(0)
  #number = 1;

  /** The lines that the chunk completes. */
  *add(chunk: Uint8Array): Generator<InputLine> {
    const bytes = Buffer.concat([this.#rest, chunk])
    let start = 0
    for (;;) {
      const end = bytes.indexOf(lineFeed, start)
      if (end < 0) break
      const hasReturn = end > start && bytes[end - 1] === carriageReturn
      const text = decode(bytes.subarray(start, hasReturn ? end - 1 : end), this.#number)
      yield* this.#cut(text, hasReturn ? '\r\n' : '\n')
      this.#number++
      start = end + 1
    }
    const rest = bytes.subarray(start)
    this.#rest = rest.length > 4 * maxPieceLength ? yield* this.#cutUnfinished(rest) : rest
  }

  /** The last line, if it is unfinished. */
  *end(): Generator<InputLine> {
    if (this.#rest.length > 0) yield* this.#cut(decode(this.#rest, this.#number), '')
  }

  *#cut(line: string, lineBreak: string): Generator<InputLine> {
    const pieces = cutLine(line)
    for (const [index, text] of pieces.entries())
      yield { text, lineBreak: index === pieces.length - 1 ? lineBreak : '', number: this.#number }
  }

  /** All pieces but the last, which may continue; returns it. */
  *#cutUnfinished(bytes: Buffer): Generator<InputLine, Buffer> {
    const end = startOfLastCharacter(bytes)
    const pieces = cutLine(decode(bytes.subarray(0, end), this.#number))
    const last = pieces.pop() ?? ''
    for (const text of pieces) yield { text, lineBreak: '', number: this.#number }
    return Buffer.concat([Buffer.from(last), bytes.subarray(end)])
  }
}

/** A chunk may end within a character, whose later bytes are 0b10xxxxxx. */
function startOfLastCharacter(bytes: Buffer): number {
  let start = bytes.length - 1
  while (start > 0 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start--
  return start
}

/** Cuts a long line after sentences, or else after words. */
function cutLine(line: string): string[] {
  const pieces: string[] = []
  let start = 0
  while (line.length - start > maxPieceLength) {
    const end = start + lengthOfPiece(line.slice(start, start + maxPieceLength))
    pieces.push(line.slice(start, end))
    start = end
  }
  pieces.push(line.slice(start))
  return pieces
}

function lengthOfPiece(window: string): number {
  for (const end of [/[.!?…]\s|[。！？]/g, /\s/g]) {
    const last = [...window.matchAll(end)].at(-1)
    if (last !== undefined) return last.index + last[0].length
  }
  // Two units of one character stay together.
  return /[\ud800-\udbff]$/.test(window) ? window.length - 1 : window.length
}

/** Throws InputError unless the bytes are text in UTF-8. */
export function decode(bytes: Buffer, lineNumber?: number): string {
  const where = lineNumber === undefined ? 'The input' : `Line ${lineNumber}`
  if (!isUtf8(bytes))
    throw new InputError(`${where} is not UTF-8 text. Convert it first, for instance with iconv.`)
  if (bytes.includes(0))
    throw new InputError(`${where} has a NUL byte, which no text has. Is this a text?`)
  return bytes.toString()
}
