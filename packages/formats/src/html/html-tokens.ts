// HTML as a flat list of tokens with their positions in the source. Nothing is repaired: later
// steps splice the source by these positions.
import { Tokenizer } from 'htmlparser2'
import type { SourceRange } from '../segment/source-range.ts'

interface Attribute {
  /** It is in lower case. */
  readonly name: string
  /** Where the value starts and ends, without its quotes. */
  readonly start: number
  readonly end: number
  /** Empty when the value has none. */
  readonly quote: '"' | "'" | ''
}

export interface OpenTag extends SourceRange {
  readonly kind: 'open'
  readonly name: string
  readonly attributes: readonly Attribute[]
  /** Of XHTML: it closes itself, whatever its name is. */
  readonly isEmpty?: true
}

interface CloseTag extends SourceRange {
  readonly kind: 'close'
  readonly name: string
}

/**
 * Text is raw: its entities are not decoded. `other` is a comment, a declaration, or what is left
 * of a broken tag.
 */
export type Token =
  | OpenTag
  | CloseTag
  | (SourceRange & { readonly kind: 'text' })
  | (SourceRange & { readonly kind: 'other' })

const quotes = ['', '', "'", '"'] as const

/** XHTML has CDATA sections, which are tokens `other`, and elements that close themselves. */
export type Syntax = 'html' | 'xhtml'

/** Tokens in order, which cover the source without gaps. */
export function tokenizeHtml(html: string, syntax: Syntax = 'html'): Token[] {
  const tokens: Token[] = []
  let name = ''
  let tagStart = 0
  let attributes: Attribute[] = []
  let attribute = { name: '', start: 0, end: 0 }

  const add = (token: Token): void => {
    const covered = tokens.at(-1)?.end ?? 0
    // At a tag that never ends, the tokenizer reports some of its text again.
    if (token.start < covered) return
    if (token.start > covered) tokens.push({ kind: 'other', start: covered, end: token.start })
    const last = tokens.at(-1)
    if (token.kind === 'text' && last?.kind === 'text')
      tokens[tokens.length - 1] = { ...last, end: token.end }
    else tokens.push(token)
  }
  const addOpen = (end: number): void =>
    add({ kind: 'open', name, attributes, start: tagStart, end: end + 1 })
  const addEmpty = (end: number): void =>
    add({ kind: 'open', name, attributes, start: tagStart, end: end + 1, isEmpty: true })

  const tokenizer = new Tokenizer(
    { decodeEntities: false, recognizeSelfClosing: true, xmlMode: syntax === 'xhtml' },
    {
      ontext: (start, end) => add({ kind: 'text', start, end }),
      onopentagname(start, end) {
        name = html.slice(start, end).toLowerCase()
        tagStart = start - 1
        attributes = []
      },
      onopentagend: addOpen,
      onselfclosingtag: syntax === 'xhtml' ? addEmpty : addOpen,
      onclosetag(start, end) {
        const close = html.indexOf('>', end)
        add({
          kind: 'close',
          name: html.slice(start, end).toLowerCase(),
          start: html.lastIndexOf('<', start),
          end: close < 0 ? html.length : close + 1,
        })
      },
      onattribname(start, end) {
        attribute = { name: html.slice(start, end).toLowerCase(), start: 0, end: 0 }
      },
      onattribdata(start, end) {
        attribute = { ...attribute, start: attribute.start || start, end }
      },
      onattribend(quote) {
        if (attribute.end > 0) attributes.push({ ...attribute, quote: quotes[quote] ?? '' })
      },
      onattribentity() {},
      oncdata() {},
      oncomment() {},
      ondeclaration() {},
      onprocessinginstruction() {},
      onend() {},
      ontextentity() {},
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  const covered = tokens.at(-1)?.end ?? 0
  if (covered < html.length) tokens.push({ kind: 'other', start: covered, end: html.length })
  return tokens
}
