// Tags that text shows as such: `A &lt;b&gt;red&lt;/b&gt; house`. Feeds and exports escape the HTML
// of their texts. Those in pairs follow their words; others are placeholders of the text.
import { blockElements } from '../html/html-elements.ts'
import { isTagOfText } from '../text/text-tags.ts'
import { type Node, pairTags } from './html-sentences.ts'

const less = '&(?:lt|#60|#x3c);'
const tagStart = new RegExp(String.raw`${less}(\/?)([a-z][\w:.\-]{0,40})`, 'gi')
/** What follows the name of a tag up to its end. */
const tagRest = /^([^<>&\n]*(?:&(?:quot|apos|amp|#3[49]);[^<>&\n]*)*)(?:&(?:gt|#62|#x3e);|>)/i
/** UTF-16 units that are read for the end of a tag. */
const longestRest = 300
const mayHaveTags = new RegExp(`${less}/`, 'i')

/** The nodes with the escaped tags of their texts that have a partner in the run as tags. */
export function readEscapedTags(run: readonly Node[]): readonly Node[] {
  if (!run.some((node) => node.kind === 'text' && mayHaveTags.test(node.raw))) return run
  const split: Node[] = []
  for (const node of run) {
    if (node.kind === 'text' && node.source === undefined) splitText(node.raw, split)
    else split.push(node)
  }
  const partners = pairTags(split)
  return split.map((node, index) => {
    if (!isEscaped(node)) return node
    if (!partners.has(index)) return { kind: 'text', raw: node.tag.join('') }
    return blockElements.has(node.name.slice(1)) ? { kind: 'boundary', tag: node.tag } : node
  })
}

/** Names of escaped tags begin with a sign that no other tag's name begins with. */
const isEscaped = (node: Node): node is Node & { kind: 'open' | 'close' } =>
  (node.kind === 'open' || node.kind === 'close') && node.name.startsWith('&')

function splitText(raw: string, nodes: Node[]): void {
  let end = 0
  for (const { 0: start, 1: slash, 2: name = '', index } of raw.matchAll(tagStart)) {
    const from = index + start.length
    const found = tagRest.exec(raw.slice(from, from + longestRest))
    const rest = found?.[1] ?? ''
    if (found === null || rest.endsWith('/') || !/^(?:\s|$)/.test(rest)) continue
    if (!isTagOfText(name, rest)) continue
    const tag = start + found[0]
    if (index > end) nodes.push({ kind: 'text', raw: raw.slice(end, index) })
    const kind = slash === '/' ? 'close' : 'open'
    nodes.push({ kind, name: `&${name.toLowerCase()}`, tag: [tag] })
    end = index + tag.length
  }
  if (end < raw.length) nodes.push({ kind: 'text', raw: raw.slice(end) })
}
