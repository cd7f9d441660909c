// What a format says of its elements. The splicer knows no format.
import type { SourceRange } from '../segment/source-range.ts'
import type { XmlElement } from './xml-tree.ts'

/**
 * What an element is. Outside of paragraphs only `paragraph`, `mixed`, `alternatives` and
 * `untouched` mean something; any other element is looked into.
 */
export type Role =
  /** Its sentences are translated. In another paragraph it is apart from that one's sentence. */
  | 'paragraph'
  /** A paragraph whose own character data is its text. */
  | 'mixed'
  /** A pair of tags in a sentence. */
  | 'inline'
  /** Belongs to the start tag before it, such as the properties of an `inline` element. */
  | 'attached'
  /** Holds texts and placeholders of one formatting, which `properties` in it describe. */
  | 'run'
  | 'properties'
  /** Its character data is text. */
  | 'text'
  /** A code in the sentence. Paragraphs in it are translated. */
  | 'placeholder'
  /** A code in the sentence. Nothing in it is text. */
  | 'opaque'
  /** It is as `opaque`, and stands for a word: a number of a page, a value of a cell. */
  | 'word'
  /** Not part of the sentence, but stays about where it is. Paragraphs in it are translated. */
  | 'float'
  /** As `float`; nothing in it is text. */
  | 'untouched'
  /** Not part of the sentence, and left out when that is translated: a soft hyphen. */
  | 'dropped'
  /** One end of a marked range. Both have the same `rangeOf`. */
  | 'range-start'
  | 'range-end'
  /** Ends the sentence. */
  | 'boundary'
  /** Its children show the same in different ways: equal texts in them are one text. */
  | 'alternatives'

/** How a run looks. Neighbours that look the same are one text. */
export interface Look {
  readonly text: string
  /** How spaces of the run look; of most formatting, nothing. */
  readonly spaces: string
  /** Raised or lowered characters are a word of their own: x², H₂O. */
  readonly isRaised: boolean
}

export interface Vocabulary {
  roleOf(element: XmlElement, source: string): Role
  /** The look of a run, which has these properties. Without it, all runs look the same. */
  lookOf?(properties: XmlElement | undefined, source: string, run: XmlElement): Look
  /** What both ends of a range have in common; undefined if the range does not matter. */
  rangeOf?(element: XmlElement, source: string): string | undefined
  /** Decoded character data as its readers see it, and how text is written before escaping. */
  readText?(text: string, element: XmlElement, source: string): string
  writeText?(text: string, item: TextItem): string
  /** The attribute that a `text` element needs to keep outer spaces: `xml:space="preserve"`. */
  preservingAttribute?(element: XmlElement): string | undefined
  /** Elements that are runs only in some places. */
  readonly runNames?: ReadonlySet<string>
  /** Changes the items of a paragraph: roles that depend on what comes before. */
  refine?(items: readonly ParagraphItem[], source: string): readonly ParagraphItem[]
}

/** The run that an item is in, by its places: what is written to open another one like it. */
export interface Run {
  /** Start tag and properties. */
  readonly opening: readonly SourceRange[]
  /** The end tag. */
  readonly closing: SourceRange
  readonly look: Look
}

export interface TextTags {
  readonly opening: SourceRange
  readonly closing: SourceRange
  readonly preserving?: string | undefined
}

export interface TextItem extends SourceRange {
  readonly kind: 'text'
  /** What readers see. */
  readonly text: string
  /** How it is written: `cdata` includes the delimiters. */
  readonly notation: 'text' | 'cdata'
  readonly run?: Run | undefined
  /** The tags of the `text` element, and the attribute that would keep its outer spaces. */
  readonly tags?: TextTags | undefined
}

/** A part of a paragraph, in the order of the source. */
export type ParagraphItem =
  | TextItem
  | (SourceRange & {
      readonly kind: 'placeholder' | 'float' | 'dropped' | 'boundary'
      readonly isWord?: boolean
      readonly element?: XmlElement | undefined
      readonly run?: Run | undefined
      /** The tags of the text that it is a part of. */
      readonly tags?: TextTags | undefined
    })
  /** Properly nested; `pair` is common to both. `rest` belongs to a start tag, behind it. */
  | (SourceRange & {
      readonly kind: 'open' | 'close'
      readonly pair: number
      readonly run?: Run | undefined
      readonly rest?: readonly ParagraphItem[]
    })
  | (SourceRange & {
      readonly kind: 'range-start' | 'range-end'
      readonly range: string
      readonly run?: Run | undefined
    })
