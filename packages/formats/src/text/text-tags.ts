// Tags in a text that is no HTML: Unity's `<color=red>…</color>`, BBCode, placeholders of React
// such as `<1>…</1>`. Those in pairs follow their words, as tags of HTML do; others stay in their
// places. Code between tags or in fences stays as it is.
import { blockElements, inlineElements } from '../html/html-elements.ts'
import type { SourceRange } from '../segment/source-range.ts'
import { type Node, pairTags } from '../sentences/html-sentences.ts'
import { isBranch } from '../sentences/template-branches.ts'
import { codeElements, findFencedCode, mayHaveFences } from './code-blocks.ts'

/** A tag of each syntax: its slash, its name, and what follows the name. */
const anyTag = new RegExp(
  String.raw`<(\/?)([A-Za-z][\w:.\-]{0,60}|\d{1,3})((?:[\s=][^<>\n]{0,300})?)>|<\/>|` +
    String.raw`\[(\/?)([A-Za-z*][\w\-]{0,30})((?:[=\s][^\[\]\n]{0,200})?)\]|` +
    String.raw`\{(\/?)([a-z][\w\-]{0,30})((?:[=:\s][^\{\}\n]{0,200})?)\}`,
  'g',
)

/** What BBCode sets apart from the sentences around it. */
const blocksOfBbcode: ReadonlySet<string> = new Set(
  (
    '* align center collapse h1 h2 h3 h4 h5 h6 hide indent justify left li list note ol olist p ' +
    'quote right spoiler table td th tr ul'
  )
    .split(' ')
    .map((name) => `[${name}`),
)

/** Most texts have no tags, and this search first is many times faster. */
const mayHaveTags = /<\/?[A-Za-z\d>]|\[\/|\{\/[a-z]/

interface FoundTag {
  readonly kind: 'open' | 'close' | 'placeholder'
  readonly name: string
  readonly raw: string
  readonly start: number
}

/** The text as nodes; a single one if it has no tags. */
export function readTextTags(text: string): readonly Node[] {
  if (!hasTextTags(text)) return [{ kind: 'text', raw: text }]
  const blocks = findFencedCode(text)
  const found = tagsAround(blocks, text)
  const partners = pairTags(found)
  const nodes: Node[] = []
  let end = 0
  for (const [index, tag] of found.entries()) {
    if (tag.start < end) continue
    const partner = found[partners.get(index) ?? -1]
    const last = isCode(tag) ? partner : undefined
    const node = last ? codeNode(tag, last, text) : toNode(tag, partner !== undefined)
    if (node === undefined) continue
    if (tag.start > end) nodes.push({ kind: 'text', raw: text.slice(end, tag.start) })
    nodes.push(node)
    end = endOf(last ?? tag)
  }
  if (end < text.length || nodes.length === 0) nodes.push({ kind: 'text', raw: text.slice(end) })
  return nodes
}

const endOf = ({ start, raw }: FoundTag): number => start + raw.length

const isCode = ({ kind, name }: FoundTag): boolean =>
  kind === 'open' && codeElements.has(name.slice(1))

const codeNode = (open: FoundTag, close: FoundTag, text: string): Node => ({
  kind: 'placeholder',
  tag: [text.slice(open.start, endOf(close))],
})

/** The blocks of code, and the tags outside of them, in order. */
function tagsAround(blocks: readonly SourceRange[], text: string): FoundTag[] {
  const found: FoundTag[] = []
  let from = 0
  for (const { start, end } of [...blocks, { start: text.length, end: text.length }]) {
    for (const match of text.slice(from, start).matchAll(anyTag)) {
      const tag = toTag(match, from)
      if (tag !== undefined) found.push(tag)
    }
    if (end > start) {
      found.push({ kind: 'placeholder', name: '<', raw: text.slice(start, end), start })
    }
    from = end
  }
  return found
}

function toTag(match: RegExpExecArray, offset: number): FoundTag | undefined {
  const { 0: raw, index } = match
  const start = offset + index
  const slash = match[1] ?? match[4] ?? match[7] ?? '/'
  const name = match[2] ?? match[5] ?? match[8] ?? ''
  const rest = match[3] ?? match[6] ?? match[9] ?? ''
  const isTag = raw[0] === '<' ? isTagOfText(name, rest) : !isBranch(raw)
  if (!isTag) return undefined
  const ownName = `${raw[0]}${name.toLowerCase()}`
  if (slash === '/') return { kind: 'close', name: ownName, raw, start }
  const isEmpty = rest.endsWith('/')
  return { kind: isEmpty ? 'placeholder' : 'open', name: ownName, raw, start }
}

/** `a < b and c > d` has none: attributes have values, or belong to an element of HTML. */
export function isTagOfText(name: string, rest: string): boolean {
  if (/^[\s/]*$/.test(rest) || rest.includes('=')) return true
  const element = name.toLowerCase()
  return inlineElements.has(element) || blockElements.has(element)
}

/** A tag in brackets or braces is one only in a pair; it may be a word or a placeholder. */
function toNode({ kind, name, raw }: FoundTag, hasPartner: boolean): Node | undefined {
  if (blocksOfBbcode.has(name) && (hasPartner || raw === '[*]')) {
    return { kind: 'boundary', tag: [raw] }
  }
  if (/^[[{]/.test(raw) && !hasPartner && kind !== 'placeholder') return undefined
  if (raw[0] === '<' && blockElements.has(name.slice(1))) return { kind: 'boundary', tag: [raw] }
  if (kind === 'placeholder' || !hasPartner) return { kind: 'placeholder', tag: [raw] }
  return { kind, name, tag: [raw] }
}

/** Whether a text has tags. */
export const hasTextTags = (text: string): boolean => mayHaveTags.test(text) || mayHaveFences(text)
