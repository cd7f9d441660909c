// How runs of text look, by the source of their properties.
import type { Look } from '../../xml/vocabulary.ts'
import { attributesOf, attributeValue, type XmlElement } from '../../xml/xml-tree.ts'

const plain: Look = { text: '', spaces: '', isRaised: false }

interface LookRules {
  /** Elements and attributes that do not show. */
  readonly invisible: ReadonlySet<string>
  /** Those that show on spaces too. */
  readonly onSpaces: ReadonlySet<string>
  isRaised(name: string, value: string | undefined): boolean
}

/** Reads looks; properties that are written the same are read once. */
export function createLooks(rules: LookRules) {
  const known = new Map<string, Look>()
  return (properties: XmlElement | undefined, source: string): Look => {
    if (properties === undefined) return plain
    const written = source.slice(properties.start, properties.end)
    const look = known.get(written) ?? readLook(properties, source, rules)
    known.set(written, look)
    return look
  }
}

function readLook(properties: XmlElement, source: string, rules: LookRules): Look {
  const visible: string[] = []
  const onSpaces: string[] = []
  let isRaised = false
  const add = (name: string, value: string): void => {
    visible.push(value)
    if (rules.onSpaces.has(name)) onSpaces.push(value)
  }
  for (const { name, start, end } of attributesOf(source, properties)) {
    if (rules.invisible.has(name)) continue
    const value = source.slice(start, end)
    isRaised ||= rules.isRaised(name, value)
    add(name, `${name}=${value}`)
  }
  for (const child of properties.children) {
    if (child.kind !== 'element' || rules.invisible.has(child.name)) continue
    isRaised ||= rules.isRaised(child.name, attributeValue(source, child, 'w:val'))
    const value = writeLook(child, source, rules)
    if (value !== child.name || child.children.length > 0 || !hasAttributes(child, source))
      add(child.name, value)
  }
  return { text: visible.sort().join(' '), spaces: onSpaces.sort().join(' '), isRaised }
}

/** Whether an element says something besides what is invisible of it. */
const hasAttributes = (element: XmlElement, source: string): boolean =>
  attributesOf(source, element).length > 0

function writeLook(element: XmlElement, source: string, { invisible }: LookRules): string {
  const written = [element.name]
  for (const { name, start, end } of attributesOf(source, element))
    if (!invisible.has(name)) written.push(`${name}=${source.slice(start, end)}`)
  if (element.children.length > 0)
    written.push(source.slice(element.content.start, element.content.end))
  return written.join(' ')
}
