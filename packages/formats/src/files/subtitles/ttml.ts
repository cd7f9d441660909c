// Timed Text (TTML, DFXP, EBU-TT, IMSC): the text of each paragraph, or of each span with times of
// its own. Everything else stays as it is, but for `xml:lang`.
import { decodeXml } from '../../xml/xml-bytes.ts'
import { readXmlText, xmlEncoding } from '../../xml/xml-references.ts'
import { withoutForbidden } from '../../xml/xml-text.ts'
import { elementsIn, parseXml, type XmlElement } from '../../xml/xml-tree.ts'
import { DocumentError } from '../document-error.ts'
import type { CutFormat } from '../format.ts'
import { followXmlLanguages } from '../xml/followed-languages.ts'
import type { CueNotation } from './cue-parts.ts'
import { cutCues } from './cues.ts'
import { findTimedTexts, timedTextNamespaces } from './ttml-texts.ts'

const rules = { name: 'The file', doctype: 'kept' } as const

const lineBreak = String.raw`<(?:[\w.-]{1,40}:)?br(?=[\s/>])[^<>]*(?:\/>|>\s*<\/[^<>]*>)`
const insideTag = `(?:[^<>"']|"[^"<]*"|'[^'<]*')*`
const hidden = String.raw`<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)`

const notation: CueNotation = {
  tag: new RegExp(`${lineBreak}|${hidden}|<${insideTag}>`, 'g'),
  lineBreak: new RegExp(lineBreak, 'g'),
  read: readXmlText,
  encoding(source) {
    const encode = xmlEncoding(source)
    return (text, ...where) => encode(withoutForbidden(text), ...where)
  },
}

export const cutTtml: CutFormat = (bytes, { textTerms }) => {
  const { text, notices, encode } = decodeXml(bytes)
  const { root } = parseXml(text, timedTextNamespaces, rules)
  if (root.name !== 'tt:tt')
    throw new DocumentError(
      'document-damaged',
      `The file has no Timed Text: its root element is "${root.name}".`,
      { reason: 'wrong-format', parameters: { format: 'TTML' } },
    )
  const prefix = /^<([\w.-]{1,40}:)?tt[\s>]/.exec(text.slice(root.start))?.[1] ?? ''
  const format = {
    notation,
    textTerms,
    lineBreak: `<${prefix}br/>`,
    isSound: (written: string, source: string) => looseTags(written) === looseTags(source),
  }
  const { segments, assemble } = cutCues(text, findTimedTexts(text, root), format)
  return {
    segments,
    notices,
    assemble(translations, pair, about) {
      const translated = assemble(translations, pair.to, about?.notify)
      if (translated === text) return bytes
      const changed = parseXml(translated, timedTextNamespaces, rules).root
      if (countParagraphs(changed) !== countParagraphs(root))
        throw new DocumentError(
          'document-damaged',
          'The translation would have other paragraphs. Please report this file.',
          { reason: 'translation-broken' },
        )
      return encode(followXmlLanguages(translated, translated, pair)) ?? bytes
    },
  }
}

const elementTag = new RegExp(String.raw`${hidden}|<(\/?)([^\s/>"']{1,100})${insideTag}>`, 'g')

/** The tags of a text that have no partner in it, in order. */
function looseTags(text: string): string {
  const loose: string[] = []
  for (const [tag, slash, name] of text.matchAll(elementTag)) {
    if (name === undefined || tag.endsWith('/>')) continue
    if (slash === '') loose.push(name)
    else if (loose.at(-1) === name) loose.pop()
    else loose.push(`/${name}`)
  }
  return loose.join(' ')
}

function countParagraphs(root: XmlElement): number {
  let count = 0
  for (const { name } of elementsIn(root)) if (name === 'tt:p') count++
  return count
}
