// A cut Markdown text as plain data, so that a thread can hand it over.
import type { Segment } from '../segment/segment.ts'
import type { Piece } from '../segment/segmented-text.ts'
import type { SourceRange } from '../segment/source-range.ts'
import type { InlineCodes, Rendering } from '../sentences/sentence-segments.ts'
import type { TextTerms } from '../text/text-terms.ts'
import type { Flavour } from './parser.ts'

/** What is translated beside the text itself, and how the source is read. */
export interface MarkdownOptions {
  /** MDX that is not valid is read as Markdown. */
  readonly flavour: Flavour
  /** The keys of the front matter whose values are translated. */
  readonly frontMatterKeys: readonly string[]
  readonly textTerms?: TextTerms | undefined
}

/** A block with its place in the text. */
export interface MarkdownBlock extends SourceRange {
  /** Two texts whose blocks have equal ones differ in their words only. */
  readonly description: string
}

/** Where a text stands; each place has characters of its own that must not appear. */
export type Place = 'paragraph' | 'heading' | 'underlinedHeading' | 'cell' | 'alternative'

/** Text among inline Markdown. */
export interface InlineWriting {
  readonly kind: 'inline'
  readonly place: Place
  readonly flavour: Flavour
  /** What would be a mark at the beginning of a line would be one here. */
  startsLine: boolean
  /** A cell does, also in an alternative text. */
  readonly escapesPipes: boolean
  /** `[a]` in brackets may be a link: the text defines labels. */
  readonly hasDefinitions: boolean
  /** Which of the marks `*_~[$` the codes of this block contain. */
  readonly marks: string
  /** Marks that are only characters in the source, and the character that it begins with. */
  readonly literal: string
  readonly opening: string
  /** Spaces and joiners that the source writes by reference. */
  readonly spelled: readonly (readonly [character: string, written: string])[]
  /** Each line break in the source, with what opens the next line there, such as `> `. */
  readonly breaks: readonly string[]
}

/** Text between the tags of HTML. */
interface HtmlWriting {
  readonly kind: 'html'
  readonly source: string
  readonly escapesPipes: boolean
  /** It begins a block of HTML: a tag or comment there makes it one. */
  startsBlock: boolean
}

interface AttributeWriting {
  readonly kind: 'attribute'
  readonly source: string
  readonly quote: '"' | "'"
  readonly escapesPipes: boolean
}

/** How a translated text is written. */
export type Writing =
  | InlineWriting
  | HtmlWriting
  | AttributeWriting
  | { readonly kind: 'title'; readonly quote: '"' | "'" | ')'; readonly escapesPipes: boolean }
  | { readonly kind: 'label'; readonly close: '"' | ']' | '' }
  | { readonly kind: 'value'; readonly style: ValueStyle }

/** How a value of the front matter is written: the styles of YAML, and TOML's basic string. */
export type ValueStyle = 'plain' | 'single' | 'double' | 'block' | 'toml'

export interface MarkdownCut {
  readonly pieces: readonly Piece[]
  readonly segments: readonly Segment[]
  readonly renderings: readonly Rendering<Writing>[]
  readonly inline: InlineCodes
  /** What a translation must leave as it is. */
  readonly blocks: readonly MarkdownBlock[]
  /** MDX that was not valid, so that it was read as Markdown. */
  readonly isInvalidMdx: boolean
}
