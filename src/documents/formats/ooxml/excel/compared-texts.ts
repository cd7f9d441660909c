// Texts that a workbook uses as data. Excel compares cells with them, without regard to case: a
// translated cell would change what formulas compute, which rows a filter shows, or what a table
// and a pivot table call their columns; of the latter, Excel "repairs" the file.
import { decodeXmlText } from '../../../xml/xml-text.ts'
import type { OfficePackage } from '../office-package.ts'
import { decodeString } from './string-escapes.ts'

/** Formulas of cells, validations, conditional formats and names. */
const formula = /<(?:[\w.-]+:)?(?:f|formula|formula1|formula2|definedName)(?:\s[^<>]*)?>([^<]*)</g
const literal = /"((?:[^"]|"")*)"/g
/** A list of a validation is one literal, such as `"Small,Large"`. */
const list = /^\s*"([^"]*)"\s*$/
/** Filters, rules of conditional formats, columns of tables, fields and items of pivot tables. */
const comparing = new RegExp(
  '<(?:[\\w.-]+:)?(?:filter|customFilter|cfRule|tableColumn|cacheField|s)' +
    '\\s(?:[^<>]*?\\s)?(?:val|text|name|v)="([^"]*)"',
  'g',
)
const totalsLabel = /\stotalsRowLabel="([^"]*)"/g

/** What the texts of parts mean, as `keyOf` writes them. */
export function findComparedTexts(parts: Iterable<string>): ReadonlySet<string> {
  const texts = new Set<string>()
  for (const part of parts) {
    for (const [, code = ''] of part.matchAll(formula))
      for (const text of literalsOf(decodeXmlText(code))) texts.add(keyOf(text))
    for (const attribute of [comparing, totalsLabel])
      for (const [, text = ''] of part.matchAll(attribute))
        texts.add(keyOf(decodeString(decodeXmlText(text))))
  }
  texts.delete('')
  return texts
}

function* literalsOf(code: string): Generator<string> {
  for (const [, text = ''] of code.matchAll(literal)) yield text.replaceAll('""', '"')
  const items = list.exec(code)?.[1]
  if (items !== undefined) yield* items.split(',')
}

/** What is the same in a comparison has the same key. */
export const keyOf = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()

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
