// Texts that a workbook uses as data. Excel compares cells with them, without regard to case: a
// translated cell would change what formulas compute, which rows a filter shows, or what a table
// and a pivot table call their columns; of the latter, Excel "repairs" the file.
import { decodeXmlText } from '../../../xml/xml-text.ts'
import { type CellCriteria, createCellCriteria } from '../../spreadsheets/cell-criteria.ts'
import { listFormulaTexts } from '../../spreadsheets/formula-texts.ts'
import type { OfficePackage } from '../office-package.ts'
import { decodeString } from './string-escapes.ts'

/** Formulas of cells, validations, conditional formats and names. */
const formula = /<(?:[\w.-]+:)?(?:f|formula|formula1|formula2|definedName)(?:\s[^<>]*)?>([^<]*)</g
/** A list of a validation is one literal, such as `"Small,Large"`. */
const list = /^\s*"([^"]*)"\s*$/
/** Filters, rules of conditional formats, columns of tables, fields and items of pivot tables. */
const comparing = new RegExp(
  '<(?:[\\w.-]+:)?(?:filter|customFilter|cfRule|tableColumn|cacheField|s)' +
    '\\s(?:[^<>]*?\\s)?(?:val|text|name|v)="([^"]*)"',
  'g',
)
const totalsLabel = /\stotalsRowLabel="([^"]*)"/g

/** What the texts of parts mean. */
export function findComparedTexts(parts: Iterable<string>): CellCriteria {
  const criteria = createCellCriteria()
  for (const part of parts) {
    for (const [, written = ''] of part.matchAll(formula)) {
      const code = decodeXmlText(written)
      for (const { text, part: compared } of listFormulaTexts(code)) criteria.add(text, compared)
      for (const item of list.exec(code)?.[1]?.split(',') ?? []) criteria.add(item)
    }
    for (const attribute of [comparing, totalsLabel])
      for (const [, text = ''] of part.matchAll(attribute))
        criteria.add(decodeString(decodeXmlText(text)))
  }
  return criteria
}

const dataTypes = new Set(['table', 'pivotCacheDefinition'])

/** The parts besides the sheets that say what is data: tables, and the data of pivot tables. */
export function listDataParts(office: OfficePackage, sheets: readonly string[]): string[] {
  const names = [office.mainPart, ...sheets].flatMap((part) =>
    office
      .relationshipsOf(part)
      .flatMap(({ type, target }) => (dataTypes.has(type) && target ? [target] : [])),
  )
  return [...new Set(names)]
}
