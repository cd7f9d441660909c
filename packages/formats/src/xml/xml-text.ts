// Text of XML: as readers see it, and as it is written.

const reference = /&(?:#([0-9]{1,10})|#x([0-9A-Fa-f]{1,8})|(lt|gt|amp|quot|apos));/g
const characters: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
}

/** Well-formed raw text as its readers see it. References to other entities stay as they are. */
export function decodeXmlText(raw: string): string {
  const text = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw
  if (!text.includes('&')) return text
  return text.replace(reference, (_written, decimal, hexadecimal, name) => {
    if (name !== undefined) return characters[name] ?? ''
    return String.fromCodePoint(
      decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal),
    )
  })
}

/**
 * Without the whitespace around it, as XML and the formats in it mean that: other spaces, such as
 * the no-break space, are characters of the text.
 */
export function trimXmlSpace(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isXmlSpace(text[start])) start++
  while (end > start && isXmlSpace(text[end - 1])) end--
  return text.slice(start, end)
}

const isXmlSpace = (character = ''): boolean => ' \t\r\n'.includes(character)

// Control characters, halves of surrogate pairs and non-characters: with one of them, the whole
// file does not open.
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\p{Surrogate}]/gu

/** The text without what XML 1.0 forbids. */
export const withoutForbidden = (text: string): string => text.replace(forbidden, '')

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}
const escapeCharacter = (character: string): string => escapes[character] ?? character

/** Any text as the content of an element. */
export const encodeXmlText = (text: string): string =>
  withoutForbidden(text).replace(/[&<>\r]/g, escapeCharacter)

/** Any text in place of this raw one, with the line ends of that, which its reader has folded. */
export function encodeXmlLines(text: string, raw: string): string {
  const encoded = encodeXmlText(text)
  const lineEnd = /\r\n?/.exec(raw)?.[0]
  return lineEnd === undefined ? encoded : encoded.replaceAll('\n', lineEnd)
}

/** Any text as the value of an attribute, between quotes of either kind. */
export const encodeXmlAttribute = (text: string): string =>
  withoutForbidden(text).replace(/[&<>"'\t\n\r]/g, escapeCharacter)

/** Any text as CDATA, in several sections if it contains the end of one. */
export const encodeCdata = (text: string): string =>
  `<![CDATA[${withoutForbidden(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
