// Why whole PDFs are refused, and how to fix that.
import { DocumentError } from '../document-error.ts'

export const encryptedFile = (): DocumentError =>
  new DocumentError(
    'document-encrypted',
    'The PDF is encrypted with a password. Save it without one, and send that.',
    { reason: 'file-encrypted' },
  )

export const signedFile = (): DocumentError =>
  new DocumentError(
    'document-refused',
    'The PDF is signed, and a translation would make the signature invalid. Send the PDF as it ' +
      'was before it was signed.',
    { reason: 'file-signed' },
  )

export const dynamicForm = (): DocumentError =>
  new DocumentError(
    'document-refused',
    'The PDF is a form of XFA, whose pages a program makes when it is opened. Print it to a new ' +
      'PDF, and send that.',
    { reason: 'pdf-form' },
  )

/** `pages`: such as "pages 1 to 12 are pictures". */
export const withoutText = (pages: string): DocumentError =>
  new DocumentError(
    'document-not-supported',
    `The PDF has no text: ${pages}. Make its text readable with a program for optical character ` +
      'recognition (OCR) first, or send the file that the PDF was made of.',
    { reason: 'pdf-no-text' },
  )

export const unmappedLetters = (percent: number): DocumentError =>
  new DocumentError(
    'document-not-supported',
    `The PDF does not say which letters its fonts show: ${percent} % have no meaning. Send the ` +
      'file that the PDF was made of.',
    { reason: 'pdf-unmapped', parameters: { percent } },
  )
