// Apple's plural strings: a property list whose rules have a text for each plural form, width or
// device. https://developer.apple.com/documentation/xcode/localizing-strings-that-contain-plurals
import type { Segment } from '../../segment/segment.ts'
import type { TextTerms } from '../../text/text-terms.ts'
import { decodeXml } from '../../xml/xml-bytes.ts'
import { decodeXmlText, encodeXmlLines } from '../../xml/xml-text.ts'
import { elementsIn, parseXml, type XmlElement } from '../../xml/xml-tree.ts'
import { DocumentError } from '../document-error.ts'
import { elementSplices } from '../element-splices.ts'
import type { CutFormat } from '../format.ts'
import { cutValue } from '../resources/message-values.ts'
import { type Splice, spliceTexts } from '../splices.ts'
import {
  appleTemplates,
  formSourcesOf,
  hasNumber,
  isPluralCategory,
  type PluralCategory,
} from './plural-categories.ts'

const rules = { name: 'The file', doctype: 'kept' } as const
/** Keys whose strings say how others are read. */
const ruleKeys: ReadonlySet<string> = new Set([
  'NSStringFormatSpecTypeKey',
  'NSStringFormatValueTypeKey',
])
const pluralRule = 'NSStringPluralRuleType'

/** A key of a dictionary and its value. */
interface Member {
  readonly key: string
  readonly keyElement: XmlElement
  readonly value: XmlElement
}

export const cutStringsDict: CutFormat = (bytes, { to, textTerms }) => {
  const { text, notices, encode } = decodeXml(bytes)
  const { root } = parseXml(text, {}, rules)
  if (root.name !== 'plist')
    throw new DocumentError(
      'document-damaged',
      `The file is no property list: its root element is "${root.name}".`,
      { reason: 'wrong-format', parameters: { format: 'stringsdict' } },
    )
  const splices: Splice[] = []
  for (const element of elementsIn(root)) {
    if (element.name !== 'dict') continue
    const members = membersOf(text, element)
    const texts = members.filter(({ key, value }) => value.name === 'string' && !ruleKeys.has(key))
    const values = texts.map(({ value }) => value)
    for (const splice of elementSplices(text, values, textTerms, appleTemplates))
      splices.push(splice)
    if (isPluralRule(text, members))
      for (const splice of addedForms(text, members, { to, textTerms })) splices.push(splice)
  }
  splices.sort((one, other) => one.start - other.start)
  const { segments, assemble } = spliceTexts(text, splices)
  return {
    segments,
    notices,
    assemble(translations: readonly Segment[]) {
      const translated = assemble(translations)
      parseXml(translated, {}, rules)
      return encode(translated) ?? bytes
    },
  }
}

function membersOf(source: string, dict: XmlElement): Member[] {
  const members: Member[] = []
  let keyElement: XmlElement | undefined
  for (const child of dict.children) {
    if (child.kind !== 'element') continue
    if (child.name === 'key') keyElement = child
    else if (keyElement !== undefined) {
      members.push({ key: textOf(source, keyElement), keyElement, value: child })
      keyElement = undefined
    }
  }
  return members
}

const textOf = (source: string, { content }: XmlElement): string =>
  decodeXmlText(source.slice(content.start, content.end))

const isPluralRule = (source: string, members: readonly Member[]): boolean =>
  members.some(
    ({ key, value }) => key === 'NSStringFormatSpecTypeKey' && textOf(source, value) === pluralRule,
  )

interface Target {
  readonly to: string
  readonly textTerms: TextTerms | undefined
}

/** The forms that the target language needs and the rule does not have, before `other`. */
function addedForms(source: string, members: readonly Member[], target: Target): Splice[] {
  const forms = new Map<PluralCategory, Member & { hasNumber: boolean }>()
  for (const member of members) {
    const { key, value } = member
    if (isPluralCategory(key) && value.name === 'string')
      forms.set(key, { ...member, hasNumber: hasNumber(textOf(source, value)) })
  }
  const other = forms.get('other')
  if (other === undefined) return []
  const start = other.keyElement.start
  const indentation =
    /(?<![ \t])[ \t]*$/.exec(source.slice(Math.max(0, start - 200), start))?.[0] ?? ''
  const lineBreak = source.includes('\r\n') ? '\r\n' : '\n'
  const raw = source.slice(other.value.content.start, other.value.content.end)
  const added = [...formSourcesOf(target.to, forms).keys()].filter((form) => !forms.has(form))
  return added.map(
    (form): Splice => ({
      start,
      end: start,
      content: cutValue(decodeXmlText(raw), {
        templates: appleTemplates,
        textTerms: target.textTerms,
      }),
      write(text) {
        const key = `<key>${form}</key>${lineBreak}${indentation}`
        const written = `<string>${encodeXmlLines(text, raw)}</string>`
        return `${key}${written}${lineBreak}${indentation}`
      },
    }),
  )
}
