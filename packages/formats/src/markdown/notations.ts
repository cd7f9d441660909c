// How the texts of a Markdown file are read: in paragraphs, titles, HTML and front matter.
import { decodeHTML } from 'entities'
import { type Decoded, decodeWith, spellingsIn } from '../html/entities.ts'
import { type HtmlNotations, readHtml } from '../html/html-segments.ts'
import type { TrimRaw } from '../sentences/html-sentences.ts'
import type { TextNotation } from '../sentences/sentence-segments.ts'
import type { InlineWriting, ValueStyle, Writing } from './cut.ts'

/** A line break and what opens the next line, in block quotes and lists. */
const breakPattern = /(?:\r\n|\n|\r)[ \t>]*/g
/** Escapes, references, line breaks: CommonMark 0.31 sections 2.4, 2.5 and 6.7. */
const decoded = new RegExp(
  String.raw`\\[!-/:-@[-\x60{-~]|&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});|` +
    String.raw`(?<![ \t])[ \t]*${breakPattern.source}`,
  'g',
)

function decodeOne(written: string): string {
  if (written.startsWith('\\')) return written.slice(1)
  if (!written.startsWith('&')) return '\n'
  const text = decodeHTML(written)
  // A line break by number is none of the source's.
  return /^\s$/.test(text) && text !== '\u00a0' ? ' ' : text
}

/** Code and targets of links are not text; what only looks like them is. */
const ownNotation = /^(?:[`(]|\[\[)/

const readMarkdown = (raw: string): Decoded[] => [decodeWith(raw, decoded, decodeOne)]

const openingBreak = /^[ \t]*(?:(?:\r\n|\n|\r)[ \t>]*)?/

/** Whitespace includes the prefixes of a line. */
const trim: TrimRaw = {
  leading: (raw) => openingBreak.exec(raw)?.[0].length ?? 0,
  trailing(raw) {
    const line = Math.max(raw.lastIndexOf('\n'), raw.lastIndexOf('\r'))
    const isPrefix = line >= 0 && /^[ \t>]*$/.test(raw.slice(line + 1))
    const words = (isPrefix ? raw.slice(0, line) : raw).trimEnd()
    return raw.length - words.length
  },
}

/** Text of a block. */
export const inlineNotation = (
  writing: Omit<InlineWriting, 'kind' | 'startsLine' | keyof ReturnType<typeof readSource>>,
): TextNotation<Writing> => ({
  read: readMarkdown,
  ownNotation,
  encoding: (source, texts = []) => ({
    kind: 'inline',
    ...writing,
    startsLine: false,
    ...readSource(source, texts),
  }),
  trim,
})

const escapeOrReference = /\\[!-/:-@[-\x60{-~]|&#?\w{1,32};/g

/** What the source of a segment says of how its translation is written. */
function readSource(source: string, texts: readonly string[]) {
  const bare = source.replace(escapeOrReference, '')
  return {
    literal: [...'*_~[]$#{!'].filter((mark) => bare.includes(mark)).join(''),
    opening: /^[|>\-+=#*:~$]/.exec(texts[0] ?? '')?.[0] ?? '',
    spelled: spellingsIn(source),
    breaks: texts.flatMap((text) => text.match(breakPattern) ?? []),
  }
}

/** The title of an admonition, a directive or a link. */
export const labelNotation = (close: '"' | ']' | ''): TextNotation<Writing> => ({
  read: readMarkdown,
  encoding: () => ({ kind: 'label', close }),
})

export const titleNotation = (
  quote: '"' | "'" | ')',
  escapesPipes: boolean,
): TextNotation<Writing> => ({
  read: readMarkdown,
  ownNotation,
  encoding: () => ({ kind: 'title', quote, escapesPipes }),
})

/** A value without escapes: the caller has read it. */
export const valueNotation = (style: ValueStyle): TextNotation<Writing> => ({
  read: (raw) => [{ text: raw, sourceOf: (start, end) => raw.slice(start, end) }],
  encoding: () => ({ kind: 'value', style }),
})

/** HTML in Markdown; in a cell of a table no pipe may appear. */
export const htmlInMarkdown = (escapesPipes: boolean): HtmlNotations<Writing> => ({
  text: {
    read: readHtml,
    encoding: (source) => ({ kind: 'html', source, escapesPipes, startsBlock: false }),
  },
  attribute: {
    '"': attributeNotation('"', escapesPipes),
    "'": attributeNotation("'", escapesPipes),
  },
})

const attributeNotation = (quote: '"' | "'", escapesPipes: boolean): TextNotation<Writing> => ({
  read: readHtml,
  encoding: (source) => ({ kind: 'attribute', source, quote, escapesPipes }),
})
