// How spans of text look. Editors make a style for every change, also for what nobody sees: spans
// whose styles differ in that only look the same.
import type { Look } from '../../xml/vocabulary.ts'
import { attributesOf, attributeValue, elementsIn, type XmlSource } from '../../xml/xml-tree.ts'

/** Looks of the text styles that a file defines for its own spans, by name. */
export type Looks = ReadonlyMap<string, Look>

const plain: Look = { text: '', spaces: '', isRaised: false }

/** Says how text was edited or is checked, not how it looks. */
const invisible =
  /^(?:officeooo:|fo:(?:language|country|script)$|style:(?:language|country|script|rfc)(?:-|$))/
/** Shows on spaces too, or beside them. */
const onSpaces = /underline|line-through|overline|background|char-shading|text-position/

/** The automatic text styles of a content or styles part. */
export function readLooks({ source, root }: XmlSource): Looks {
  const looks = new Map<string, Look>()
  for (const element of elementsIn(root)) {
    if (element.name !== 'office:automatic-styles') continue
    for (const style of elementsIn(element)) {
      if (style.name !== 'style:style') continue
      if (attributeValue(source, style, 'style:family') !== 'text') continue
      const name = attributeValue(source, style, 'style:name')
      const parent = attributeValue(source, style, 'style:parent-style-name')
      if (name !== undefined)
        looks.set(name, readLook({ source, root: style }, parent ? namedLook(parent) : plain))
    }
  }
  return looks
}

function readLook({ source, root }: XmlSource, parent: Look): Look {
  const properties = [...elementsIn(root)]
    .filter(({ name }) => name === 'style:text-properties')
    .flatMap((element) => attributesOf(source, element))
    .filter(({ name }) => !invisible.test(name))
    .map(({ name, start, end }) => ({ name, value: source.slice(start, end) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const listed = (of: typeof properties): string =>
    of.map(({ name, value }) => `${name}=${value};`).join('')
  return {
    text: parent.text + listed(properties),
    spaces: parent.spaces + listed(properties.filter(({ name }) => onSpaces.test(name))),
    isRaised: properties.some(
      ({ name, value }) => name === 'style:text-position' && !/^0%/.test(value),
    ),
  }
}

/** The look of a style that has a name of its own, such as "Emphasis". */
const namedLook = (name: string): Look => ({ text: `${name};`, spaces: '', isRaised: false })

/** The look of a span with this style. */
export const lookOfStyle = (looks: Looks, name: string | undefined): Look =>
  name === undefined ? plain : (looks.get(name) ?? namedLook(name))
