// What tools do: for an app of the server, or for the command line.
import type { Job } from '../../jobs/schemas.ts'
import type { NewCorrections, StoredCorrections } from '../../terminology/corrections/schemas.ts'
import type {
  Dictionary,
  DictionaryParams,
  GlossaryPage,
} from '../../terminology/glossaries/schemas.ts'
import type { Languages } from '../../translation/languages/language-schemas.ts'
import type { TranslateText } from '../../translation/request-schemas.ts'
import type { Detection, TranslationList } from '../../translation/schemas.ts'

type Instruction =
  | ('to' | 'from' | 'glossaryId' | 'glossaryIds')
  | ('context' | 'formality' | 'style' | 'instructions')

/** How something is to be translated. */
type Instructions = Pick<TranslateText, Instruction>

/** Texts to translate. */
interface Texts extends Instructions, Pick<TranslateText, 'format'> {
  text: string[]
}

/** What needs engines only. */
export interface TextOperations {
  /** All or, if one fails, none. */
  translate(texts: Texts): Promise<Pick<TranslationList, 'translations' | 'characters'>>
  detect(texts: string[]): Promise<Detection[]>
  listLanguages(): Promise<Languages['languages']>
}

/** A file to translate. */
export interface NewDocument {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly instructions: Instructions
}

/** A document that is being translated, or that was. */
export interface DocumentState {
  readonly jobId: string
  readonly status: Job['status']
  /** Characters of the source; only a server counts them. */
  readonly progress?: { readonly completed: number; readonly total: number }
  /** Why it failed. */
  readonly error?: string | undefined
  /** What is worth knowing about the translated file. */
  readonly notices?: readonly string[] | undefined
  readonly file?: TranslatedFile | undefined
}

/** A translated file; without its bytes if they are too many for an answer. */
interface TranslatedFile {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array | undefined
}

/** The largest file in an answer. Larger ones are downloaded with the native API. */
export const maxFileBytes = 2 * 1024 ** 2

export interface DocumentOperations {
  submitDocument(document: NewDocument): Promise<DocumentState>
  /** At its end, or after some seconds at the latest. */
  readDocument(jobId: string, waitSeconds: number): Promise<DocumentState>
}

/** What belongs to an app of a server. */
export interface TermOperations {
  listGlossaries(cursor: string | undefined): Promise<GlossaryPage>
  getDictionary(dictionary: DictionaryParams): Promise<Dictionary>
  addCorrection(correction: NewCorrections['entries'][number]): Promise<StoredCorrections>
}

export interface Operations extends TextOperations, DocumentOperations, TermOperations {}

/** What a job says of a document. */
export function stateOf({ id, status, progress, error, result }: Job): DocumentState {
  const { completed, total } = progress
  const notices = result !== undefined && 'notices' in result ? result.notices : undefined
  return {
    jobId: id,
    status,
    progress: { completed, total },
    error: error?.detail,
    notices,
  }
}
