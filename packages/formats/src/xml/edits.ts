// Ranges of a source that are replaced. What replaces one may contain ranges of the same source, in
// which other edits apply.
import type { SourceRange } from '../segment/source-range.ts'

export interface Edit extends SourceRange {
  readonly pieces: readonly (string | SourceRange)[]
}

export const replaced = ({ start, end }: SourceRange, text: string): Edit => ({
  start,
  end,
  pieces: [text],
})

/**
 * The source with its edits. Of two edits, one may contain the other; otherwise they do not
 * overlap. An edit inside another one applies where that one repeats the source.
 */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  // The outer one first: it decides what becomes of the inner ones.
  const sorted = [...edits].sort((a, b) => a.start - b.start || b.end - a.end)
  const written: string[] = []
  write({ start: 0, end: source.length }, -1)
  return written.join('')

  /** Writes a range with the edits in it, none of them before or the same as `outer`. */
  function write({ start, end }: SourceRange, outer: number): void {
    let at = start
    for (let index = Math.max(firstFrom(start), outer + 1); ; ) {
      const edit = sorted[index]
      if (edit === undefined || edit.start >= end || edit.end > end) break
      written.push(source.slice(at, edit.start))
      for (const piece of edit.pieces) {
        if (typeof piece === 'string') written.push(piece)
        else write(piece, index)
      }
      at = edit.end
      index = Math.max(firstFrom(at), index + 1)
    }
    written.push(source.slice(at, end))
  }

  /** The index of the first edit that starts at a place or after it. */
  function firstFrom(start: number): number {
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle]?.start ?? 0) < start) low = middle + 1
      else high = middle
    }
    return low
  }
}
