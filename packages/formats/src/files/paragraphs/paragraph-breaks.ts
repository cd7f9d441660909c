// Tabs, wide gaps and line breaks inside paragraphs. They separate labels, which an engine must
// not mix; only a line break may be inside a sentence that goes on.
import { type FindOpening, openingsOfWrapped } from '../../text/line-openings.ts'
import type { ParagraphItem } from '../../xml/vocabulary.ts'
import { columnsOf } from '../columns.ts'
import { type LineSeparator, readLines } from './paragraph-lines.ts'
import { splitText, type TextReading } from './text-separators.ts'

/** Behind it, a sentence ends: with a quotation mark or bracket after it, too. */
const sentenceEnd = /[.!?:;…。！？：；][\p{Pf}\p{Pe}"']{0,3}\s*$/u
const startsSmall = /^[\p{Pi}"'¿¡]*\p{Ll}/u
/** Letters of scripts without capitals say nothing about where a sentence begins. */
const startsCaseless = /^[\p{Pi}"'¿¡]*\p{Lo}/u
const startsWord = /^[\p{Pi}"'¿¡(]*[\p{L}\p{N}]/u
const beginsSentence = /^\P{L}*\p{Lu}/u
/** A shorter line may be a label. Measured in columns of text. */
const leastOfSentence = 20
/** A line that is as long as those of a page is no label, whatever follows it. */
const leastOfPage = 60

/**
 * The items with what separates labels and sentences as boundaries. `texts`: how the character
 * data of texts is read; without it, nothing inside a text separates.
 */
export function endSentences(
  items: readonly ParagraphItem[],
  source: string,
  texts?: TextReading,
): readonly ParagraphItem[] {
  const { lines, separators } = readLines(items, source, texts)
  if (separators.length === 0) return items
  const findOpening = openingsOfWrapped(lines.join('\n'))
  const boundaries: LineSeparator[] = []
  /** What is said since the last boundary. */
  let sentence = ''
  for (let first = 0; first < separators.length; ) {
    let last = first
    while (last + 1 < separators.length && lines[last + 1]?.trim() === '') last++
    const between = separators.slice(first, last + 1)
    const line = lines[first]?.trim() ?? ''
    const next = lines[last + 1]?.trim() ?? ''
    sentence += line
    if (!isOneBreak(between) || !goesOn({ sentence, line, next }, findOpening)) {
      boundaries.push(...between)
      sentence = ''
    }
    first = last + 1
  }
  return cutAt(boundaries, items, { source, texts })
}

/** Whether there is one line break, perhaps before an indent. */
const isOneBreak = (separators: readonly LineSeparator[]): boolean =>
  separators.filter(({ kind }) => kind === 'break').length === 1 &&
  separators.every(({ kind }) => kind !== 'end')

/** Whether a line break is inside a sentence. */
function goesOn(
  { sentence, line, next }: Record<'sentence' | 'line' | 'next', string>,
  findOpening: FindOpening,
): boolean {
  if (line === '' || next === '' || sentenceEnd.test(line.slice(-100))) return false
  if (findOpening(next) !== '' || !startsWord.test(next)) return false
  const width = columnsOf(line.slice(0, leastOfPage))
  if (startsSmall.test(next)) return beginsSentence.test(sentence) || width >= leastOfSentence
  return width >= (startsCaseless.test(next) ? leastOfSentence : leastOfPage)
}

/** The items with these separators as boundaries; texts are cut where one is inside. */
function cutAt(
  boundaries: readonly LineSeparator[],
  items: readonly ParagraphItem[],
  { source, texts }: { source: string; texts: TextReading | undefined },
): ParagraphItem[] {
  const inside = Map.groupBy(boundaries, ({ index }) => index)
  return items.flatMap((item, index): ParagraphItem[] => {
    const places = inside.get(index)
    if (places === undefined) return [item]
    if (item.kind === 'boundary') return [item]
    if (item.kind !== 'text' || texts === undefined) return [asBoundary(item)]
    return splitText(item, places, { source, read: texts.read })
  })
}

const asBoundary = ({ start, end, run }: ParagraphItem): ParagraphItem => ({
  kind: 'boundary',
  start,
  end,
  run,
})
