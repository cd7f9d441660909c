// The parts of an Office document that contain text, cut one by one into one list of segments.
import type { LanguagePair } from '../../languages/language-tag.ts'
import { isSameSegment, type Segment } from '../../segment/segment.ts'
import type { SegmentedText } from '../../segment/segmented-text.ts'
import type { SourceRange } from '../../segment/source-range.ts'
import { cutText } from '../../text/text.ts'
import type { TextTerms } from '../../text/text-terms.ts'
import { cutXmlPart } from '../../xml/cut-xml.ts'
import { type Edit, replaced } from '../../xml/edits.ts'
import type { Alternatives } from '../../xml/paragraphs.ts'
import type { Vocabulary } from '../../xml/vocabulary.ts'
import { decodeXmlText, encodeXmlAttribute } from '../../xml/xml-text.ts'
import { attributesOf, elementsIn, type XmlElement } from '../../xml/xml-tree.ts'
import type { CutDocument } from '../format.ts'
import { type LanguageSlot, languageFor } from './language-slots.ts'
import type { OfficePackage } from './office-package.ts'
import { namespaces } from './ooxml-namespaces.ts'

/** What is translated of a part. */
export interface PartPlan {
  readonly name: string
  readonly vocabulary: Vocabulary
  /** The attributes of an element that are text, such as alternative texts. */
  textAttributes(element: XmlElement, source: string): readonly string[]
  /** Cuts such an attribute; without it, as plain text. */
  cutAttribute?(value: string): SegmentedText
  /** The attributes of an element that state the language of text, and of which. */
  languageAttributes(element: XmlElement): Readonly<Record<string, LanguageSlot>> | undefined
  /** Looks at each element, for notices. */
  notice?(element: XmlElement, source: string): void
  /** Equal texts of parts that share it are one segment: they show the same text. */
  readonly repeated?: Alternatives | undefined
}

interface CutPart {
  readonly name: string
  assemble(translations: readonly Segment[], pair: LanguagePair): Uint8Array | undefined
}

/** Cuts the parts of a package. Throws `DocumentError`. */
export function cutParts(
  office: OfficePackage,
  { plans, textTerms }: { plans: readonly PartPlan[]; textTerms: TextTerms | undefined },
): Omit<CutDocument, 'notices'> {
  const segments: Segment[] = []
  // A hostile file may name one part for several purposes; the first one counts.
  const byName = new Map(plans.toReversed().map((plan) => [plan.name, plan]))
  const parts = plans
    .filter((plan) => byName.get(plan.name) === plan)
    .map((plan) => cutPart(office, plan, { segments, textTerms }))
  return {
    segments,
    assemble(translations, pair) {
      const changes = new Map<string, Uint8Array>()
      // Without a translation, no language changes either.
      if (!segments.every((segment, index) => isSameSegment(segment, translations[index])))
        for (const { name, assemble } of parts) {
          const bytes = assemble(translations, pair)
          if (bytes !== undefined) changes.set(name, bytes)
        }
      return office.zip.replace(changes)
    },
  }
}

function cutPart(
  office: OfficePackage,
  plan: PartPlan,
  { segments, textTerms }: { segments: Segment[]; textTerms: TextTerms | undefined },
): CutPart {
  const { name, vocabulary, repeated } = plan
  const { text, encode } = office.readPart(name)
  const { source, root, assemble } = cutXmlPart(text, {
    vocabulary,
    namespaces,
    rules: { name: `The part ${name}` },
    list: { segments },
    repeated,
    textTerms,
  })
  const cut = plan.cutAttribute ?? ((value: string) => cutAltText(value, textTerms))
  const attributes: AttributeText[] = []
  const languages: LanguagePlace[] = []
  const known = new Map<string, number>()
  for (const element of elementsIn(root)) {
    plan.notice?.(element, source)
    for (const place of findAttributes(source, element, plan.textAttributes(element, source)))
      attributes.push(cutAttribute(source, place, { segments, known, cut }))
    const slots = plan.languageAttributes(element)
    if (slots === undefined) continue
    for (const { name: attribute, ...place } of findAttributes(source, element, Object.keys(slots)))
      languages.push({ ...place, slot: slots[attribute] ?? 'latin' })
  }
  return {
    name,
    assemble(translations, pair) {
      const edits = attributes.flatMap((attribute) => writeAttribute(attribute, translations))
      for (const { slot, ...place } of languages) {
        const stated = source.slice(place.start, place.end)
        const language = languageFor(stated, slot, pair.to)
        if (language !== stated) edits.push(replaced(place, language))
      }
      return encode(assemble(translations, edits))
    },
  }
}

interface LanguagePlace extends SourceRange {
  readonly slot: LanguageSlot
}

/** The text of an attribute; its segments are at these positions of the list. */
interface AttributeText extends SourceRange {
  readonly text: SegmentedText
  readonly numbers: readonly number[]
}

const findAttributes = (source: string, element: XmlElement, names: readonly string[]) =>
  names.length === 0 ? [] : attributesOf(source, element).filter(({ name }) => names.includes(name))

/** What editors write where nobody described a picture. */
const fileName = /^\S{1,200}\.\w{2,4}$/

const cutAltText = (value: string, textTerms: TextTerms | undefined): SegmentedText =>
  cutText(fileName.test(value) ? '' : value, textTerms)

interface AttributeList {
  readonly segments: Segment[]
  readonly known: Alternatives
  readonly cut: (value: string) => SegmentedText
}

/** Cuts an attribute. Of equal texts in a part, the first one counts: boxes are there twice. */
function cutAttribute(
  source: string,
  { start, end }: SourceRange,
  { segments, known, cut }: AttributeList,
): AttributeText {
  const text = cut(decodeXmlText(source.slice(start, end)))
  const numbers = text.segments.map((segment) => {
    const key = JSON.stringify(segment)
    const number = known.get(key) ?? segments.push(segment) - 1
    known.set(key, number)
    return number
  })
  return { start, end, text, numbers }
}

function writeAttribute(
  { text, numbers, ...place }: AttributeText,
  translations: readonly Segment[],
): Edit[] {
  const own = numbers.map((number) => translations[number] ?? [])
  if (own.every((translation, at) => isSameSegment(translation, text.segments[at]))) return []
  return [replaced(place, encodeXmlAttribute(text.assemble(own)))]
}
