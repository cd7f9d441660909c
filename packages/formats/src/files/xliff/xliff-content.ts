// The content of a `source` as segments, and the same content translated. Inline codes are those of
// XLIFF 1.2 and 2.x; each comes back once.
import { createHtmlSegments, type Notation } from '../../html/html-segments.ts'
import { withMessages } from '../../icu/icu-notation.ts'
import type { Segment } from '../../segment/segment.ts'
import {
  createSegmentedText,
  type Piece,
  type SegmentedText,
} from '../../segment/segmented-text.ts'
import { createRun } from '../../sentences/runs.ts'
import type { TextTerms } from '../../text/text-terms.ts'
import { nestTags } from '../../xml/nested-tags.ts'
import { readXmlText } from '../../xml/xml-references.ts'
import { decodeXmlText, encodeCdata, encodeXmlLines, encodeXmlText } from '../../xml/xml-text.ts'
import { attributeValue, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'
import { cutValue, hasTags } from '../resources/message-values.ts'
import { type CodeTag, findCodePairs } from './xliff-codes.ts'
import { isPair, isSegment, type XliffText } from './xliff-units.ts'

/** A carriage return is one of the source's line ends; by reference it is a placeholder. */
const encodeLines = (text: string): string => text.split('\r').map(encodeXmlText).join('\r')

const notation: Notation = withMessages({ read: readXmlText, encoding: () => encodeLines })

/** The translated content of a text's source as XML, in place of the source's own. */
export function cutXliffContent(
  text: XliffText,
  source: string,
  textTerms: TextTerms | undefined,
): SegmentedText {
  const { source: element, isPreserved } = text
  const { children, content } = element
  const only = children.length === 1 ? children[0] : undefined
  const raw = source.slice(content.start, content.end)
  if (only?.kind === 'cdata')
    return written(
      cutValue(raw.slice('<![CDATA['.length, -']]>'.length), { textTerms }),
      raw,
      encodeCdata,
    )
  const words = decodeXmlText(raw)
  if (only?.kind === 'text' && (isPreserved || hasTags(words)))
    return written(cutValue(words, { textTerms }), raw, (changed) => encodeXmlLines(changed, raw))
  return cutMixed(text, source, textTerms)
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
  }
}

function cutMixed(
  { source: element, kept }: XliffText,
  source: string,
  textTerms: TextTerms | undefined,
): SegmentedText {
  const pieces: Piece[] = []
  const content = createHtmlSegments(textTerms)
  const run = createRun(pieces, content)
  const slice = (start: number, end: number): string => source.slice(start, end)

  addAll(element.children)
  run.end([], notation)
  const { segments } = content
  return createSegmentedText({
    pieces,
    segments,
    render: (translation: Segment, index) =>
      content.render(nestTags(translation, segments[index] ?? []), index),
  })

  function addAll(nodes: readonly XmlNode[]): void {
    const pairs = findCodePairs(nodes, source)
    for (const node of nodes) add(node, pairs.get(node))
  }

  function add(node: XmlNode, code: CodeTag | undefined): void {
    const raw = slice(node.start, node.end)
    if (node.kind === 'text') run.add({ kind: 'text', raw })
    else if (code !== undefined) run.add({ ...code, tag: [raw] })
    else if (node.kind !== 'element') run.add({ kind: 'placeholder', tag: [raw] })
    else if (isSegment(source, node)) addSegment(node)
    else if (isPair(source, node)) {
      run.add({ kind: 'open', name: node.name, tag: [slice(node.start, node.content.start)] })
      addAll(node.children)
      run.add({ kind: 'close', name: node.name, tag: [slice(node.content.end, node.end)] })
    } else run.add({ kind: 'placeholder', tag: [raw] })
  }

  /** A segment of a `seg-source`. */
  function addSegment(node: XmlElement): void {
    const opening = slice(node.start, node.content.start)
    const closing = slice(node.content.end, node.end)
    const own = kept.get(attributeValue(source, node, 'mid') ?? '')
    if (own !== undefined) {
      run.end([opening, slice(own.start, own.end), closing], notation)
      return
    }
    run.end([opening], notation)
    addAll(node.children)
    run.end([closing], notation)
  }
}
