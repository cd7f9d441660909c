// The content of a `source` as segments, and the same content translated. Inline codes are those of
// XLIFF 1.2 and 2.x; each comes back once.
import type { Segment } from '../../../translation/engines/engine.ts'
import { createHtmlSegments, type Notation } from '../../../translation/markup/html-segments.ts'
import { withMessages } from '../../../translation/markup/icu-notation.ts'
import { createRun } from '../../../translation/markup/runs.ts'
import {
  createSegmentedText,
  type Piece,
  type SegmentedText,
} from '../../../translation/markup/segmented-text.ts'
import { runAtOnce } from '../../../translation/markup/steps.ts'
import { readXmlText } from '../../../translation/markup/xml-references.ts'
import { nestTags } from '../../xml/nested-tags.ts'
import { decodeXmlText, encodeCdata, encodeXmlText } from '../../xml/xml-text.ts'
import { attributeValue, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'
import { cutValue, hasTags } from '../message-values.ts'

const notation: Notation = withMessages({ read: readXmlText, encoding: () => encodeXmlText })

/** Codes around words; all others are placeholders with what they contain. */
const pairs = new Set(['g', 'pc', 'mrk'])

/** The translated content of an element as XML, in place of the element's own. */
export function cutXliffContent(
  element: XmlElement,
  source: string,
  isPreserved: boolean,
): SegmentedText {
  const { children, content } = element
  const only = children.length === 1 ? children[0] : undefined
  const raw = source.slice(content.start, content.end)
  if (only?.kind === 'cdata')
    return written(cutValue(raw.slice('<![CDATA['.length, -']]>'.length)), raw, encodeCdata)
  const text = decodeXmlText(raw)
  if (only?.kind === 'text' && (isPreserved || hasTags(text)))
    return written(cutValue(text), raw, encodeXmlText)
  return cutMixed(element, source)
}

/** A text whose assembly is encoded, unless nothing of it changed. */
function written(
  text: SegmentedText,
  raw: string,
  encode: (text: string) => string,
): SegmentedText {
  const own = text.assemble(text.segments)
  const encodeChanged = (assembled: string): string => (assembled === own ? raw : encode(assembled))
  return {
    segments: text.segments,
    assemble: (translations) => encodeChanged(text.assemble(translations)),
    *assembleInSteps(translations) {
      return encodeChanged(yield* text.assembleInSteps(translations))
    },
  }
}

function cutMixed(element: XmlElement, source: string): SegmentedText {
  const pieces: Piece[] = []
  const content = createHtmlSegments()
  const run = createRun(pieces, content)
  const slice = (start: number, end: number): string => source.slice(start, end)

  for (const child of element.children) add(child)
  runAtOnce(run.end([], notation))
  const { segments } = content
  return createSegmentedText({
    pieces,
    segments,
    render: (translation: Segment, index) =>
      content.render(nestTags(translation, segments[index] ?? []), index),
  })

  function add(node: XmlNode): void {
    const raw = slice(node.start, node.end)
    if (node.kind === 'text') run.add({ kind: 'text', raw })
    else if (node.kind !== 'element') run.add({ kind: 'placeholder', tag: [raw] })
    else if (isSegment(node)) {
      runAtOnce(run.end([slice(node.start, node.content.start)], notation))
      for (const child of node.children) add(child)
      runAtOnce(run.end([slice(node.content.end, node.end)], notation))
    } else if (isPair(node)) {
      run.add({ kind: 'open', name: node.name, tag: [slice(node.start, node.content.start)] })
      for (const child of node.children) add(child)
      run.add({ kind: 'close', name: node.name, tag: [slice(node.content.end, node.end)] })
    } else run.add({ kind: 'placeholder', tag: [raw] })
  }

  /** A segment of a `seg-source`. */
  function isSegment(node: XmlElement): boolean {
    return node.name === 'mrk' && attributeValue(source, node, 'mtype') === 'seg'
  }

  function isPair(node: XmlElement): boolean {
    const isProtected =
      attributeValue(source, node, 'mtype') === 'protected' ||
      attributeValue(source, node, 'translate') === 'no'
    return pairs.has(node.name) && node.content.start < node.content.end && !isProtected
  }
}
