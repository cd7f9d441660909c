// Word documents: the text of the document, its notes, headers, comments, charts and diagrams.

import { attributeValue, type XmlElement } from '../../../xml/xml-tree.ts'
import { DocumentError } from '../../document-error.ts'
import type { DocumentNotice } from '../../document-notice.ts'
import type { CutFormat, FormatOptions } from '../../format.ts'
import { describingProperties, planCoreProperties } from '../core-properties.ts'
import { altTextAttributes, drawingLanguages } from '../drawing/text-roles.ts'
import type { LanguageSlot } from '../language-slots.ts'
import { type OfficePackage, openPackage } from '../office-package.ts'
import { cutParts, type PartPlan } from '../office-parts.ts'
import { planDrawnParts } from '../related-parts.ts'
import { findBindings } from './bindings.ts'
import { planNumbering } from './numbering.ts'
import { createNoticeFinder } from './word-notices.ts'
import { createWordVocabulary } from './word-vocabulary.ts'

/** Types of relationships to parts with paragraphs, in the order of reading. */
const stories = ['header', 'footnotes', 'endnotes', 'footer']

export const cutDocx: CutFormat = (bytes, { options, textTerms }) => {
  const office = openPackage(bytes)
  const { mainPart } = office
  if (!/wordprocessingml\.(?:document|template)\.main\+xml$/.test(office.contentTypeOf(mainPart)))
    throw new DocumentError('document-not-supported', 'The file is no Word document.', {
      reason: 'wrong-contents',
      parameters: { ending: '.docx' },
    })
  const notices = new Set<DocumentNotice>()
  const bindings = findBindings(office, notices)
  const plans = planDocument(office, options, notices)
  const metadata = options.metadata === false ? [] : describingProperties
  const properties = planCoreProperties(office, [...metadata, ...bindings])
  const cut = cutParts(office, { plans: [...plans, ...properties], textTerms })
  return { ...cut, notices: [...notices] }
}

function planDocument(
  office: OfficePackage,
  options: FormatOptions,
  notices: Set<DocumentNotice>,
): PartPlan[] {
  const altTexts = options.altTexts !== false
  const types = options.comments === false ? stories : [...stories, 'comments']
  const drawnParts = { altTexts, planned: new Set<string>(), notices }
  const planStory = (name: string): PartPlan[] => [
    {
      name,
      vocabulary: createWordVocabulary(),
      textAttributes: altTexts ? wordTextAttributes : visibleTextAttributes,
      languageAttributes: wordLanguages,
      notice: createNoticeFinder(notices),
    },
    ...planDrawnParts(office, name, drawnParts),
  ]
  const planStories = (main: string): PartPlan[] => {
    if (drawnParts.planned.has(main)) return []
    drawnParts.planned.add(main)
    const related = office.relationshipsOf(main)
    const targetsOf = (type: string): string[] =>
      related.flatMap((each) => (each.type === type && each.target ? [each.target] : []))
    return [
      ...planStory(main),
      ...[...new Set(types.flatMap(targetsOf))].flatMap(planStory),
      ...targetsOf('styles').map(planStyles),
      ...targetsOf('numbering').map(planNumbers),
      ...(options.prompts === false ? [] : targetsOf('glossaryDocument').flatMap(planStories)),
    ]
  }
  return planStories(office.mainPart)
}

/** Styles have no text, but state its language. */
const planStyles = (name: string): PartPlan => ({
  name,
  vocabulary: { roleOf: () => 'untouched' },
  textAttributes: () => [],
  languageAttributes: wordLanguages,
})

const planNumbers = (name: string): PartPlan => ({
  ...planNumbering(name),
  languageAttributes: wordLanguages,
})

const languageSlots: Readonly<Record<string, LanguageSlot>> = {
  'w:val': 'latin',
  'w:eastAsia': 'asian',
  'w:bidi': 'complex',
}

const wordLanguages = (element: XmlElement): Record<string, LanguageSlot> | undefined =>
  element.name === 'w:lang' ? languageSlots : drawingLanguages(element)

/** Text of WordArt and watermarks. */
const visibleTextAttributes = ({ name }: XmlElement): readonly string[] =>
  name === 'v:textpath' ? ['string'] : []

function wordTextAttributes(element: XmlElement, source: string): readonly string[] {
  if (element.name === 'w:hyperlink') return ['w:tooltip']
  if (element.name.startsWith('v:') && attributeValue(source, element, 'alt')) return ['alt']
  const visible = visibleTextAttributes(element)
  return visible.length > 0 ? visible : altTextAttributes(element)
}
