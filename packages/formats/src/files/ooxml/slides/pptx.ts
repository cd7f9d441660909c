// PowerPoint presentations: slides in their order, each with its charts, diagrams, notes and
// comments, and what its layout and master show besides placeholders.

import {
  attributeValue,
  childrenOf,
  elementsIn,
  parseXml,
  type XmlElement,
} from '../../../xml/xml-tree.ts'
import { DocumentError } from '../../document-error.ts'
import { type DocumentNotice, notice } from '../../document-notice.ts'
import type { CutFormat, FormatOptions } from '../../format.ts'
import { describingProperties, planCoreProperties } from '../core-properties.ts'
import { drawingLanguages } from '../drawing/text-roles.ts'
import { type OfficePackage, openPackage } from '../office-package.ts'
import { cutParts, type PartPlan } from '../office-parts.ts'
import { namespaces } from '../ooxml-namespaces.ts'
import { planDrawing, planDrawnParts } from '../related-parts.ts'

const presentation = /presentationml\.(?:presentation|slideshow|template)\.main\+xml$/

export const cutPptx: CutFormat = (bytes, { options, textTerms }) => {
  const office = openPackage(bytes)
  if (!presentation.test(office.contentTypeOf(office.mainPart)))
    throw new DocumentError('document-not-supported', 'The file is no PowerPoint presentation.', {
      reason: 'wrong-contents',
      parameters: { ending: '.pptx' },
    })
  const notices = new Set<DocumentNotice>()
  const plans = planSlides(office, options, notices)
  const metadata = options.metadata === false ? [] : describingProperties
  const properties = planCoreProperties(office, metadata)
  const cut = cutParts(office, {
    plans: [...plans, planDefaults(office.mainPart), ...properties],
    textTerms,
  })
  return { ...cut, notices: [...notices] }
}

function planSlides(
  office: OfficePackage,
  options: FormatOptions,
  notices: Set<DocumentNotice>,
): PartPlan[] {
  const altTexts = options.altTexts !== false
  const drawnParts = { altTexts, planned: new Set<string>(), notices }
  const { planned } = drawnParts
  /** What slides show, in the order of reading; masters and layouts serve several. */
  const shown = new Set([
    ...(options.notes === false ? [] : ['notesSlide']),
    ...(options.comments === false ? [] : ['comments']),
  ])
  const noteFit = createFitNotice(notices)

  const planPart = (name: string, isMaster: boolean): PartPlan[] => {
    if (planned.has(name)) return []
    planned.add(name)
    const drawing = planDrawing(name, altTexts, undefined, isMaster ? isPlaceholder : undefined)
    return [
      isMaster ? drawing : { ...drawing, notice: noteFit },
      ...planDrawnParts(office, name, drawnParts),
      ...office.relationshipsOf(name).flatMap(({ type, target }) => {
        if (target === undefined) return []
        if (type === 'slideLayout' || type === 'slideMaster' || type === 'notesMaster')
          return isMaster && type === 'slideLayout' ? [] : planPart(target, true)
        return !isMaster && shown.has(type) ? planPart(target, false) : []
      }),
    ]
  }
  return listSlides(office).flatMap((slide) => planPart(slide, false))
}

/** The slides of a presentation in their order. */
function listSlides(office: OfficePackage): string[] {
  const { mainPart } = office
  const { text } = office.readPart(mainPart)
  const { source, root } = parseXml(text, namespaces, { name: `The part ${mainPart}` })
  const targets = new Map(office.relationshipsOf(mainPart).map(({ id, target }) => [id, target]))
  return [...elementsIn(root)].flatMap((element) => {
    if (element.name !== 'p:sldId') return []
    return targets.get(attributeValue(source, element, 'r:id') ?? '') ?? []
  })
}

/** Placeholders of layouts and masters show prompts in the editor only. */
function isPlaceholder(element: XmlElement): boolean {
  if (element.name !== 'p:sp') return false
  const [properties] = childrenOf(element, 'p:nvSpPr')
  const [own] = properties ? childrenOf(properties, 'p:nvPr') : []
  return own !== undefined && childrenOf(own, 'p:ph').length > 0
}

/** The presentation has no text, but states the language of new text. */
const planDefaults = (name: string): PartPlan => ({
  name,
  vocabulary: { roleOf: () => 'untouched' },
  textAttributes: () => [],
  languageAttributes: drawingLanguages,
})

const shrunkNotice = notice(
  'text-shrunk',
  'Some text is shrunk to fit its shape. PowerPoint fits translated text again only when it is ' +
    'edited, so longer text may leave its shape until then.',
)

function createFitNotice(notices: Set<DocumentNotice>) {
  return ({ name }: XmlElement): void => {
    if (name === 'a:normAutofit') notices.add(shrunkNotice)
  }
}
