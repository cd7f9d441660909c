// The items of a sentence as an engine sees them: runs that look the same are one text, runs that
// look different are pairs of tags, and what is invisible is left out.
import {
  type Container,
  joinTexts,
  listNodes,
  type Node,
  type Pair,
  type TextNode,
} from './nodes.ts'
import type { Look, ParagraphItem } from './vocabulary.ts'

export type Token =
  | { readonly kind: 'text'; readonly items: readonly number[]; readonly text: string }
  | {
      readonly kind: 'placeholder'
      readonly items: readonly number[]
      readonly isWord: boolean
    }
  | { readonly kind: 'open' | 'close'; readonly pair: Pair }

interface Tokens {
  readonly tokens: readonly Token[]
  /** A text that looks as most of the sentence. */
  readonly base: number
  readonly moved: ReadonlyMap<number, string>
  readonly dropped: readonly number[]
}

/** Reads the items of a sentence, `to` exclusive. */
export function listTokens(items: readonly ParagraphItem[], from: number, to: number): Tokens {
  const { nodes, top } = listNodes(items, from, to)
  const moved = joinTexts(nodes)
  const texts = nodes.filter((node) => node.kind !== 'text' || node.text !== '')
  measureLooks(texts, top)
  const tokens = uniteTags(groupByLook(texts, top))
  const base = baseOf(top)?.template ?? texts.find(({ kind }) => kind === 'text')?.index ?? -1
  const dropped: number[] = []
  for (let index = from; index < to; index++)
    if (items[index]?.kind === 'dropped') dropped.push(index)
  return { tokens, base, moved, dropped }
}

const plain: Look = { text: '', spaces: '', isRaised: false }
const isSpace = (text: string): boolean => text.trim() === ''

/** Measures how much text of each look is directly in each container. */
function measureLooks(nodes: readonly Node[], top: Container): void {
  const open = [top]
  for (const node of nodes) {
    if (node.kind === 'open') open.push(node.container)
    else if (node.kind === 'close') open.pop()
    else if (node.kind === 'text') {
      const look = node.item.run?.look ?? plain
      const { looks } = open.at(-1) ?? top
      const known = looks.get(look.text) ?? { length: 0, template: node.index, look }
      known.length += isSpace(node.text) ? 0 : node.text.length
      looks.set(look.text, known)
    }
  }
}

/** The look of most text in a container. */
function baseOf({ looks }: Container): { template: number; look: Look } | undefined {
  let base: { length: number; template: number; look: Look } | undefined
  for (const each of looks.values())
    if (base === undefined || each.length > base.length) base = each
  return base
}

type Growing =
  | { readonly kind: 'text'; readonly items: number[]; text: string }
  | { readonly kind: 'placeholder'; readonly items: number[]; isWord: boolean }
  | { readonly kind: 'open' | 'close'; readonly pair: Pair }

