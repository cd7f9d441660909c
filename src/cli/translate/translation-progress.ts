import { createProgressLine } from '../terminal/progress-line.ts'
import type { InputLine } from './input-lines.ts'
import type { Source } from './sources.ts'

/** Shows how much of the sources is translated: a bar, or a count if their size is not known. */
export function createTranslationProgress(sources: readonly Source[]) {
  const progress = createProgressLine('Translating')
  const isKnown = sources.every(({ bytes }) => bytes !== undefined)
  const total = sources.reduce((sum, { bytes = 0 }) => sum + bytes, 0)
  let done = 0
  let lineCount = 0
  return {
    add(lines: readonly InputLine[]): void {
      lineCount += lines.length
      for (const { text, lineBreak } of lines) done += Buffer.byteLength(text) + lineBreak.length
      if (isKnown) progress.show(done, total)
      else progress.showCount(lineCount, 'lines')
    },
    end: progress.end,
  }
}
