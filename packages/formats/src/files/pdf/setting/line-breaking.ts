import type { Chunk } from './setting.ts'

interface LineRoom {
  /** Of a line by its number, in em. */
  widthOf(line: number): number
  readonly maxLines: number
  readonly horizontalScale: number
  /** Lines may end anywhere if they must. */
  readonly mayPart: boolean
}

interface BrokenLines {
  readonly lines: readonly (readonly Chunk[])[]
  /** The first chunk that has no line. */
  readonly next: number
  /** Something is wider than its line. */
  readonly isTooWide: boolean
}

/** In em: that much may stand over the edge. */
const tolerance = 0.01

/** What a chunk adds to a line, in em. */
export const chunkWidth = (chunk: Chunk, horizontalScale: number): number =>
  'placeholder' in chunk ? chunk.width : chunk.width * horizontalScale

/** Fills lines one after the other with the chunks from `start` on. Its time is linear. */
export function breakLines(chunks: readonly Chunk[], start: number, room: LineRoom): BrokenLines {
  const lines: (readonly Chunk[])[] = []
  let first = skipSpaces(chunks, start)
  let at = first
  let width = 0
  let lastBreak = first
  let isTooWide = false
  while (at < chunks.length && lines.length < room.maxLines) {
    const chunk = chunks[at] as Chunk
    const limit = room.widthOf(lines.length) + tolerance
    const isFull = !chunk.isSpace && width + chunkWidth(chunk, room.horizontalScale) > limit
    const end = lastBreak > first || !room.mayPart ? lastBreak : at
    if (isFull && end > first) {
      lines.push(withoutEndSpaces(chunks.slice(first, end)))
      first = skipSpaces(chunks, end)
      at = first
      width = 0
      lastBreak = first
      continue
    }
    isTooWide ||= isFull
    width += chunkWidth(chunk, room.horizontalScale)
    at++
    if (chunk.isBreak) lastBreak = at
  }
  if (first < chunks.length && lines.length < room.maxLines) {
    lines.push(withoutEndSpaces(chunks.slice(first)))
    first = chunks.length
  }
  return { lines, next: first, isTooWide }
}

function skipSpaces(chunks: readonly Chunk[], start: number): number {
  let first = start
  while (chunks[first]?.isSpace) first++
  return first
}

function withoutEndSpaces(line: readonly Chunk[]): readonly Chunk[] {
  let end = line.length
  while (line[end - 1]?.isSpace) end--
  return line.slice(0, end)
}
