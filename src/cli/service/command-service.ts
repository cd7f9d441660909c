// What translates for a command: a server, or the engines of this machine.
import type { FormatOptions } from '@dragoman/formats/files/format.ts'
import type { Languages } from '../../translation/languages/language-schemas.ts'
import type { Format } from '../../translation/request-schemas.ts'
import type { Detection, Translation } from '../../translation/schemas.ts'
import type { AlternativesWish } from '../translate/alternatives-report.ts'
import type { Wishes } from '../translate/wishes.ts'

export interface TextInstructions extends Wishes, AlternativesWish {
  readonly to: string
  /** Detected for each text if absent. */
  readonly from?: string | undefined
  readonly format: Format
  /** Glossaries of the server's app, the first one first. */
  readonly glossaryIds?: string[]
  /** Whether it is to be estimated how good each translation is. */
  readonly qualityEstimate?: boolean
}

/** Why one text among others cannot be translated. */
export interface Refusal {
  readonly error: { readonly code: string; readonly detail: string }
}

/** How a document is translated. */
interface DocumentInstructions
  extends Omit<TextInstructions, 'format' | 'qualityEstimate' | keyof AlternativesWish> {
  /** Whether it is to be estimated how good the translation is. */
  readonly qualityEstimate: boolean
  /** Options of the format by name. */
  readonly options: FormatOptions
}

interface DocumentFile {
  readonly name: string
  readonly content: Uint8Array<ArrayBuffer>
}

/** A translated document, and what users should know of it. */
export interface TranslatedDocument extends Pick<Translation, 'unapplied'> {
  readonly content: Uint8Array
  readonly notices: readonly string[]
  /** From 0 to 1, if it was wanted; null if nothing can be said. */
  readonly qualityEstimate?: number | null | undefined
}

export interface Service {
  /**
   * A translation for each text, or a refusal where its detected language cannot be translated.
   * Rejects if none can be translated.
   */
  translate(
    texts: readonly string[],
    instructions: TextInstructions,
  ): Promise<(Translation | Refusal)[]>
  /** Calls `onProgress` with the translated share, from 0 to 1. */
  translateDocument(
    file: DocumentFile,
    instructions: DocumentInstructions,
    onProgress: (share: number) => void,
  ): Promise<TranslatedDocument>
  detect(texts: readonly string[]): Promise<Detection[]>
  listLanguages(): Promise<Languages['languages']>
  close(): Promise<void>
}

export const isRefusal = (result: Translation | Refusal): result is Refusal => 'error' in result
