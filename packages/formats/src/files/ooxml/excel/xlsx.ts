// Excel workbooks: texts of cells, which sheets share, headers and footers, comments, shapes and
// charts. Cells that the workbook uses as data stay as they are.

import type { Vocabulary } from '../../../xml/vocabulary.ts'
import { decodeXmlText } from '../../../xml/xml-text.ts'
import { DocumentError } from '../../document-error.ts'
import { type DocumentNotice, notice } from '../../document-notice.ts'
import type { CutFormat, FormatOptions } from '../../format.ts'
import { describingProperties, planCoreProperties } from '../core-properties.ts'
import { type OfficePackage, openPackage } from '../office-package.ts'
import { cutParts, type PartPlan } from '../office-parts.ts'
import { planDrawing, planDrawnParts } from '../related-parts.ts'
import { limitNotice, needsLimitNotice, withLimits } from './cell-limits.ts'
import { createCellVocabulary } from './cell-vocabulary.ts'
import { findComparedTexts, listDataParts } from './compared-texts.ts'
import { hasText, withoutCells } from './sheet-cells.ts'

const dataNotice = notice(
  'cells-are-data',
  'Cells stay as they are if formulas, validations, filters, tables or pivot tables use their ' +
    'text.',
)

export const cutXlsx: CutFormat = (bytes, { options, textTerms }) => {
  const office = openPackage(bytes)
  const { mainPart } = office
  if (!/spreadsheetml\.(?:sheet|template)\.main\+xml$/.test(office.contentTypeOf(mainPart)))
    throw new DocumentError(
      'document-not-supported',
      'The file is no Excel workbook of the type .xlsx. Save it as one.',
      { reason: 'wrong-contents', parameters: { ending: '.xlsx' } },
    )
  const notices = new Set<DocumentNotice>()
  const plans = planWorkbook(office, options, notices)
  const cut = cutParts(limitTexts(office, notices), { plans, textTerms })
  return { ...cut, notices: [...notices] }
}

/** The package, whose sheets are read without their cells, and no text becomes too long. */
function limitTexts(office: OfficePackage, notices: Set<DocumentNotice>): OfficePackage {
  return {
    ...office,
    readPart(name) {
      const part = office.readPart(name)
      if (needsLimitNotice(part)) notices.add(limitNotice)
      return withLimits(withoutCells(part), name)
    },
  }
}

function planWorkbook(
  office: OfficePackage,
  options: FormatOptions,
  notices: Set<DocumentNotice>,
): PartPlan[] {
  const related = office.relationshipsOf(office.mainPart)
  const targetsOf = (...types: string[]): string[] =>
    related.flatMap(({ type, target }) => (types.includes(type) && target ? [target] : []))
  const sheets = targetsOf('worksheet', 'chartsheet', 'dialogsheet')
  const compared = findComparedTexts(textsOf(office, sheets))
  const isData = (text: string): boolean => {
    if (!compared.includes(text)) return false
    notices.add(dataNotice)
    return true
  }
  const drawnParts = { altTexts: options.altTexts !== false, planned: new Set<string>(), notices }
  const planSheet = (sheet: string): PartPlan[] =>
    office.relationshipsOf(sheet).flatMap(({ type, target }): PartPlan[] => {
      if (target === undefined || drawnParts.planned.has(target)) return []
      drawnParts.planned.add(target)
      if (type === 'drawing')
        return [
          planDrawing(target, drawnParts.altTexts),
          ...planDrawnParts(office, target, drawnParts).map((plan) => keepData(plan, isData)),
        ]
      const isComment = type === 'comments' || type === 'threadedComment'
      return isComment && options.comments !== false ? [planCells(target, () => false)] : []
    })
  return [
    ...targetsOf('sharedStrings').map((name) => planCells(name, isData)),
    ...sheets.flatMap((sheet) => [
      ...(hasText(office.readPart(sheet)) ? [planCells(sheet, isData)] : []),
      ...planSheet(sheet),
    ]),
    ...planCoreProperties(office, options.metadata === false ? [] : describingProperties),
  ]
}

function* textsOf(office: OfficePackage, sheets: readonly string[]): Generator<string> {
  for (const name of [office.mainPart, ...sheets, ...listDataParts(office, sheets)])
    yield office.readPart(name).text
}

const planCells = (name: string, isData: (text: string) => boolean): PartPlan => ({
  name,
  vocabulary: createCellVocabulary(isData),
  textAttributes: () => [],
  languageAttributes: () => undefined,
})

/** A chart whose labels stay as the cells that they show. */
function keepData(plan: PartPlan, isData: (text: string) => boolean): PartPlan {
  const { roleOf } = plan.vocabulary
  const vocabulary: Vocabulary = {
    ...plan.vocabulary,
    roleOf(element, source) {
      const { name, content } = element
      const isLabel = name === 'c:v' || name === 'cx:v' || name === 'cx:pt'
      if (isLabel && isData(decodeXmlText(source.slice(content.start, content.end))))
        return 'untouched'
      return roleOf(element, source)
    },
  }
  return { ...plan, vocabulary }
}
