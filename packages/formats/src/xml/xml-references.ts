// References in XML: what engines read in their place, and how translations are written.
import { type Decoded, decodeWith, type Encode } from '../html/entities.ts'
import { xmlName, xmlNameCharacters, xmlNameStart } from './xml-names.ts'

const reference = new RegExp(`&(?:#[0-9]{1,10}|#[xX][0-9A-Fa-f]{1,8}|${xmlName});`, 'gu')

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}

/** The character; undefined for an entity that only its document knows, and for whitespace. */
function decodeReference(written: string): string | undefined {
  if (written[1] !== '#') return entities[written]
  const digits = written.slice(2, -1)
  const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits)
  if (code <= 0x20 || (code >= 0x7f && code <= 0x9f) || (code >= 0xd800 && code <= 0xdfff))
    return undefined
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

/** Raw text as its readers see it; a reference that is not decoded is a string. */
export function* readXmlText(raw: string): Generator<Decoded | string, void, undefined> {
  let end = 0
  if (raw.includes('&'))
    for (const { 0: written, index } of raw.matchAll(reference)) {
      if (decodeReference(written) !== undefined) continue
      if (index > end) yield decodeXml(raw.slice(end, index))
      yield written
      end = index + written.length
    }
  if (end < raw.length) yield decodeXml(raw.slice(end))
}

const decodeXml = (raw: string): Decoded =>
  decodeWith(raw, reference, (written) => decodeReference(written) ?? written)

const special = /[&<>]/g
const anyCharacter = /[\s\S]/gu
/** What follows an ampersand or an angle that is only text. */
const plainAmpersand = new RegExp(`(?!#?${xmlNameCharacters}(?:;|$))`, 'uy')
const plainAngle = new RegExp(`(?!$|[/!?]|${xmlNameStart})`, 'uy')

/** With an angle after it, this might become a tag. */
const startOfMarkup = new RegExp(`<(?:[/!?]|${xmlNameStart})`, 'u')

/** How text is written: a character as the source wrote it, if that can be no markup. */
function encodingOf(source: string): Encode {
  const written = new Map([
    ['&', '&amp;'],
    ['<', '&lt;'],
    ['>', '&gt;'],
  ])
  const spelled = new Set<string>()
  const literal = source.replace(reference, (each) => {
    const character = decodeReference(each)
    if (character !== undefined) {
      written.set(character, each)
      spelled.add(character)
    }
    return ''
  })
  const stray = new Map<string, RegExp>()
  if (spelled.size > 0 || /[&<>]/.test(literal))
    for (const character of new Set(literal)) {
      if (character === '>' && startOfMarkup.test(literal)) continue
      if (character !== '&' && character !== '<') written.delete(character)
      else if (!spelled.has(character))
        stray.set(character, character === '&' ? plainAmpersand : plainAngle)
    }
  const hasOthers = [...spelled].some((character) => !'&<>'.includes(character))
  return (text, isBeforePlaceholder) => {
    // After a sentence there is a space or a tag.
    const context = isBeforePlaceholder ? text : `${text} `
    return text.replace(hasOthers ? anyCharacter : special, (character, at: number) => {
      const isPlain = stray.get(character)
      if (isPlain) isPlain.lastIndex = at + 1
      return isPlain?.test(context) ? character : (written.get(character) ?? character)
    })
  }
}

/** How text is written at a position of the source. */
export function xmlEncoding(source: string): Encode {
  const encode = encodingOf(source)
  return (...text) => encode(...text).replaceAll(']]>', ']]&gt;')
}

/** How text is written in a CDATA section. Where it would end the section, another begins. */
export function cdataEncoding(source: string): Encode {
  const encode = encodingOf(source)
  return (...text) => encode(...text).replaceAll(']]>', ']]]]><![CDATA[>')
}
