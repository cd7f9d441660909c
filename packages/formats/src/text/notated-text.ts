// Cuts the lines of a text that has a notation: ICU messages, tags, character references, branches
// of templates or blocks of code. They are cut as in text.ts, and so are those of the messages'
// alternatives.
import { createHtmlSegments, type Notation } from '../html/html-segments.ts'
import { findMessages, mayHaveMessages } from '../icu/icu-messages.ts'
import { notationAround } from '../icu/icu-notation.ts'
import { foldMessages } from '../icu/icu-runs.ts'
import { createSegmentedText, type Piece, type SegmentedText } from '../segment/segmented-text.ts'
import type { Node } from '../sentences/html-sentences.ts'
import { cutRun } from '../sentences/runs.ts'
import { hasBranches } from '../sentences/template-branches.ts'
import { openingsOf } from './line-openings.ts'
import { separator } from './lines.ts'
import { findSeparators } from './separators.ts'
import { hasReferences, withReferences } from './text-references.ts'
import { hasTextTags, readTextTags } from './text-tags.ts'
import type { TextTerms } from './text-terms.ts'

/** Every notation has one of these. Most texts have none. */
const sign = /[<[{}&`~@#]/

/** Whether a text has what is more than words and placeholders. */
export const isNotated = (text: string): boolean =>
  sign.test(text) &&
  (hasTextTags(text) ||
    hasReferences(text) ||
    hasBranches(text) ||
    (mayHaveMessages(text) && findMessages(text).length > 0))

/** Cuts a text in a notation; character references in it are part of the notation. */
export function cutNotated(text: string, base: Notation, textTerms?: TextTerms): SegmentedText {
  const notation = hasReferences(text) ? withReferences(base) : base
  const content = createHtmlSegments(textTerms)
  const nodes = foldMessages(readTextTags(text), notation, cutArm)
  const pieces = cutLines(nodes, notation, openingsOf(text))
  return createSegmentedText({ pieces, segments: content.segments, render: content.render })

  /** `#` opens no line in an alternative: there it is a number. */
  function cutArm(nodes: readonly Node[], notation: Notation): Piece[] {
    return cutLines(nodes, notation, () => '')
  }

  function cutLines(
    nodes: readonly Node[],
    notation: Notation,
    findOpening: (line: string) => string,
  ): Piece[] {
    const pieces: Piece[] = []
    let line: Node[] = []
    function endLine(boundary: string): void {
      cutRun(line, {
        pieces,
        content,
        notation: notationAround(line, notation),
        boundary: [boundary],
      })
      line = []
    }
    for (const node of nodes) {
      if (node.kind !== 'text') {
        line.push(node)
        continue
      }
      let end = 0
      for (const { sign: space, index } of findSeparators(node.raw, separator)) {
        addWords(node.raw.slice(end, index))
        endLine(space)
        end = index + space.length
      }
      addWords(node.raw.slice(end))
    }
    endLine('')
    return pieces

    function addWords(words: string): void {
      const opening = line.length === 0 ? findOpening(words) : ''
      if (opening !== '') pieces.push(opening)
      if (words.length > opening.length)
        line.push({ kind: 'text', raw: words.slice(opening.length) })
    }
  }
}
