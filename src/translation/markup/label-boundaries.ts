// Ends sentences of inline content between labels: at signs such as `|`, and between neighbouring
// links, labels and the like. No engine may move words from one label into another.
import type { Node } from './html-sentences.ts'
import { findLabelSigns, rawSeparator } from './lines.ts'
import { type Steps, stepsPerYield } from './steps.ts'

/** Neighbours of these elements are labels, whatever they hold. */
const labelElements: ReadonlySet<string> = new Set(['a', 'label', 'button'])
/** Longer content is a text, not a line of labels. */
const longestLabels = 1_000
const startsWithCapital = /^(?:\s|&nbsp;)*\p{Lu}/u
const isBlank = (raw: string): boolean => /^(?:\s|&nbsp;|&#160;)*$/i.test(raw)

/** The run with a boundary at each place where a label ends and another begins. */
export function* separateLabels(run: readonly Node[]): Steps<readonly Node[]> {
  const apart = run.length > 1 ? yield* separateNeighbours(run) : run
  const nodes: Node[] = []
  const mayHaveSigns = isShort(run)
  const line = mayHaveSigns ? lineOf(run) : ''
  const hasSigns = mayHaveSigns && findLabelSigns(line).length > 0
  for (const [index, node] of apart.entries()) {
    if (index % stepsPerYield === stepsPerYield - 1) yield
    if (node.kind !== 'text' || node.source !== undefined) nodes.push(node)
    else cutText(node.raw, hasSigns, nodes)
  }
  return nodes
}

const isShort = (run: readonly Node[]): boolean =>
  run.reduce((sum, node) => sum + (node.kind === 'text' ? node.raw.length : 1), 0) <= longestLabels

const lineOf = (run: readonly Node[]): string =>
  run
    .map((node) => (node.kind === 'text' ? node.raw : node.kind === 'placeholder' ? 'x' : ''))
    .join('')

function cutText(raw: string, hasSigns: boolean, nodes: Node[]): void {
  let end = 0
  for (const { start, length } of signsOf(raw, hasSigns)) {
    if (start > end) nodes.push({ kind: 'text', raw: raw.slice(end, start) })
    nodes.push({ kind: 'boundary', tag: [raw.slice(start, start + length)] })
    end = start + length
  }
  if (end < raw.length)
    nodes.push(end === 0 ? { kind: 'text', raw } : { kind: 'text', raw: raw.slice(end) })
}

/** Where a line of a quotation in Markdown begins. */
const quotedLine = /[\r\n][ \t>]{0,20}$/

function signsOf(raw: string, hasSigns: boolean): { start: number; length: number }[] {
  const hasBroken = raw.includes('<')
  const signs = Array.from(raw.matchAll(rawSeparator), ({ 0: sign, index }) => ({
    sign,
    start: index,
    length: sign.length,
  })).filter(({ sign, start }) => !sign.includes('>') || isBetweenLabels(sign, start))
  if (!hasSigns) return signs
  for (const { start, end } of findLabelSigns(raw))
    signs.push({ sign: raw.slice(start, end), start, length: end - start })
  return signs.sort((a, b) => a.start - b.start)

  /** A `<` that begins no tag might become one before a `>` outside of its sentence. */
  function isBetweenLabels(sign: string, start: number): boolean {
    const before = raw.slice(Math.max(0, start - 30), start) + sign.slice(0, sign.indexOf('>'))
    return !hasBroken && !quotedLine.test(before)
  }
}

/** Puts a boundary between elements of one name with nothing but whitespace between them. */
function* separateNeighbours(run: readonly Node[]): Steps<readonly Node[]> {
  const nodes: Node[] = []
  for (let index = 0; index < run.length; index++) {
    if (index % stepsPerYield === stepsPerYield - 1) yield
    const node = run[index] as Node
    nodes.push(node)
    if (node.kind !== 'close') continue
    const next = run[index + 1]
    const space = next?.kind === 'text' && isBlank(next.raw) ? next.raw : ''
    const opening = run[space === '' ? index + 1 : index + 2]
    if (opening?.kind !== 'open' || opening.name !== node.name) continue
    if (!areLabels(run, index + (space === '' ? 1 : 2), space !== '')) continue
    nodes.push({ kind: 'boundary', tag: [space] })
    if (space !== '') index++
  }
  return nodes
}

/** Whether the element that opens here begins a label: with a capital, or in a list of links. */
function areLabels(run: readonly Node[], opening: number, isApart: boolean): boolean {
  const { name } = run[opening] as Node & { kind: 'open' }
  let at = opening + 1
  while (run[at]?.kind === 'open') at++
  const first = run[at]
  const isCapital = first?.kind === 'text' && startsWithCapital.test(first.raw)
  return isCapital || (isApart && labelElements.has(name.toLowerCase()))
}
