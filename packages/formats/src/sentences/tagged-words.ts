// Words that tags cut in two, and words that a sign in another tag belongs to. Engines translate
// words, so a tag that begins within one begins at its edge in the translation, and so does one
// that ends there. A text that the engine leaves as it is comes back with its tags where they were.
import { type Joined, joinWords } from '../text/joined-words.ts'
import { type Node, type Partners, piecesOf } from './html-sentences.ts'

type Text = Node & { kind: 'text' }
type Tag = Node & { kind: 'open' | 'close' }

const isTag = (node: Node | undefined): node is Tag =>
  node?.kind === 'open' || node?.kind === 'close'

/** Where a word may be broken, which no translation needs. */
const softHyphen = /(?<=\p{L})(?:\u00ad|&shy;|&#173;|&#xad;)(?=\p{L})/giu
const endsWithLetter = /[\p{L}\p{M}]$/u
const startsWithLetter = /^\p{L}/u
/** Their content is set apart from the word beside it: raised, lowered, or in quotation marks. */
const apartElements: ReadonlySet<string> = new Set(['sub', 'sup', 'rt', 'rp', 'q'])

/** The text without soft hyphens in its words. */
export function withoutSoftHyphens(text: string): string {
  return /\u00ad|&(?:shy|#173|#xad);/i.test(text) ? text.replace(softHyphen, '') : text
}

const signOfMention = /(?<![\p{L}\p{N}_#@&])[#@]$/u
const nameOfMention = /^[\p{L}\p{N}_.-]{1,100}$/u
/** More tags around one name are no mention. */
const mostTags = 4

/** `#<span>cats</span>`: the sign and the name are one word, which is not translated. */
export function foldMentions(nodes: readonly Node[]): readonly Node[] {
  if (!nodes.some((node) => node.kind === 'text' && /[#@]$/.test(node.raw))) return nodes
  const folded: Node[] = []
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index] as Node
    const end =
      node.kind === 'text' && signOfMention.test(node.raw) ? endOfName(nodes, index + 1) : undefined
    if (end === undefined || node.kind !== 'text') {
      folded.push(node)
      continue
    }
    if (node.raw.length > 1) folded.push({ kind: 'text', raw: node.raw.slice(0, -1) })
    const tag = nodes.slice(index + 1, end).flatMap(piecesOf)
    folded.push({ kind: 'placeholder', tag: [node.raw.slice(-1), ...tag] })
    index = end - 1
  }
  return folded
}

/** Where the tags around a name end that start here; undefined if there are no such. */
function endOfName(nodes: readonly Node[], start: number): number | undefined {
  let depth = 0
  while (depth < mostTags && nodes[start + depth]?.kind === 'open') depth++
  const name = nodes[start + depth]
  if (depth === 0 || name?.kind !== 'text' || !nameOfMention.test(name.raw)) return undefined
  const end = start + 2 * depth + 1
  const closing = nodes.slice(start + depth + 1, end)
  return closing.length === depth && closing.every(({ kind }) => kind === 'close') ? end : undefined
}

/** A text of the run, with what joining words needs to know. */
interface PlacedText extends Joined {
  readonly index: number
}

function withoutHyphens(node: Node): Node {
  if (node.kind !== 'text') return node
  const raw = withoutSoftHyphens(node.raw)
  return raw === node.raw ? node : { kind: 'text', raw, source: node.source ?? node.raw }
}

/**
 * The nodes with each word complete in one text, where only tags with a partner are in it; as many
 * nodes as before.
 */
export function joinTaggedWords(run: readonly Node[], partners: Partners): readonly Node[] {
  const nodes = run.map(withoutHyphens)
  if (partners.size === 0 && !run.some(isWordBreak)) return nodes
  const words = createWords(nodes)
  let depth = 0
  let raised = 0
  /** Since the last text. */
  let hasClosed = false
  let hasSibling = false
  for (const [index, node] of run.entries()) {
    if (node.kind === 'text') {
      words.add({ index, depth, isRaised: raised > 0 }, hasSibling)
      hasClosed = hasSibling = false
    } else if (isTag(node) && partners.has(index)) {
      const step = node.kind === 'open' ? 1 : -1
      if (step < 0) hasClosed = true
      else hasSibling ||= hasClosed
      depth += step
      if (apartElements.has(node.name.toLowerCase())) raised += step
    } else if (!isWordBreak(node)) words.end()
  }
  words.end()
  return nodes
}

/** Collects texts that follow each other within a word, and writes the word into one of them. */
function createWords(nodes: Node[]) {
  let texts: PlacedText[] = []

  function end(): void {
    if (texts.length > 1)
      joinWords(texts).forEach((raw, at) => {
        const { index, text } = texts[at] as PlacedText
        const { source = text } = nodes[index] as Text
        if (raw !== text) nodes[index] = { kind: 'text', raw, source }
      })
    texts = []
  }

  return {
    end,
    /** Elements beside each other hold words of their own, unless one holds a single letter. */
    add(place: Omit<PlacedText, 'text'>, isSibling: boolean): void {
      const { raw } = nodes[place.index] as Text
      const before = texts.at(-1)?.text
      const isApart = isSibling && !isLetter(before) && !isLetter(raw)
      if (isApart || !meets(before, raw)) end()
      texts.push({ ...place, text: raw })
    },
  }
}

const isLetter = (text = ''): boolean => /(?:^|[^\p{L}\p{M}])\p{L}\p{M}{0,3}$/u.test(text.slice(-6))

const meets = (before: string | undefined, after: string): boolean =>
  before !== undefined &&
  endsWithLetter.test(before.slice(-2)) &&
  startsWithLetter.test(after.slice(0, 2)) &&
  (!/^\p{Lu}/u.test(after) || isLetter(before))

/** `<wbr>` is where a word may be broken. */
const isWordBreak = (node: Node): boolean =>
  node.kind === 'placeholder' && typeof node.tag[0] === 'string' && /^<wbr[\s/>]/i.test(node.tag[0])
