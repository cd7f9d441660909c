import type { SourceRange } from '../../segment/source-range.ts'

export interface Line extends SourceRange {
  readonly text: string
}

const anyLineBreak = /\r\n|\n|\r/g

/** The lines of a file, without what ends them, which a global expression matches. */
export function readLines(source: string, ends: RegExp = anyLineBreak): Line[] {
  const lines: Line[] = []
  let start = 0
  for (const { 0: lineBreak, index } of source.matchAll(ends)) {
    lines.push({ start, end: index, text: source.slice(start, index) })
    start = index + lineBreak.length
  }
  lines.push({ start, end: source.length, text: source.slice(start) })
  return lines
}
