// Cuts XML by the positions of its tokens, as html.ts does HTML.

import { createHtmlSegments } from '../html/html-segments.ts'
import { type TagLists, tagSets } from '../html/tag-lists.ts'
import { withMessages } from '../icu/icu-notation.ts'
import { createSegmentedText, type Piece, type SegmentedText } from '../segment/segmented-text.ts'
import { createRun } from '../sentences/runs.ts'
import { separator } from '../text/lines.ts'
import { findSeparators } from '../text/separators.ts'
import type { TextTerms } from '../text/text-terms.ts'
import { cdataEncoding, readXmlText, xmlEncoding } from './xml-references.ts'
import { findStructure } from './xml-structure.ts'
import { cdata, tokenizeXml } from './xml-tokens.ts'

const xmlNotation = withMessages({ read: readXmlText, encoding: xmlEncoding })
const cdataNotation = withMessages({ read: readXmlText, encoding: cdataEncoding })

/** Cuts a fragment or a complete document, well-formed or not. */
export function cutXml(xml: string, tags?: TagLists, textTerms?: TextTerms): SegmentedText {
  const tokens = tokenizeXml(xml)
  const sets = tagSets(tags)
  const { partners, isInline, isKept, isPreserved } = findStructure(xml, tokens, sets)
  const pieces: Piece[] = []
  const content = createHtmlSegments(textTerms)
  const run = createRun(pieces, content)
  let notation = xmlNotation
  const endRun = (boundary: string) => run.end([boundary], notation)

  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    if (token === undefined) break
    const raw = xml.slice(token.start, token.end)
    if (token.kind === 'text') {
      if (isPreserved(index)) addLines(raw)
      else run.add({ kind: 'text', raw })
    } else if (token.kind === 'comment') {
      run.add({ kind: 'placeholder', tag: [raw] })
    } else if (token.kind === 'declaration') {
      endRun(raw)
    } else if (isKept(index)) {
      const isInSentence = isInline(index)
      index = partners.get(index) ?? index
      const element = xml.slice(token.start, tokens[index]?.end)
      if (isInSentence) run.add({ kind: 'placeholder', tag: [element] })
      else endRun(element)
    } else if (isInline(index)) {
      if (token.kind === 'empty') run.add({ kind: 'placeholder', tag: [raw] })
      else run.add({ kind: token.kind, name: token.name, tag: [raw] })
    } else if (sets.nonSplitting.has(token.element) && !partners.has(index)) {
      run.add({ kind: 'placeholder', tag: [raw] })
    } else {
      endRun(raw)
      if (token.element === cdata) notation = token.kind === 'open' ? cdataNotation : xmlNotation
    }
  }
  endRun('')
  return createSegmentedText({ pieces, segments: content.segments, render: content.render })

  /** Adds text as a plain text is cut: its line breaks and columns end a sentence. */
  function addLines(text: string): void {
    let end = 0
    for (const { sign: space, index } of findSeparators(text, separator)) {
      if (index > end) run.add({ kind: 'text', raw: text.slice(end, index) })
      endRun(space)
      end = index + space.length
    }
    if (end < text.length) run.add({ kind: 'text', raw: text.slice(end) })
  }
}
