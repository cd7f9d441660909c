// Parts that a part shows: charts and diagrams.

import type { Alternatives } from '../../xml/paragraphs.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { type DocumentNotice, notice } from '../document-notice.ts'
import {
  altTextAttributes,
  createDrawingVocabulary,
  drawingLanguages,
} from './drawing/text-roles.ts'
import type { OfficePackage } from './office-package.ts'
import type { PartPlan } from './office-parts.ts'

/** Types of relationships to parts with text of DrawingML. */
const drawn = new Set(['chart', 'chartEx', 'chartUserShapes', 'diagramData', 'diagramDrawing'])

interface DrawnParts {
  readonly altTexts: boolean
  /** Parts that were planned: several slides may show one chart. */
  readonly planned: Set<string>
  readonly notices: Set<DocumentNotice>
}

const workbookNotice = notice(
  'workbooks-kept',
  'Charts show translated labels. The workbooks behind them keep the original ones, and Office ' +
    'shows these again once the data of a chart are edited.',
)

/** The plans for the charts and diagrams that a part shows. */
export function planDrawnParts(
  office: OfficePackage,
  part: string,
  settings: DrawnParts,
): PartPlan[] {
  const { planned, notices } = settings
  /** A diagram is there as data and as a drawing of them. */
  const diagrams: Alternatives = new Map()
  return office.relationshipsOf(part).flatMap(({ type, target }): PartPlan[] => {
    if (target === undefined || !drawn.has(type) || planned.has(target)) return []
    planned.add(target)
    const isDiagram = type.startsWith('diagram')
    const related = office.relationshipsOf(target)
    if (related.some((each) => each.type === 'package')) notices.add(workbookNotice)
    return [
      // The labels of a chart are repeated in each of its series.
      planDrawing(target, settings.altTexts, isDiagram ? diagrams : new Map()),
      ...planDrawnParts(office, target, settings),
    ]
  })
}

/** The plan for a part with text of DrawingML. */
export function planDrawing(
  name: string,
  altTexts: boolean,
  repeated?: Alternatives,
  isSkipped?: (element: XmlElement, source: string) => boolean,
): PartPlan {
  return {
    name,
    vocabulary: createDrawingVocabulary(isSkipped),
    textAttributes: altTexts ? altTextAttributes : () => [],
    languageAttributes: drawingLanguages,
    repeated,
  }
}
