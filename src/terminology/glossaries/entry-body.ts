import { DocumentError } from '@dragoman/formats/files/document-error.ts'
import { decodeText } from '@dragoman/formats/files/encodings/text-encoding.ts'
import { Problem } from '../../http/problems.ts'

/**
 * The text of a body in UTF-8 or the encoding that it declares, or in UTF-16 with its mark. Throws
 * `validation-failed`.
 */
export function decodeEntryBody(bytes: Buffer, declared?: string): string {
  try {
    return decodeText(bytes, declared).text
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    throw new Problem('validation-failed', {
      detail: error.message.replace('file', 'body'),
      why: error.why,
    })
  }
}
