// How HTML and XML read and write the segments of their texts.
import { withMessages } from '../icu/icu-notation.ts'
import { isSameSegment, joinTexts, type Part, type Segment } from '../segment/segment.ts'
import type { Piece } from '../segment/segmented-text.ts'
import { unfoldWhitespace } from '../segment/whitespace.ts'
import { piecesOf } from '../sentences/html-sentences.ts'
import { createSentenceSegments, type TextNotation } from '../sentences/sentence-segments.ts'
import type { TextTerms } from '../text/text-terms.ts'
import {
  attributeEncoding,
  decodeEntities,
  type Encode,
  spelledAs,
  textEncoding,
  xhtmlEncoding,
} from './entities.ts'

/** A notation of which each text is written by itself. */
export type Notation = TextNotation<Encode>

/** How the texts and the values of attributes in HTML are read and written. */
export interface HtmlNotations<Writing> {
  readonly text: TextNotation<Writing>
  readonly attribute: Readonly<Record<'"' | "'", TextNotation<Writing>>>
}

export const readHtml = (raw: string) => [decodeEntities(raw)]

const attributeSpelling =
  (quote: '"' | "'") =>
  (source: string): Encode =>
    spelledAs(source, attributeEncoding[quote])

export const htmlNotations: HtmlNotations<Encode> = {
  text: withMessages({ read: readHtml, encoding: textEncoding }),
  attribute: {
    '"': withMessages({ read: readHtml, encoding: attributeSpelling('"') }),
    "'": withMessages({ read: readHtml, encoding: attributeSpelling("'") }),
  },
}

export const xhtmlNotations: HtmlNotations<Encode> = {
  ...htmlNotations,
  text: withMessages({ read: readHtml, encoding: xhtmlEncoding }),
}

/** The notations of a comment's content: an angle in a translation could end the comment. */
export const inComment = <Writing>(notations: HtmlNotations<Writing>): HtmlNotations<Writing> => ({
  ...notations,
  text: {
    ...notations.text,
    encoding: (source, texts) => notations.text.encoding(source.replaceAll('>', ' '), texts),
  },
})

export function createHtmlSegments(textTerms?: TextTerms) {
  const content = createSentenceSegments<Encode>(textTerms)
  const { segments, renderings, inline } = content

  return {
    ...content,

    /** The markup of a translated segment. */
    render(translation: Segment, index: number): Piece[] {
      const rendering = renderings[index]
      if (rendering === undefined) return []
      const { whitespace, encode, source, missingQuote } = rendering
      const whole = joinTexts(translation)
      if (isSameSegment(whole, segments[index])) return source.flatMap(piecesOf)
      const written = unfoldWhitespace(whole, whitespace).flatMap(
        (part, at, parts): readonly Piece[] => {
          if (typeof part === 'string')
            return [encode(part, isPlaceholder(parts[at + 1]), at === 0)]
          if ('placeholder' in part) return inline.placeholder[part.placeholder] ?? []
          return ('open' in part ? inline.open[part.open] : inline.close[part.close]) ?? []
        },
      )
      return missingQuote === undefined ? written : [missingQuote, ...written, missingQuote]
    },
  }
}

const isPlaceholder = (part: Part | undefined): boolean =>
  typeof part === 'object' && 'placeholder' in part
