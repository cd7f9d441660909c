// The contract of the formats of files. They are linear, and synchronous but for those whose
// libraries are not: whoever must not wait runs them in a thread with limits on memory and time.

import type { LanguagePair } from '../languages/language-tag.ts'
import type { Segment } from '../segment/segment.ts'
import type { TextTerms } from '../text/text-terms.ts'
import type { DocumentNotice } from './document-notice.ts'
import type { EncodingHint } from './encodings/legacy-encodings.ts'

/** The options of a document by name, each checked and with its default. */
export type FormatOptions = Readonly<Record<string, OptionValue>>
export type OptionValue = boolean | string | readonly string[]

/** An option that a caller can set for a format. */
export interface FormatOption {
  readonly name: string
  readonly type: 'boolean' | 'string' | 'strings'
  readonly default: OptionValue
  /** The values of a string; any if absent. */
  readonly values?: readonly string[]
  readonly description: string
}

/** What callers know of a format; in the catalogue, which the main thread loads. */
export interface FormatDescription {
  /** What people call it, such as `Word document`. */
  readonly name: string
  /** With the dot; the first is the usual one. */
  readonly extensions: readonly string[]
  /** The first is that of a translated file. */
  readonly mediaTypes: readonly string[]
  readonly options: readonly FormatOption[]
}

/** What a format knows when it cuts a document. */
export interface CutSettings extends EncodingHint {
  /** The name that the caller gave the file; only its extension means something. */
  readonly fileName: string
  readonly options: FormatOptions
  /** As served, as is `from`, which is absent unless the caller named it. Plural forms need it. */
  readonly to: string
  /** What looks like a placeholder, but is a term of the job's glossary. */
  readonly textTerms?: TextTerms | undefined
  /**
   * The directory with the fonts and tables that PDF documents need, as `setup/pdf-assets.mjs`
   * makes it: `fonts/`, `cmaps/` and `standard_fonts/`. Other formats do not read it.
   */
  readonly pdfAssets?: string | undefined
  /** The most pages of a PDF document; `limits.pages` of `pdf/limits.ts` if absent. */
  readonly maxPdfPages?: number | undefined
}

/** A document cut into what is translated and what is not. */
export interface CutFile {
  /** What is translated, in the order of reading; empty if there is nothing to translate. */
  readonly segments: readonly Segment[]
  /** What users should know of this document; most documents need none. */
  readonly notices: readonly DocumentNotice[]
  /** The format of the translated file; that of the document if absent. */
  readonly outputFormat?: OutputFormat | undefined
  /** Where readers find a segment, such as `page 3`; absent in formats without such places. */
  placeOf?(segment: number): string | undefined
  /**
   * The file with each segment replaced by its translation, everything else byte for byte.
   * Attributes that state the language of the text follow `pair.to`. Throws `DocumentError` with
   * `document-damaged` rather than return a file that does not open.
   */
  assemble(
    translations: readonly Segment[],
    pair: LanguagePair,
    about?: AboutTranslation,
  ): Uint8Array | Promise<Uint8Array>
}

/** What is known of a translation besides its texts. */
export interface AboutTranslation {
  /** Receives what users should know of it. */
  readonly notify?: ((notice: DocumentNotice) => void) | undefined
  /** The indexes of segments that a person should look at. Some formats mark them in the file. */
  readonly doubtful?: ReadonlySet<number> | undefined
}

/** Formats that a document of another format can become. */
export type OutputFormat = 'docx' | 'html' | 'pptx' | 'xlsx'

/** A document of a format whose code is synchronous. */
export interface CutDocument extends CutFile {
  assemble(...parameters: Parameters<CutFile['assemble']>): Uint8Array
}

/**
 * Cuts a document, the same way each time for the same bytes and settings. Its time grows in
 * proportion to the document. Throws `DocumentError`.
 */
export type CutFormat = (bytes: Uint8Array, settings: CutSettings) => CutDocument

/** A `CutFormat` whose libraries are asynchronous. It rejects with `DocumentError`. */
export type CutFormatLater = (bytes: Uint8Array, settings: CutSettings) => Promise<CutFile>

/**
 * The Unicode code points of a document's text, or a few more: a format has one if it takes too
 * long to cut while a caller waits. It rejects with `DocumentError`.
 */
export type MeasureDocument = (bytes: Uint8Array, settings: CutSettings) => Promise<number>
