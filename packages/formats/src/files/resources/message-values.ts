// The texts of programs: values of JSON, YAML and the like. They may be plain, ICU messages or
// HTML, and may have templates that only their library knows.
import { type Decoded, type Encode, spelledAs } from '../../html/entities.ts'
import { addHtml } from '../../html/html.ts'
import { blockElements } from '../../html/html-elements.ts'
import { createHtmlSegments, type Notation, readHtml } from '../../html/html-segments.ts'
import type { TagLists } from '../../html/tag-lists.ts'
import { plainNotation, withMessages } from '../../icu/icu-notation.ts'
import {
  createSegmentedText,
  type Piece,
  type SegmentedText,
} from '../../segment/segmented-text.ts'
import { cutNotated } from '../../text/notated-text.ts'
import type { TextTerms } from '../../text/text-terms.ts'
import { cutSingleLine } from '../single-lines.ts'
import { type Splice, spliceTexts } from '../splices.ts'

export interface ValueSyntax {
  /** Finds what the library replaces, beyond the usual placeholders; a global expression. */
  readonly templates?: RegExp | undefined
  /** Values without tags may be choices between bars, as in vue-i18n: `a car | {n} cars`. */
  readonly hasChoices?: boolean | undefined
  /** Every value is an ICU message. */
  readonly isMessage?: boolean | undefined
  /** How the library wants a translated text written. */
  readonly quote?: ((text: string) => string) | undefined
  /** What looks like a placeholder, but is a term of a glossary. */
  readonly textTerms?: TextTerms | undefined
}

/** Cuts a value, as its readers see it but for its own markup. */
export function cutValue(value: string, syntax: ValueSyntax = {}): SegmentedText {
  if (hasTags(value)) return cutMarkup(value, syntax)
  const choices = syntax.hasChoices === true ? findChoices(value) : []
  if (choices.length > 1) return spliceTexts(value, choices.map(spliceOf))
  return cutPlain(value, syntax)

  function spliceOf({ start, end }: { start: number; end: number }): Splice {
    const content = cutPlain(value.slice(start, end), syntax)
    return { start, end, content, write: (text) => text.replaceAll('|', '/') }
  }
}

/** The texts between bars that are not within braces. */
function findChoices(value: string): { start: number; end: number }[] {
  if (!value.includes('|')) return []
  const choices: { start: number; end: number }[] = []
  let start = 0
  for (const { 0: found, index } of value.matchAll(/\{[^{}]*\}|\|/g)) {
    if (found !== '|') continue
    choices.push({ start, end: index })
    start = index + 1
  }
  return [...choices, { start, end: value.length }]
}

const cutPlain = (value: string, syntax: ValueSyntax): SegmentedText =>
  (syntax.isMessage ? undefined : cutSingleLine(value, syntax)) ??
  cutNotated(value, notationOf(plainNotation, syntax), syntax.textTerms)

function cutMarkup(value: string, syntax: ValueSyntax): SegmentedText {
  const pieces: Piece[] = []
  const content = createHtmlSegments(syntax.textTerms)
  const text = notationOf({ read: readHtml, encoding: encodingOf }, syntax)
  const notations = { text, attribute: { '"': quoted('"', syntax), "'": quoted("'", syntax) } }
  addHtml(value, { pieces, content, notations, tags: ownTags(value) })
  return createSegmentedText({ pieces, segments: content.segments, render: content.render })
}

/** Whether a value has what may be tags. */
export const hasTags = (value: string): boolean => /<\/?[a-z][^<>]{0,2000}>/i.test(value)

/** Elements that HTML does not define, such as `<link>` of a program's own, are in a sentence. */
const ownTags = (value: string): TagLists => ({
  nonSplittingTags: [...value.matchAll(/<([a-z][\w-]{0,50})/gi)]
    .map(([, name = '']) => name.toLowerCase())
    .filter((name) => name === 'link' || !blockElements.has(name)),
})

/**
 * Many libraries know tags but no references, so that text is escaped only if the source has
 * references, or if the text would become markup otherwise.
 */
function encodingOf(source: string): Encode {
  const special = hasReferences(source) ? /[&<>]/g : /<(?=[a-z/!?]|$)|&(?=#?\w{1,32};)|(?<=--!?)>/gi
  return spelledAs(source, (text) => text.replace(special, (sign) => references[sign] ?? sign))
}

const hasReferences = (source: string): boolean => /&(?:#\d|#x|[a-z])\w{0,31};/i.test(source)

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The value of an attribute between these quotes. */
function quoted(quote: '"' | "'", syntax: ValueSyntax): Notation {
  const encoding = (source: string) => {
    const encode = encodingOf(source)
    return (...text: Parameters<Encode>) =>
      encode(...text).replaceAll(quote, references[quote] ?? quote)
  }
  return notationOf({ read: readHtml, encoding }, syntax)
}

function notationOf(base: Notation, { templates, isMessage, quote }: ValueSyntax): Notation {
  const notation: Notation = {
    read: (raw) => (templates === undefined ? base.read(raw) : setAside(base.read(raw), templates)),
    encoding(source) {
      const encode = base.encoding(source)
      return quote === undefined ? encode : (text, ...where) => encode(quote(text), ...where)
    },
  }
  return { ...withMessages(notation), isMessage: isMessage ?? false }
}

/** What the expression finds in texts comes back as it is. */
function* setAside(
  texts: Iterable<Decoded | string>,
  templates: RegExp,
): Generator<Decoded | string> {
  for (const each of texts) {
    if (typeof each === 'string') {
      yield each
      continue
    }
    const { text, sourceOf } = each
    const slice = (start: number, end: number): Decoded => ({
      text: text.slice(start, end),
      sourceOf: (from, to) => sourceOf(start + from, start + to),
    })
    let at = 0
    for (const { 0: template, index } of text.matchAll(templates)) {
      if (index > at) yield slice(at, index)
      at = index + template.length
      yield sourceOf(index, at)
    }
    if (at < text.length) yield slice(at, text.length)
  }
}