/** Tokens in which each text looks as its container, or is in a pair of its own. */
function groupByLook(nodes: readonly Node[], top: Container): Token[] {
  const tokens: Growing[] = []
  const containers = [{ container: top, base: baseOf(top) }]
  /** The pair that is open for its look, and where it ends if no more text follows. */
  let current: { look: Look; pair: Pair; end: number } | undefined
  let previous: Look | undefined

  const endLook = (): void => {
    if (current !== undefined) tokens.splice(current.end, 0, { kind: 'close', pair: current.pair })
    current = undefined
    previous = undefined
  }
  const lookOf = (node: TextNode, next: Look | undefined): Look => {
    const own = node.item.run?.look ?? plain
    const base = containers.at(-1)?.base?.look ?? plain
    if (!isSpace(node.text)) return own
    // The formatting of spaces is mostly invisible.
    const fitting = previous?.text === next?.text ? [previous, base] : [base, previous]
    return fitting.find((look) => look?.spaces === own.spaces) ?? own
  }
  const addText = (node: TextNode, next: Look | undefined): void => {
    const look = lookOf(node, next)
    const base = containers.at(-1)?.base?.look ?? plain
    if (current === undefined || current.look.text !== look.text) {
      endLook()
      if (look.text !== base.text) {
        const pair = { opens: [], closes: [], template: node.index }
        tokens.push({ kind: 'open', pair })
        current = { look, pair, end: tokens.length }
      }
    }
    previous = look
    const last = tokens.at(-1)
    if (last?.kind === 'text') {
      last.items.push(node.index)
      last.text += node.text
    } else tokens.push({ kind: 'text', items: [node.index], text: node.text })
    if (current !== undefined) current.end = tokens.length
  }

  const following = findFollowing(nodes)
  for (const [at, node] of nodes.entries()) {
    if (node.kind === 'text') addText(node, following[at])
    else if (node.kind === 'placeholder') {
      const { index, isWord } = node
      const last = tokens.at(-1)
      if (last?.kind === 'placeholder') {
        last.items.push(index)
        last.isWord ||= isWord
      } else tokens.push({ kind: 'placeholder', items: [index], isWord })
    } else {
      endLook()
      const { container, index } = node
      if (node.kind === 'open') {
        const base = baseOf(container)
        container.pair = { opens: [index], closes: [], template: base?.template }
        containers.push({ container, base: base ?? containers.at(-1)?.base })
      } else {
        containers.pop()
        if (container.pair) container.pair.closes = [index]
      }
      if (container.pair) tokens.push({ kind: node.kind, pair: container.pair })
    }
  }
  endLook()
  return tokens
}

/** For each node, the look of the next text that is not only whitespace, if no tag comes first. */
function findFollowing(nodes: readonly Node[]): (Look | undefined)[] {
  const following: (Look | undefined)[] = []
  let next: Look | undefined
  for (let at = nodes.length - 1; at >= 0; at--) {
    following[at] = next
    const node = nodes[at]
    if (node?.kind === 'open' || node?.kind === 'close') next = undefined
    else if (node?.kind === 'text' && !isSpace(node.text)) next = node.item.run?.look ?? plain
  }
  return following
}

/** Makes one pair of tags of those that begin and end together. */
function uniteTags(tokens: readonly Token[]): Token[] {
  const ends = new Map<Pair, number>()
  for (const [index, token] of tokens.entries())
    if (token.kind === 'close') ends.set(token.pair, index)
  const united = new Map<Pair, Pair>()
  const result: Token[] = []
  /** Pairs whose tags are those of another pair. */
  const inner = new Set<Pair>()
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'open') {
      if (inner.has(token.pair)) continue
      const pair = unite(tokens, ends, index)
      for (const each of pair.pairs) {
        united.set(each, pair)
        if (each !== token.pair) inner.add(each)
      }
      result.push({ kind: 'open', pair })
    } else if (token.kind === 'close') {
      if (!inner.has(token.pair))
        result.push({ kind: 'close', pair: united.get(token.pair) ?? token.pair })
    } else result.push(token)
  }
  return result
}

/** The pair that opens at an index, with those directly inside it that end directly before it. */
function unite(
  tokens: readonly Token[],
  ends: ReadonlyMap<Pair, number>,
  start: number,
): Pair & { pairs: readonly Pair[] } {
  const pairs: Pair[] = []
  for (let index = start; ; index++) {
    const token = tokens[index]
    if (token?.kind !== 'open') break
    const outer = pairs.at(-1)
    if (outer !== undefined && ends.get(token.pair) !== (ends.get(outer) ?? 0) - 1) break
    pairs.push(token.pair)
  }
  return {
    pairs,
    opens: pairs.flatMap(({ opens }) => opens),
    closes: pairs.toReversed().flatMap(({ closes }) => closes),
    template: pairs.findLast(({ template }) => template !== undefined)?.template,
  }
}
