// What translates for a command: a server, or the engines of this machine.
import type { Detection, Format, Languages, Translation } from '../../translation/schemas.ts'

export interface Instructions {
  readonly to: string
  /** Detected for each text if absent. */
  readonly from?: string | undefined
  readonly format: Format
}

/** Why one text among others cannot be translated. */
export interface Refusal {
  readonly error: { readonly code: string; readonly detail: string }
}

export interface Service {
  /**
   * A translation for each text, or a refusal where its detected language cannot be translated.
   * Rejects if none can be translated.
   */
  translate(
    texts: readonly string[],
    instructions: Instructions,
  ): Promise<(Translation | Refusal)[]>
  detect(texts: readonly string[]): Promise<Detection[]>
  listLanguages(): Promise<Languages['languages']>
  close(): Promise<void>
}

export const isRefusal = (result: Translation | Refusal): result is Refusal => 'error' in result
