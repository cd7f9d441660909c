// A sentence with markup as the text that the network reads, and the positions of its tags and
// placeholders in that text.
import { MarianError, type Part, type Segment } from '../segment.ts'
import { splitLongTokens } from '../text/long-tokens.ts'
import { isInvisible, splitInvisible } from './invisible.ts'
import { isSign } from './words.ts'

/**
 * Something without words that stays in one piece: a placeholder, a tag without words in it, or
 * several in a row.
 */
export interface Item {
  readonly parts: readonly Part[]
  /** Its position, in UTF-16 units of the text. */
  readonly at: number
  /** The whitespace around it in the source, '' where it touches its neighbour. */
  readonly before: string
  readonly after: string
  /** Whether the neighbour that it touches there, if any, is a word rather than punctuation. */
  readonly touchesWordBefore: boolean
  readonly touchesWordAfter: boolean
}

export interface Tag {
  readonly number: number
  readonly start: number
  readonly end: number
  /** False when it opens, or closes, in another sentence. */
  readonly opens: boolean
  readonly closes: boolean
  readonly marks: readonly Mark[]
}

export type Mark = Item | Tag

/** An invisible item: words beside it are as far apart as without it. */
export const isInvisibleItem = (parts: readonly Part[]): boolean =>
  parts.every((part) => typeof part === 'string' && isInvisible(part))

export const isItem = (mark: Mark): mark is Item => 'parts' in mark

export interface MarkedText {
  readonly text: string
  /** Marks are in source order. */
  readonly marks: readonly Mark[]
}

type Node =
  | string
  | { readonly item: Part[] }
  | { readonly tag: number; readonly opens: boolean; closes: boolean; readonly children: Node[] }

/** The deepest nesting of tags; more than that is not text. */
const deepestTag = 100

/** The text of a sentence and its marks. Throws MarianError when its tags are nested too deep. */
export function readMarkedText(sentence: Segment): MarkedText {
  const flat = flatten(buildTree(sentence))
  let text = ''
  const marks: Mark[][] = [[]]
  const starts: number[] = []
  const following = textsAfter(flat)
  for (const [index, piece] of flat.entries()) {
    if (typeof piece === 'string') {
      text += piece
    } else if ('item' in piece) {
      const next = following[index] ?? ''
      const before = whitespaceAtEnd(text)
      const after = next.slice(0, next.length - next.trimStart().length)
      const touchesWordBefore = before === '' && !isSign(text.at(-1) ?? '')
      const touchesWordAfter = after === '' && !isSign(next[0] ?? '')
      if (!isInvisibleItem(piece.item)) text = closeGap(text, next)
      marks.at(-1)?.push({
        parts: piece.item,
        at: text.length,
        before,
        after,
        touchesWordBefore,
        touchesWordAfter,
      })
    } else if ('start' in piece) {
      starts.push(text.length)
      marks.push([])
    } else {
      const inner = marks.pop() ?? []
      const start = Math.min(starts.pop() ?? 0, text.length)
      const { tag: number, opens, closes } = piece.end
      marks.at(-1)?.push({ number, start, end: text.length, opens, closes, marks: inner })
    }
  }
  return { text, marks: marks[0] ?? [] }
}

/** Returns for each piece the next text after it. */
function textsAfter(flat: readonly Flat[]): string[] {
  const texts = new Array<string>(flat.length)
  let next = ''
  for (let index = flat.length - 1; index >= 0; index--) {
    texts[index] = next
    const piece = flat[index]
    if (typeof piece === 'string') next = piece
  }
  return texts
}

/** Reads nothing but the whitespace, however long the text is. */
function whitespaceAtEnd(text: string): string {
  let end = text.length
  while (end > 0 && /\s/.test(text[end - 1] as string)) end--
  return text.slice(end)
}

/**
 * The gap when something is removed between `text` and `following`: one space at most, and words
 * stay apart.
 */
function closeGap(text: string, following: string): string {
  const next = following[0] ?? ''
  if (/\s/.test(text.at(-1) ?? '')) return /\s/.test(next) || isSign(next) ? text.trimEnd() : text
  return text === '' || next === '' || /\s/.test(next) || isSign(next) || isSign(text.at(-1) ?? '')
    ? text
    : `${text} `
}

