// Which sentence of a text became which one of its translation. The service does not say it: lines
// stay lines, and sentences are counted where both sides have as many.

interface Range {
  readonly start: number
  readonly end: number
}

interface Side {
  readonly text: string
  readonly language: string
}

export interface SentencePair {
  readonly source: string
  readonly target: Range
}

/** The pairs of a text and its translation in their order; empty lines have none. */
export function pairSentences(source: Side, target: Side): SentencePair[] {
  const sources = rangesOfLines(source.text)
  const targets = rangesOfLines(target.text)
  if (sources.length !== targets.length) return pairWhole(source, target)
  return sources.flatMap((line, index) => {
    const other = targets[index] ?? line
    const from = rangesOfSentences(source, line)
    const to = rangesOfSentences(target, other)
    if (from.length !== to.length) return pairRanges(source.text, line, trim(target.text, other))
    return from.flatMap((range, at) => pairRanges(source.text, range, to[at] ?? other))
  })
}

const pairWhole = (source: Side, target: Side): SentencePair[] =>
  pairRanges(source.text, wholeOf(source.text), trim(target.text, wholeOf(target.text)))

function pairRanges(text: string, { start, end }: Range, target: Range): SentencePair[] {
  const source = text.slice(start, end).trim()
  return source === '' ? [] : [{ source, target }]
}

/** The sentences whose translations a user changed, with what they are now. */
export function changedSentences(
  source: Side,
  before: Side,
  text: string,
): { source: string; target: string }[] {
  const old = pairSentences(source, before).map((pair) => textOf(before.text, pair.target))
  const pairs = pairSentences(source, { ...before, text })
  const isAlike = pairs.length === old.length
  return pairs.flatMap((pair, index) => {
    const target = textOf(text, pair.target)
    const isChanged = isAlike ? target !== old[index] : !old.includes(target)
    return isChanged && target !== '' ? [{ source: pair.source, target }] : []
  })
}

const textOf = (text: string, { start, end }: Range): string => text.slice(start, end)

const wholeOf = (text: string): Range => ({ start: 0, end: text.length })

function rangesOfLines(text: string): Range[] {
  let start = 0
  return text.split('\n').map((line) => {
    const range = { start, end: start + line.length }
    start = range.end + 1
    return range
  })
}

const segmenters = new Map<string, Intl.Segmenter>()

function rangesOfSentences({ text, language }: Side, { start, end }: Range): Range[] {
  const segmenter =
    segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'sentence' })
  segmenters.set(language, segmenter)
  return Array.from(segmenter.segment(text.slice(start, end)), ({ index, segment }) =>
    trim(text, { start: start + index, end: start + index + segment.length }),
  ).filter((range) => range.end > range.start)
}

/** The range without the white space at its edges. */
function trim(text: string, { start, end }: Range): Range {
  const inner = text.slice(start, end)
  const lead = inner.length - inner.trimStart().length
  return { start: start + lead, end: Math.max(start + lead, start + inner.trimEnd().length) }
}
