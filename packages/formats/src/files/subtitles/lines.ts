import type { SourceRange } from '../../segment/source-range.ts'

export interface Line extends SourceRange {
  readonly text: string
}

/** The lines of a file, without what ends them. */
export function readLines(source: string): Line[] {
  const lines: Line[] = []
  let start = 0
  for (const { 0: lineBreak, index } of source.matchAll(/\r\n|\n|\r/g)) {
    lines.push({ start, end: index, text: source.slice(start, index) })
    start = index + lineBreak.length
  }
  lines.push({ start, end: source.length, text: source.slice(start) })
  return lines
}
