/** The reasons of a catalogue, each with the parameters that it names. */
export type ReasonsOf<Catalogue extends Readonly<Record<string, readonly string[]>>> = {
  [Reason in keyof Catalogue & string]: Catalogue[Reason] extends readonly []
    ? { readonly reason: Reason; readonly parameters?: never }
    : {
        readonly reason: Reason
        readonly parameters: Readonly<Record<Catalogue[Reason][number], string | number>>
      }
}[keyof Catalogue & string]

/** Each reason and the names of its parameters. */
export const documentReasons = {
  'archive-damaged': [],
  'archive-entries': ['entries', 'limit'],
  'book-incomplete': [],
  'book-protected': [],
  'document-type-declared': [],
  'file-empty': [],
  'file-encrypted': [],
  'file-signed': [],
  'has-macros': [],
  'malformed-file': ['format', 'line'],
  'malformed-row': ['row'],
  'malformed-xml': [],
  'missing-column': ['column'],
  'no-ending': [],
  'not-text': [],
  'office-incomplete': [],
  'old-office': [],
  'part-too-large': ['sizeBytes', 'limitBytes'],
  'pdf-damaged': [],
  'pdf-form': [],
  'pdf-fonts-missing': [],
  'pdf-no-font': ['language'],
  'pdf-no-text': [],
  'pdf-too-large': [],
  'pdf-unmapped': ['percent'],
  'too-deep': [],
  'translation-broken': [],
  'unknown-archive': [],
  'unknown-encoding': ['encoding'],
  'unknown-ending': ['ending'],
  'unpacked-too-large': ['sizeBytes', 'limitBytes'],
  'unpacks-too-much': [],
  'wrong-contents': ['ending'],
  'wrong-encoding': ['encoding'],
  'wrong-ending': ['ending', 'format', 'endings'],
  'wrong-format': ['format'],
} as const

export type DocumentReason = ReasonsOf<typeof documentReasons>

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
  /** The same as the message, for programs. */
  readonly why: DocumentReason | undefined

  /** `detail` is for the caller: what is wrong and how to fix it. A long one loses its middle. */
  constructor(code: DocumentErrorCode, detail: string, why?: DocumentReason) {
    super(shorten(detail))
    this.name = 'DocumentError'
    this.code = code
    this.why = why
  }
}
