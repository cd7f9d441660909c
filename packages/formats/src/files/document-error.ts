/** Why a document is refused; codes of http/problems.ts. */
type DocumentErrorCode =
  | 'document-not-supported'
  | 'document-damaged'
  | 'document-encrypted'
  | 'document-too-large'
  | 'document-refused'
  | 'validation-failed'

/** Details quote names of the file, which may be of any length. */
const detailStart = 600
const detailEnd = 200

const shorten = (detail: string): string =>
  detail.length <= detailStart + detailEnd
    ? detail
    : `${detail.slice(0, detailStart)}…${detail.slice(-detailEnd)}`.toWellFormed()

/**
 * A document that cannot be translated. It is thrown in a worker thread, where `Problem` would lose
 * its class on the way; the service turns it into a problem with the same code.
 */
export class DocumentError extends Error {
  readonly code: DocumentErrorCode

  /** `detail` is for the caller: what is wrong and how to fix it. A long one loses its middle. */
  constructor(code: DocumentErrorCode, detail: string) {
    super(shorten(detail))
    this.name = 'DocumentError'
    this.code = code
  }
}
