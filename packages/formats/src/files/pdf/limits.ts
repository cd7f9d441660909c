// Bounds of what a PDF may hold. Neither pdf.js nor pdf-lib has any, and the memory limits of
// threads do not count buffers: without these, a file of 1 MB takes 30 s and 1.4 GB.
import { DocumentError } from '../document-error.ts'

const mib = 1024 * 1024

export const limits = {
  /**
   * What a job reads, sets and writes within its deadline of 60 s, at 50 to 100 ms a page, unless
   * `CutSettings.maxPdfPages` says otherwise.
   */
  pages: 500,
  /** The streams of a file without its pictures, which nobody decodes. */
  inflatedBytes: 256 * mib,
  /** One stream: the largest genuine fonts have 30 MB. */
  streamBytes: 64 * mib,
  /** The content of all pages. */
  contentBytes: 128 * mib,
  /** One stream: a map with 2 million lines takes 3 s. */
  streamOperations: 2_000_000,
  /** A file, each form counted as often as it is shown. */
  operations: 8_000_000,
  /** An array of one operation: pieces of text and the distances between them. */
  operands: 200_000,
  /** Arrays and dictionaries in content: genuine ones have two levels. */
  operandDepth: 50,
  /** Operations that show text on a page, and in a file. */
  pageTexts: 100_000,
  texts: 2_000_000,
  /** Forms in forms, as viewers bound them. */
  formDepth: 12,
  forms: 20_000,
  outlineEntries: 20_000,
  outlineDepth: 40,
  structureElements: 200_000,
  annotations: 20_000,
  /** A letter that means a whole book is an attack. */
  glyphCharacters: 16,
} as const

/** `what` continues "The PDF has"; it names the bound. */
export const tooLarge = (what: string): DocumentError =>
  new DocumentError('document-too-large', `The PDF has ${what}. Split it, or simplify it.`, {
    reason: 'pdf-too-large',
  })

export const damaged = (detail: string): DocumentError =>
  new DocumentError('document-damaged', `${detail} Export the PDF again, and send that.`, {
    reason: 'pdf-damaged',
  })
