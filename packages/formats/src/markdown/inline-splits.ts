// Divides the items of a block where Markdown has no construct but its readers do: names and titles
// of callouts, marked and raised words.
import type { SourceRange } from '../segment/source-range.ts'
import type { InlineItem } from './inline-items.ts'

/** `[!NOTE]`, and Obsidian's `[!note]-` before a title. */
const alert = /^\[![\w-]{1,30}(?:\|[\w -]{0,30})?\][+-]?(?:[ \t]+(?=\S)|(?=[ \t]*(?:[\r\n]|$)))/
const lineBreak = /[ \t]{0,100}(?:\r\n|\n|\r)[ \t>]*/

/** The name of a callout at the beginning of a quotation, and its title, are lines of their own. */
export function splitAlert(items: readonly InlineItem[], source: string): readonly InlineItem[] {
  const [first] = items
  if (first?.kind !== 'text') return items
  const { start, end } = first
  const name = alert.exec(source.slice(start, end))?.[0]
  if (name === undefined) return items
  const middle = start + name.length
  const rest: InlineItem[] = [{ kind: 'text', start: middle, end }, ...items.slice(1)]
  const mark: InlineItem = { kind: 'boundary', start, end: middle }
  return [mark, ...(/[ \t]$/.test(name) ? splitAfterLine(rest, source) : rest)]
}

/** Items with the first line break as a boundary. */
function splitAfterLine(items: readonly InlineItem[], source: string): InlineItem[] {
  const at = items.findIndex(
    ({ kind, start, end }) => kind === 'text' && lineBreak.test(source.slice(start, end)),
  )
  const item = items[at]
  const found = item && lineBreak.exec(source.slice(item.start, item.end))
  if (item === undefined || !found) return [...items]
  const from = item.start + found.index
  const to = from + found[0].length
  return [
    ...items.slice(0, at),
    { kind: 'text', start: item.start, end: from },
    { kind: 'boundary', start: from, end: to },
    { kind: 'text', start: to, end: item.end },
    ...items.slice(at + 1),
  ]
}

/** Marked, inserted and raised words: `==a b==`, `++a++`, `^a^`. */
const marked = new RegExp(
  [
    String.raw`(?<![=\w])==(?=[^\s=])([^=\n]{0,500}[^\s=])==(?![=\w])`,
    String.raw`(?<![+\w])\+\+(?=[^\s+])([^+\n]{0,500}[^\s+])\+\+(?![+\w])`,
    String.raw`\^[^\s^[\]]{1,50}\^`,
  ].join('|'),
  'g',
)

/** Items with the words between such marks in tags. */
export const splitMarked = (items: readonly InlineItem[], source: string): InlineItem[] =>
  items.flatMap((item) => (item.kind === 'text' ? splitText(item, source) : [item]))

function splitText({ start, end }: SourceRange, source: string): InlineItem[] {
  const split: InlineItem[] = []
  let written = start
  const addText = (to: number): void => {
    if (to > written) split.push({ kind: 'text', start: written, end: to })
    written = to
  }
  for (const { 0: found, 1: mark, 2: insertion, index } of source
    .slice(start, end)
    .matchAll(marked)) {
    const from = start + index
    const to = from + found.length
    addText(from)
    if (mark === undefined && insertion === undefined)
      split.push({ kind: 'code', start: from, end: to })
    else {
      const name = `= ${from}`
      split.push({ kind: 'open', name, start: from, end: from + 2 })
      written = from + 2
      addText(to - 2)
      split.push({ kind: 'close', name, start: to - 2, end: to })
    }
    written = to
  }
  addText(end)
  return split
}
