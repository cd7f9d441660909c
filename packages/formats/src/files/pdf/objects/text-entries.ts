// Texts of a PDF outside its pages: titles of the outline, of the file, and alternative texts.
import { PDFHexString, PDFName } from '@cantoo/pdf-lib'
import type { FormatOptions } from '../../format.ts'
import { limits, tooLarge } from '../limits.ts'
import { type Dict, dictIn, dictsIn, nameIn, type PdfFile, textIn } from './objects.ts'

/** A text of a dictionary. */
export interface TextEntry {
  readonly text: string
  write(text: string): void
}

/** Those that the options include, in order. Throws `DocumentError` at a bound. */
export function listTextEntries(file: PdfFile, options: FormatOptions): TextEntry[] {
  const entries: TextEntry[] = []
  const add = (dict: Dict | undefined, name: string): void => {
    const text = textIn(dict, name)?.trim()
    if (dict !== undefined && text) entries.push({ text, write: (next) => write(dict, name, next) })
  }
  if (options.metadata !== false) {
    const information = informationOf(file)
    for (const name of ['Title', 'Subject']) add(information, name)
  }
  if (options.outline !== false) for (const entry of listOutline(file)) add(entry, 'Title')
  if (options.altTexts !== false)
    for (const element of listElements(file)) for (const name of ['Alt', 'E']) add(element, name)
  return entries
}

const write = (dict: Dict, name: string, text: string): void =>
  dict.set(PDFName.of(name), PDFHexString.fromText(text))

const informationOf = ({ context }: PdfFile): Dict | undefined => {
  const { Info } = context.trailerInfo
  const holder = context.obj({})
  if (Info !== undefined) holder.set(PDFName.of('Info'), Info)
  return dictIn(holder, 'Info')
}

/** The title of the file, if it has one. */
export const titleOf = (file: PdfFile): string | undefined =>
  textIn(informationOf(file), 'Title')?.trim()

function listOutline(file: PdfFile): Dict[] {
  const found = new Set<Dict>()
  visit(dictIn(dictIn(file.catalog, 'Outlines'), 'First'), 0)
  return [...found]

  /** Entries may lead back to themselves. */
  function visit(first: Dict | undefined, depth: number): void {
    for (let entry = first; entry !== undefined; entry = dictIn(entry, 'Next')) {
      if (found.has(entry)) return
      found.add(entry)
      if (found.size > limits.outlineEntries)
        throw tooLarge(`an outline of more than ${limits.outlineEntries} entries`)
      if (depth < limits.outlineDepth) visit(dictIn(entry, 'First'), depth + 1)
    }
  }
}

/** The elements of the structure of a tagged PDF, as far as the bound. */
export function listElements(file: PdfFile): Dict[] {
  const found = new Set<Dict>()
  const waiting = dictsIn(dictIn(file.catalog, 'StructTreeRoot'), 'K')
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (found.has(element) || found.size >= limits.structureElements) continue
    found.add(element)
    for (const child of dictsIn(element, 'K').reverse())
      if (nameIn(child, 'S') !== undefined) waiting.push(child)
  }
  return [...found]
}
