// Ends sentences of inline content between labels: at signs such as `|`, and between neighbouring
// links, labels and the like, at the names of fields, and at the branches of templates. No engine
// may move words from one label into another.
import { findLabelSigns, rawSeparator } from '../text/lines.ts'
import { findSeparators, outsidePlaceholders, type Separator } from '../text/separators.ts'
import { isBlank, separateFields } from './field-labels.ts'
import type { Node } from './html-sentences.ts'
import { findBranches, hasBranches, isBranch, separateBranchElements } from './template-branches.ts'

/** Neighbours of these elements are labels, whatever they hold. */
const labelElements: ReadonlySet<string> = new Set(['a', 'label', 'button'])
/** Longer content is a text, not a line of labels. */
const longestLabels = 1_000
const startsWithCapital = /^(?:\s|&nbsp;)*\p{Lu}/u

/** The run with a boundary at each place where a label ends and another begins. */
export function separateLabels(source: readonly Node[]): readonly Node[] {
  const branches = separateBranchElements(source)
  const run = branches.length > 1 ? separateFields(branches) : branches
  const apart = run.length > 1 ? separateNeighbours(run) : run
  const nodes: Node[] = []
  const kinds = {
    hasSigns: isShort(run) && findLabelSigns(lineOf(run)).length > 0,
    hasBranches: run.some(hasBranch),
  }
  for (const node of apart) {
    if (node.kind === 'placeholder' && hasBranch(node)) {
      nodes.push({ kind: 'boundary', tag: node.tag })
    } else if (node.kind !== 'text' || node.source !== undefined) {
      nodes.push(node)
    } else {
      cutText(node.raw, kinds, nodes)
    }
  }
  return nodes
}

/** Whether a text has a branch of a template, or a placeholder is one. */
function hasBranch(node: Node): boolean {
  if (node.kind === 'text') return hasBranches(node.raw)
  if (node.kind !== 'placeholder') return false
  const [first] = node.tag
  return typeof first === 'string' && isBranch(first)
}

function isShort(run: readonly Node[]): boolean {
  let length = 0
  for (const node of run) length += node.kind === 'text' ? node.raw.length : 1
  return length <= longestLabels
}

/** The text of a run, with a letter for each placeholder. */
function lineOf(run: readonly Node[]): string {
  const texts = run.map((node) => {
    if (node.kind === 'text') return node.raw
    return node.kind === 'placeholder' ? 'x' : ''
  })
  return texts.join('')
}

/** What separators a run has besides those that are so in any text. */
interface RunSeparators {
  /** The text is part of a line of labels. */
  readonly hasSigns: boolean
  readonly hasBranches: boolean
}

function cutText(raw: string, kinds: RunSeparators, nodes: Node[]): void {
  let end = 0
  for (const { index, sign } of signsOf(raw, kinds)) {
    if (index < end) continue
    if (index > end) nodes.push({ kind: 'text', raw: raw.slice(end, index) })
    nodes.push({ kind: 'boundary', tag: [sign] })
    end = index + sign.length
  }
  if (end < raw.length) {
    nodes.push(end === 0 ? { kind: 'text', raw } : { kind: 'text', raw: raw.slice(end) })
  }
}

/** Where a line of a quotation in Markdown begins. */
const quotedLine = /[\r\n][ \t>]{0,20}$/

function signsOf(raw: string, kinds: RunSeparators): readonly Separator[] {
  const isBetweenLabels = ({ sign, index }: Separator): boolean => {
    if (!sign.includes('>')) return true
    // A `<` that begins no tag might become one before a `>` outside of its sentence.
    if (raw.includes('<')) return false
    return !quotedLine.test(beforeAngle(raw, sign, index))
  }
  const signs = findSeparators(raw, rawSeparator).filter(isBetweenLabels)
  const branches = kinds.hasBranches ? findBranches(raw) : []
  const labels = kinds.hasSigns ? outsidePlaceholders(labelSignsOf(raw), raw) : []
  if (branches.length + labels.length === 0) return signs
  return [...branches, ...signs, ...labels].sort((a, b) => a.index - b.index)
}

function labelSignsOf(raw: string): Separator[] {
  return findLabelSigns(raw).map(({ start, end }) => {
    const sign = raw.slice(start, end)
    return { index: start, sign }
  })
}

/** The end of the text before the `>` of a sign. */
function beforeAngle(raw: string, sign: string, index: number): string {
  const before = raw.slice(Math.max(0, index - 30), index)
  return before + sign.slice(0, sign.indexOf('>'))
}

/** Puts a boundary between elements of one name with nothing but whitespace between them. */
function separateNeighbours(run: readonly Node[]): readonly Node[] {
  const nodes: Node[] = []
  for (let index = 0; index < run.length; index++) {
    const node = run[index] as Node
    nodes.push(node)
    if (node.kind !== 'close') continue
    const next = run[index + 1]
    const space = next?.kind === 'text' && isBlank(next.raw) ? next.raw : ''
    const isApart = space !== ''
    const at = isApart ? index + 2 : index + 1
    const opening = run[at]
    if (opening?.kind !== 'open' || opening.name !== node.name) continue
    if (!areLabels(run, at, isApart)) continue
    nodes.push({ kind: 'boundary', tag: [space] })
    if (isApart) index++
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
