// The texts of an XLIFF file that want a translation: units of 1.2 and segments of 2.x.
import type { SourceRange } from '../../segment/source-range.ts'
import { attributeValue, childrenOf, elementsIn, type XmlElement } from '../../xml/xml-tree.ts'

/** A source with the place of its target. */
export interface XliffText {
  readonly source: XmlElement
  readonly target: XmlElement | undefined
  /** The element whose state says that there is a translation. */
  readonly stateful: 'target' | XmlElement
  readonly isPreserved: boolean
  /** The content of segments in the target that have a translation, by their `mid`. */
  readonly kept: ReadonlyMap<string, SourceRange>
  /** The new target is written behind this element if there is none. */
  readonly predecessor: XmlElement
}

/** What elements inherit from those around them. */
interface Inherited {
  readonly translate: boolean
  readonly isPreserved: boolean
}

const finished = new Set(['final', 'signed-off'])

/** The texts to translate, in order; `all` also those that have a translation. */
export function findXliffTexts(xml: string, root: XmlElement, all: boolean): XliffText[] {
  const texts: XliffText[] = []
  visit(root, { translate: true, isPreserved: false })
  return texts

  function visit(element: XmlElement, outer: Inherited): void {
    const value = (name: string) => attributeValue(xml, element, name)
    const space = value('xml:space')
    const inherited = {
      translate: (value('translate') ?? (outer.translate ? 'yes' : 'no')) !== 'no',
      isPreserved: space === undefined ? outer.isPreserved : space === 'preserve',
    }
    if (element.name === 'trans-unit') addUnit(element, inherited)
    else if (element.name === 'segment') addSegment(element, inherited)
    else for (const child of element.children) if (child.kind === 'element') visit(child, inherited)
  }

  function addUnit(unit: XmlElement, inherited: Inherited): void {
    const [source] = childrenOf(unit, 'source')
    const [segmented] = childrenOf(unit, 'seg-source')
    const [target] = childrenOf(unit, 'target')
    if (source === undefined || attributeValue(xml, unit, 'approved') === 'yes') return
    const state = target && attributeValue(xml, target, 'state')
    addText(segmented ?? source, target, {
      ...inherited,
      state,
      stateful: 'target',
      predecessor: segmented ?? source,
    })
  }

  function addSegment(segment: XmlElement, inherited: Inherited): void {
    const [source] = childrenOf(segment, 'source')
    const [target] = childrenOf(segment, 'target')
    if (source === undefined) return
    const state = attributeValue(xml, segment, 'state')
    addText(source, target, { ...inherited, state, stateful: segment, predecessor: source })
  }

  function addText(
    source: XmlElement,
    target: XmlElement | undefined,
    {
      translate,
      isPreserved,
      state,
      stateful,
      predecessor,
    }: Inherited & Pick<XliffText, 'stateful' | 'predecessor'> & { state: string | undefined },
  ): void {
    if (!translate || finished.has(state ?? '')) return
    const kept = target === undefined || all ? noneKept : findTranslated(source, target)
    if (target !== undefined && !all && isTranslated(source, target, kept)) return
    const space = attributeValue(xml, source, 'xml:space')
    texts.push({
      source,
      target,
      stateful,
      predecessor,
      kept,
      isPreserved: space === undefined ? isPreserved : space === 'preserve',
    })
  }

  /** Tools prepare a target with the segments of its source, empty or with their source. */
  function findTranslated(source: XmlElement, target: XmlElement): Map<string, SourceRange> {
    const sources = segmentsIn(source)
    const translated = [...segmentsIn(target)].filter(([mid, segment]) => {
      const own = sources.get(mid)
      return own !== undefined && differs(own, segment)
    })
    return new Map(translated.map(([mid, { content }]) => [mid, content]))
  }

  function isTranslated(
    source: XmlElement,
    target: XmlElement,
    kept: ReadonlyMap<string, SourceRange>,
  ): boolean {
    const sources = segmentsIn(source)
    if (sources.size === 0 || segmentsIn(target).size === 0) return differs(source, target)
    return [...sources].every(([mid, segment]) => kept.has(mid) || !hasWords(segment))
  }

  function segmentsIn(element: XmlElement): Map<string, XmlElement> {
    const segments = [...elementsIn(element)].filter((inner) => isSegment(xml, inner))
    return new Map(segments.map((inner) => [attributeValue(xml, inner, 'mid') ?? '', inner]))
  }

  /** Whether a target has words, and is not its source again. */
  function differs(source: XmlElement, target: XmlElement): boolean {
    return hasWords(target) && rawOf(target) !== rawOf(source)
  }

  function rawOf({ content }: XmlElement): string {
    return xml.slice(content.start, content.end).trim()
  }

  /** Whether an element has text besides codes. */
  function hasWords(element: XmlElement): boolean {
    return element.children.some((node) => {
      if (node.kind === 'element') return pairNames.has(node.name) && hasWords(node)
      const raw = xml.slice(node.start, node.end)
      return node.kind !== 'comment' && raw.replace(/^<!\[CDATA\[|\]\]>$/g, '').trim() !== ''
    })
  }
}

const noneKept: ReadonlyMap<string, SourceRange> = new Map()

/** Codes around words; all others are placeholders with what they contain. */
const pairNames: ReadonlySet<string> = new Set(['g', 'pc', 'mrk'])

/** Whether an element is a segment of a `seg-source` or of its target. */
export const isSegment = (xml: string, element: XmlElement): boolean =>
  element.name === 'mrk' && attributeValue(xml, element, 'mtype') === 'seg'

/** Whether an element surrounds words that are translated. */
export function isPair(xml: string, element: XmlElement): boolean {
  const isProtected =
    attributeValue(xml, element, 'mtype') === 'protected' ||
    attributeValue(xml, element, 'translate') === 'no'
  return pairNames.has(element.name) && element.content.start < element.content.end && !isProtected
}