function buildTree(sentence: Segment): Node[] {
  const root: Node[] = []
  const stack: Node[][] = [root]
  const open: Extract<Node, { tag: number }>[] = []
  /** Tags around all of the text so far. */
  let opened = 0
  for (const part of sentence) {
    const siblings = stack.at(-1) as Node[]
    if (typeof part === 'string') {
      splitLongTokens(part).forEach((text, index) => {
        if (index % 2 === 1) siblings.push({ item: [text] })
        else addText(siblings, text)
      })
    } else if ('placeholder' in part) {
      siblings.push({ item: [part] })
    } else if ('open' in part) {
      const tag = { tag: part.open, opens: true, closes: false, children: [] as Node[] }
      siblings.push(tag)
      open.push(tag)
      stack.push(tag.children)
      checkDepth(open.length + opened)
    } else if (open.at(-1)?.tag === part.close) {
      ;(open.pop() as Extract<Node, { tag: number }>).closes = true
      stack.pop()
    } else {
      // It was opened in an earlier sentence: all of the text so far is inside.
      checkDepth(open.length + ++opened)
      root.splice(0, root.length, {
        tag: part.close,
        opens: false,
        closes: true,
        children: [...root],
      })
    }
  }
  return takeBracketsAlong(root.map(toItems))
}

function addText(siblings: Node[], text: string): void {
  splitInvisible(text).forEach((piece, index) => {
    if (index % 2 === 1) siblings.push({ item: [piece] })
    else if (piece !== '') siblings.push(piece)
  })
}

function checkDepth(depth: number): void {
  if (depth > deepestTag) throw new MarianError('its tags are nested too deep')
}

const bracketPairs: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '"': '"',
  '“': '”',
  '«': '»',
  "'": "'",
  '‘': '’',
  '「': '」',
}

/**
 * Brackets and quotation marks around only a placeholder belong to it: empty ones would confuse the
 * network.
 */
function takeBracketsAlong(nodes: readonly Node[]): Node[] {
  const result = nodes.map((node) =>
    typeof node === 'object' && 'children' in node
      ? { ...node, children: takeBracketsAlong(node.children) }
      : node,
  )
  result.forEach((node, index) => {
    const before = result[index - 1]
    const after = result[index + 1]
    if (
      typeof node === 'string' ||
      !('item' in node) ||
      typeof before !== 'string' ||
      typeof after !== 'string'
    ) {
      return
    }
    const opening = before.at(-1) ?? ''
    if (bracketPairs[opening] === undefined || bracketPairs[opening] !== after[0]) return
    result[index] = { item: [opening, ...node.item, after[0]] }
    result[index - 1] = before.slice(0, -1)
    result[index + 1] = after.slice(1)
  })
  return result.filter((node) => node !== '')
}

/** Tags without words become items. */
function toItems(node: Node): Node {
  if (typeof node === 'string' || 'item' in node) return node
  if (node.opens && node.closes && !hasWords(node)) return { item: partsOf(node) }
  return { ...node, children: node.children.map(toItems) }
}

function hasWords(node: Node): boolean {
  if (typeof node === 'string') return /\S/.test(node)
  if ('item' in node) return false
  return node.children.some(hasWords)
}

function partsOf(node: Node): Part[] {
  if (typeof node === 'string') return [node]
  if ('item' in node) return node.item
  return [{ open: node.tag }, ...node.children.flatMap(partsOf), { close: node.tag }]
}

type Flat =
  | string
  | { readonly item: Part[] }
  | { readonly start: true }
  | { readonly end: { tag: number; opens: boolean; closes: boolean } }

/** The tree as a flat list; items with nothing or only whitespace between them become one. */
function flatten(nodes: readonly Node[]): Flat[] {
  const flat: Flat[] = []
  for (const node of nodes) {
    const last = flat.at(-1)
    const beforeLast = flat.at(-2)
    if (typeof node === 'string') {
      flat.push(node)
    } else if ('item' in node) {
      if (isFlatItem(last)) {
        append(last.item, node.item)
      } else if (typeof last === 'string' && /^\s+$/.test(last) && isFlatItem(beforeLast)) {
        flat.pop()
        beforeLast.item.push(last)
        append(beforeLast.item, node.item)
      } else {
        flat.push({ item: [...node.item] })
      }
    } else {
      flat.push({ start: true })
      append(flat, flatten(node.children))
      flat.push({ end: node })
    }
  }
  return flat
}

/** Like `push(...more)`, which overflows the stack with a hundred thousand. */
function append<T>(list: T[], more: readonly T[]): void {
  for (const one of more) list.push(one)
}

const isFlatItem = (piece: Flat | undefined): piece is { item: Part[] } =>
  typeof piece === 'object' && 'item' in piece
