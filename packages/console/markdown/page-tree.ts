// A page of Markdown as data: the console draws it without HTML from strings, which its security
// policy refuses.
import { lexer, type Token, type Tokens } from 'marked'
import type {
  DocsAttributes as Attributes,
  DocsModule,
  DocsNode,
  DocsHeading as Heading,
} from '../src/pages/docs/docs-tree.ts'
import { isCodeLanguage } from '../src/ui/code/highlight.ts'

export type Node = DocsNode
export type PageTree = DocsModule['page']

interface Context {
  /** The address of a link in the console; undefined where nothing is served there. */
  readonly resolveLink: (href: string) => string | undefined
  readonly headings: Heading[]
  /** How often each ID of a heading was given. */
  readonly ids: Map<string, number>
}

/** Reads a page. Comments and other HTML are left out. */
export function readPage(
  markdown: string,
  resolveLink: (href: string) => string | undefined,
): PageTree {
  const context: Context = { resolveLink, headings: [], ids: new Map() }
  const nodes = drawAll(lexer(markdown), context)
  const title = context.headings.find(({ level }) => level === 1)?.text ?? ''
  return { title, headings: context.headings, nodes }
}

/** The words of nodes, as a person reads them. */
export const textOf = (nodes: readonly Node[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node[2]))).join('')

function drawAll(tokens: readonly Token[], context: Context): Node[] {
  const nodes: Node[] = []
  for (const node of tokens.flatMap((token) => draw(token, context))) {
    const last = nodes.at(-1)
    if (typeof node === 'string' && typeof last === 'string') nodes[nodes.length - 1] = last + node
    else nodes.push(node)
  }
  return nodes
}

const element = (name: string, children: Node[], attributes: Attributes = {}): Node[] => [
  [name, attributes, children],
]

function draw(token: Token, context: Context): Node[] {
  const inside = () => drawAll(token.type === 'list' ? [] : (childrenOf(token) ?? []), context)
  switch (token.type) {
    case 'heading':
      return drawHeading(token as Tokens.Heading, context)
    case 'paragraph':
      return element('p', inside())
    case 'blockquote':
    case 'strong':
    case 'em':
      return element(token.type, inside())
    case 'text':
      return childrenOf(token) === undefined ? [unescapeHtml(token.text)] : inside()
    case 'escape':
      return [unescapeHtml(token.text)]
    case 'code':
      return drawCode(token as Tokens.Code)
    case 'codespan':
      return element('code', [unescapeHtml(token.text)])
    case 'br':
    case 'hr':
      return element(token.type, [])
    case 'link':
      return drawLink(token as Tokens.Link, context)
    case 'image':
      return element('img', [], { src: token.href, alt: unescapeHtml(token.text) })
    case 'list':
      return drawList(token as Tokens.List, context)
    case 'table':
      return drawTable(token as Tokens.Table, context)
    default:
      return []
  }
}

const childrenOf = (token: Token): Token[] | undefined => (token as { tokens?: Token[] }).tokens

function drawCode({ lang = '', text }: Tokens.Code): Node[] {
  return element('pre', [unescapeHtml(text)], isCodeLanguage(lang) ? { language: lang } : {})
}

function drawHeading({ tokens, depth }: Tokens.Heading, context: Context): Node[] {
  const children = drawAll(tokens, context)
  const text = textOf(children)
  const plain = headingId(text)
  const count = context.ids.get(plain) ?? 0
  context.ids.set(plain, count + 1)
  const id = count === 0 ? plain : `${plain}-${count}`
  context.headings.push({ level: depth, id, text })
  return element(`h${depth}`, children, { id })
}

/** As GitHub names headings. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

function drawLink({ href, tokens }: Tokens.Link, context: Context): Node[] {
  const children = drawAll(tokens, context)
  const address = context.resolveLink(href)
  return address === undefined ? children : element('a', children, { href: address })
}

function drawList({ ordered, start, items }: Tokens.List, context: Context): Node[] {
  const drawn = items.flatMap((item) => element('li', drawAll(item.tokens, context)))
  if (!ordered) return element('ul', drawn)
  return element('ol', drawn, start === 1 || start === '' ? {} : { start })
}

function drawTable({ header, rows }: Tokens.Table, context: Context): Node[] {
  const drawRow = (name: string, cells: Tokens.TableCell[]): Node[] => {
    const drawn = cells.flatMap(({ tokens, align }) => {
      const children = drawAll(tokens, context)
      // An empty cell is the heading of nothing.
      const cell = children.length === 0 ? 'td' : name
      return element(cell, children, align === null ? {} : { align })
    })
    return element('tr', drawn)
  }
  return element('table', [
    ...element('thead', drawRow('th', header)),
    ...element(
      'tbody',
      rows.flatMap((row) => drawRow('td', row)),
    ),
  ])
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

const unescapeHtml = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
