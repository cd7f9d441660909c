// The texts, codes and tags of a sentence, with each word in one text.

import { joinWords } from '../text/joined-words.ts'
import type { Look, ParagraphItem, TextItem } from './vocabulary.ts'

/** Tags that belong together. Numbers are indexes of items. */
export interface Pair {
  /** The source's start and end tags, from the outside in; none if only the runs look different. */
  readonly opens: readonly number[]
  readonly closes: readonly number[]
  /** A text that looks as the text in the pair. */
  readonly template?: number | undefined
}

export interface TextNode {
  readonly kind: 'text'
  readonly index: number
  readonly item: TextItem
  text: string
}

/** What an item of the sentence is in it. */
export type Node =
  | TextNode
  | { readonly kind: 'placeholder'; readonly index: number; readonly isWord: boolean }
  | { readonly kind: 'open' | 'close'; readonly index: number; readonly container: Container }

/** The sentence, or a pair of tags of the source in it. */
export interface Container {
  readonly depth: number
  /** How much text has each look, and the first text with it. */
  readonly looks: Map<string, { length: number; readonly template: number; readonly look: Look }>
  pair?: { -readonly [Key in keyof Pair]: Pair[Key] }
}

/** Reads the items of a sentence, `to` exclusive, and what directly contains them. */
export function listNodes(
  items: readonly ParagraphItem[],
  from: number,
  to: number,
): { nodes: Node[]; top: Container } {
  const pairs = findPairs(items, from, to)
  const top = createContainer(0)
  const open = [top]
  const nodes: Node[] = []
  for (let index = from; index < to; index++) {
    const item = items[index]
    if (item?.kind === 'text') nodes.push({ kind: 'text', index, item, text: item.text })
    else if (item?.kind === 'placeholder')
      nodes.push({ kind: 'placeholder', index, isWord: item.isWord ?? false })
    else {
      const partner = pairs.get(index)
      if (partner === undefined) continue
      if (partner > index) open.push(createContainer(open.length))
      const container = open.at(-1) ?? top
      nodes.push({ kind: partner > index ? 'open' : 'close', index, container })
      if (partner < index) open.pop()
    }
  }
  return { nodes, top }
}

const createContainer = (depth: number): Container => ({ depth, looks: new Map() })

/**
 * The partner of each start and end, properly nested. Ranges without text and
 * those that cross something have none.
 */
function findPairs(items: readonly ParagraphItem[], from: number, to: number): Map<number, number> {
  const pairs = new Map<number, number>()
  const open: { index: number; key: string; texts: number }[] = []
  let texts = 0
  const openKeys = new Set<string>()
  for (let index = from; index < to; index++) {
    const item = items[index]
    if (item === undefined) continue
    if (item.kind === 'text') texts++
    if (item.kind === 'open' || item.kind === 'range-start') {
      const key = keyOf(item)
      open.push({ index, key, texts })
      openKeys.add(key)
    } else if (item.kind === 'close' || item.kind === 'range-end') {
      const key = keyOf(item)
      if (!openKeys.has(key)) continue
      // A range may end only where nothing else that began in it is open; tags always may.
      for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
        if (item.kind === 'range-end' && last.key !== key) break
        open.pop()
        openKeys.delete(last.key)
        if (last.key !== key) continue
        if (item.kind === 'range-end' && last.texts === texts) break
        pairs.set(last.index, index).set(index, last.index)
        break
      }
    }
  }
  return pairs
}

const keyOf = (item: Extract<ParagraphItem, { pair: number } | { range: string }>): string =>
  'pair' in item ? `pair ${item.pair}` : `range ${item.range}`

/** Moves words that change their look inside to one text; returns the texts that change. */
export function joinTexts(nodes: readonly Node[]): Map<number, string> {
  const moved = new Map<number, string>()
  let chain: TextNode[] = []
  let depths: number[] = []
  let depth = 0
  const endChain = (): void => {
    if (chain.length > 1) {
      const joined = joinWords(
        chain.map(({ text, item }, at) => ({
          text,
          depth: depths[at] ?? 0,
          isRaised: item.run?.look.isRaised ?? false,
        })),
      )
      for (const [at, node] of chain.entries()) {
        node.text = joined[at] ?? ''
        if (node.text !== node.item.text) moved.set(node.index, node.text)
      }
    }
    chain = []
    depths = []
  }
  for (const node of nodes) {
    if (node.kind === 'text') {
      if (node.text === '') continue
      chain.push(node)
      depths.push(depth)
    } else if (node.kind === 'placeholder') endChain()
    else depth += node.kind === 'open' ? 1 : -1
  }
  endChain()
  return moved
}
