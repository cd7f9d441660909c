// Cuts the lines of a text that has a notation: ICU messages, tags, character references, branches
// of templates or blocks of code. They are cut as in text.ts, and so are those of the messages'
// alternatives.
import { createHtmlSegments, type Notation } from '../html/html-segments.ts'
import { findMessages, mayHaveMessages } from '../icu/icu-messages.ts'
import { notationAround } from '../icu/icu-notation.ts'
import { foldMessages } from '../icu/icu-runs.ts'
import { createSegmentedText, type Piece, type SegmentedText } from '../segment/segmented-text.ts'
import { type Steps, stepsPerYield } from '../segment/steps.ts'
import type { Node } from '../sentences/html-sentences.ts'
import { cutRun } from '../sentences/runs.ts'
import { hasBranches } from '../sentences/template-branches.ts'
import { openingOf, separator } from './lines.ts'
import { findSeparators } from './separators.ts'
import { hasReferences, withReferences } from './text-references.ts'
import { hasTextTags, readTextTags } from './text-tags.ts'
import type { TextTerms } from './text-terms.ts'

/** Whether a text has what is more than words and placeholders. */
export const isNotated = (text: string): boolean =>
  hasTextTags(text) ||
  hasReferences(text) ||
  hasBranches(text) ||
  (mayHaveMessages(text) && findMessages(text).length > 0)

/** Cuts a text in a notation; character references in it are part of the notation. */
export function* cutNotatedInSteps(
  text: string,
  base: Notation,
  textTerms?: TextTerms,
): Steps<SegmentedText> {
  const notation = hasReferences(text) ? withReferences(base) : base
  const content = createHtmlSegments(textTerms)
  const nodes = yield* foldMessages(yield* readTextTags(text), notation, cutArm)
  const pieces = yield* cutLines(nodes, notation, openingOf)
  return createSegmentedText({ pieces, segments: content.segments, render: content.render })

  /** `#` opens no line in an alternative: there it is a number. */
  function cutArm(nodes: readonly Node[], notation: Notation): Steps<Piece[]> {
    return cutLines(nodes, notation, () => '')
  }

  function* cutLines(
    nodes: readonly Node[],
    notation: Notation,
    findOpening: (line: string) => string,
  ): Steps<Piece[]> {
    const pieces: Piece[] = []
    let line: Node[] = []
    function* endLine(boundary: string): Steps<void> {
      yield* cutRun(line, {
        pieces,
        content,
        notation: notationAround(line, notation),
        boundary: [boundary],
      })
      line = []
    }
    let count = 0
    for (const node of nodes) {
      if (node.kind !== 'text') {
        line.push(node)
        continue
      }
      let end = 0
      for (const { sign: space, index } of findSeparators(node.raw, separator)) {
        if (++count % stepsPerYield === 0) yield
        addWords(node.raw.slice(end, index))
        yield* endLine(space)
        end = index + space.length
      }
      addWords(node.raw.slice(end))
    }
    yield* endLine('')
    return pieces

    function addWords(words: string): void {
      const opening = line.length === 0 ? findOpening(words) : ''
      if (opening !== '') pieces.push(opening)
      if (words.length > opening.length)
        line.push({ kind: 'text', raw: words.slice(opening.length) })
    }
  }
}
