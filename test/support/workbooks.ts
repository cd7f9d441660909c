// Small Excel workbooks for tests.
import { type MadePart, type MadeRelationship, makePackage } from './office-files.ts'

/** The namespace of a part of a workbook, as an attribute. */
export const excelNamespace = ' xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** A workbook of parts, each by the relationship that leads to it from the workbook or a sheet. */
export function makeWorkbook(parts: {
  readonly strings?: string
  readonly sheet?: string
  readonly sheetParts?: Record<string, string>
  readonly workbook?: string
  readonly workbookParts?: Record<string, string>
}): Buffer {
  const made: MadePart[] = [
    {
      name: 'book/main.xml',
      contentType: 'spreadsheetml.sheet.main',
      content: `<workbook${excelNamespace}>${parts.workbook ?? ''}</workbook>`,
    },
    {
      name: 'book/one.xml',
      contentType: 'spreadsheetml.worksheet',
      content: `<worksheet${excelNamespace}>${parts.sheet ?? '<sheetData/>'}</worksheet>`,
    },
  ]
  const relationships: MadeRelationship[] = [
    ['', 'officeDocument', 'book/main.xml'],
    ['book/main.xml', 'worksheet', 'book/one.xml'],
  ]
  const add = (from: string, type: string, content: string): void => {
    const name = `book/${type}.xml`
    made.push({ name, contentType: `spreadsheetml.${type}`, content })
    relationships.push([from, type, name])
  }
  if (parts.strings !== undefined)
    add('book/main.xml', 'sharedStrings', `<sst${excelNamespace}>${parts.strings}</sst>`)
  for (const [type, content] of Object.entries(parts.workbookParts ?? {}))
    add('book/main.xml', type, content)
  for (const [type, content] of Object.entries(parts.sheetParts ?? {}))
    add('book/one.xml', type, content)
  return makePackage(made, relationships)
}
