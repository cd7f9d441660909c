import { DocumentError } from '../../packages/formats/src/files/document-error.ts'
import { cutPdf } from '../../packages/formats/src/files/pdf/pdf.ts'
import { createPdfMeasure } from '../../packages/formats/src/files/pdf/text-measure.ts'
import { settingsOf } from './document-formats.ts'
import { sameEngine } from './pdf-checks.ts'

/** Translates a PDF, or returns the error that refuses it; any other error is thrown. */
export async function tryPdf(bytes: Uint8Array): Promise<DocumentError | undefined> {
  try {
    await createPdfMeasure(cutPdf)(bytes, settingsOf('a.pdf'))
    const { segments, assemble } = await cutPdf(bytes, settingsOf('a.pdf'))
    await assemble(segments.map(sameEngine), { from: 'en', to: 'es' })
    return undefined
  } catch (error) {
    if (error instanceof DocumentError) return error
    throw error
  }
}
