// Texts of a PDF outside its pages: titles of the outline, of the file, and alternative texts.
import { PDFHexString, PDFName } from '@cantoo/pdf-lib'
import type { FormatOptions } from '../../format.ts'
import { limits, tooLarge } from '../limits.ts'
import { replaceTitle } from './metadata.ts'
import { type Dict, dictIn, dictsIn, nameIn, type PdfFile, textIn } from './objects.ts'

/** A text of a dictionary. */
export interface TextEntry {
  readonly text: string
  write(text: string): void
}

/** Those that the options include, in order. Throws `DocumentError` at a bound. */
export function listTextEntries(file: PdfFile, options: FormatOptions): TextEntry[] {
  const entries: TextEntry[] = []
  if (options.metadata !== false) {
    const information = informationOf(file)
    addEntry(information, 'Title', (text, translation) => replaceTitle(file, text, translation))
    addEntry(information, 'Subject')
  }
  if (options.outline !== false) {
    for (const entry of listOutline(file)) addEntry(entry, 'Title')
  }
  if (options.altTexts !== false)
    for (const element of listElements(file)) {
      addEntry(element, 'Alt')
      addEntry(element, 'E')
    }
  return entries

  function addEntry(
    dict: Dict | undefined,
    name: string,
    follow?: (text: string, translation: string) => void,
  ): void {
    const text = textIn(dict, name)?.trim()
    if (dict === undefined || !text) return
    entries.push({
      text,
      write(translation) {
        dict.set(PDFName.of(name), PDFHexString.fromText(translation))
        follow?.(text, translation)
      },
    })
  }
}

function informationOf({ context }: PdfFile): Dict | undefined {
  const { Info } = context.trailerInfo
  // A dictionary that holds the reference resolves it.
  const holder = context.obj({})
  if (Info !== undefined) holder.set(PDFName.of('Info'), Info)
  return dictIn(holder, 'Info')
}

/** The title of the file, if it has one. */
export const titleOf = (file: PdfFile): string | undefined =>
  textIn(informationOf(file), 'Title')?.trim()

function listOutline(file: PdfFile): Dict[] {
  const found = new Set<Dict>()
  const outline = dictIn(file.catalog, 'Outlines')
  visit(dictIn(outline, 'First'), 0)
  return [...found]

  function visit(first: Dict | undefined, depth: number): void {
    let entry = first
    // Entries may lead back to themselves.
    while (entry !== undefined && !found.has(entry)) {
      found.add(entry)
      if (found.size > limits.outlineEntries)
        throw tooLarge(`an outline of more than ${limits.outlineEntries} entries`)
      if (depth < limits.outlineDepth) visit(dictIn(entry, 'First'), depth + 1)
      entry = dictIn(entry, 'Next')
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
    // The first child is the next that is taken from the end.
    const children = dictsIn(element, 'K').reverse()
    for (const child of children) {
      const isElement = nameIn(child, 'S') !== undefined
      if (isElement) waiting.push(child)
    }
  }
  return [...found]
}
