// Text and tags of a cue. Tags are never repaired: one without its partner stays where it is.
import { pairTags } from '../../sentences/html-sentences.ts'
import { openingSigns, trimClosingSigns } from './own-lines.ts'

export interface CueNode {
  /** `break`: of lines, in formats that write it as a tag. */
  readonly kind: 'text' | 'open' | 'close' | 'placeholder' | 'break'
  readonly name: string
  readonly raw: string
}

const isAlone = ({ kind }: CueNode): boolean => kind === 'placeholder' || kind === 'break'

/** The name of tags such as those that fade a cue in, which may differ within a sentence. */
export const passingStyle = 'passing'

/** What a format has in its cues besides words. */
export interface CueMarkup {
  /** Matches one tag; global. */
  readonly tag: RegExp
  /** Matches one end of a line; global. Line feeds and carriage returns if absent. */
  readonly lineBreak?: RegExp
  /** Whether a tag opens or closes, and what; by default as in HTML. */
  readonly readTag?: (raw: string) => Pick<CueNode, 'kind' | 'name'>
}

export function readNodes(raw: string, markup: CueMarkup): CueNode[] {
  const { tag, lineBreak, readTag = readElement } = markup
  const nodes: CueNode[] = []
  let end = 0
  const addText = (until: number): void => {
    if (until > end) nodes.push({ kind: 'text', name: '', raw: raw.slice(end, until) })
  }
  for (const { 0: found, index } of raw.matchAll(tag)) {
    addText(index)
    const isBreak = lineBreak !== undefined && found.search(lineBreak) === 0
    const read = isBreak ? { kind: 'break' as const, name: '' } : readTag(found)
    nodes.push({ ...read, raw: found })
    end = index + found.length
  }
  addText(raw.length)
  return nodes
}

function readElement(raw: string): Pick<CueNode, 'kind' | 'name'> {
  const [, slash, name] = /^<(\/?)([a-z][a-z0-9]{0,20})/i.exec(raw) ?? []
  if (name === undefined) return { kind: 'placeholder', name: '' }
  return { kind: slash === '/' ? 'close' : 'open', name: name.toLowerCase() }
}

const isTag = ({ kind }: CueNode): boolean => kind === 'open' || kind === 'close'

/** Tags without a partner, and those that cross others, become placeholders. */
export function nestTags(nodes: readonly CueNode[]): CueNode[] {
  const partners = pairTags(nodes)
  return nodes.map((node, index) => {
    const isPaired = partners.has(index)
    return isTag(node) && !isPaired ? { ...node, kind: 'placeholder' } : node
  })
}

/**
 * A sentence without the whitespace, the tags, a speaker's dash and notes around it. `start` and
 * `end` are places in its source.
 */
export function trimNodes(nodes: readonly CueNode[]) {
  const partners = pairTags(nodes)
  const inner = [...nodes]
  let first = 0
  let last = nodes.length - 1
  let start = 0
  let end = nodes.reduce((sum, { raw }) => sum + raw.length, 0)
  let isOpened = false

  const trimFirst = (node: CueNode): boolean => {
    let words = node.kind === 'text' ? node.raw.trimStart() : node.raw
    if (node.kind === 'text' && !isOpened && openingSigns.test(words)) {
      words = words.replace(openingSigns, '')
      isOpened = true
    }
    const isOutside = words === '' || isAlone(node)
    start += isOutside ? node.raw.length : node.raw.length - words.length
    inner[first] = { ...node, raw: words }
    if (isOutside) first++
    return isOutside
  }
  const trimLast = (node: CueNode): boolean => {
    const words = node.kind === 'text' ? trimClosingSigns(node.raw) : node.raw
    const isOutside = words === '' || isAlone(node)
    end -= isOutside ? node.raw.length : node.raw.length - words.length
    inner[last] = { ...node, raw: words }
    if (isOutside) last--
    return isOutside
  }
  const trimPair = (): boolean => {
    const isPair = inner[first]?.kind === 'open' && partners.get(first) === last
    if (!isPair) return false
    start += inner[first]?.raw.length ?? 0
    end -= inner[last]?.raw.length ?? 0
    first++
    last--
    return true
  }

  for (let isTrimming = true; isTrimming && first <= last; ) {
    const node = inner[first]
    isTrimming = node !== undefined && trimFirst(node)
    const other = first <= last ? inner[last] : undefined
    if (other !== undefined && trimLast(other)) isTrimming = true
    if (first < last && trimPair()) isTrimming = true
  }
  return { nodes: inner.slice(first, last + 1), start, end }
}
