// The texts of an XLIFF file that want a translation: units of 1.2 and segments of 2.x.
import { attributeValue, childrenOf, type XmlElement } from '../../xml/xml-tree.ts'

/** A source with the place of its target. */
export interface XliffText {
  readonly source: XmlElement
  readonly target: XmlElement | undefined
  /** The element whose state says that there is a translation. */
  readonly stateful: 'target' | XmlElement
  readonly isPreserved: boolean
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
    const isTranslated = target !== undefined && !['', textOf(source)].includes(textOf(target))
    if (isTranslated && !all) return
    const space = attributeValue(xml, source, 'xml:space')
    texts.push({
      source,
      target,
      stateful,
      predecessor,
      isPreserved: space === undefined ? isPreserved : space === 'preserve',
    })
  }

  function textOf({ content }: XmlElement): string {
    return xml.slice(content.start, content.end).trim()
  }
}
