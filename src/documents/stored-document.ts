import type { JobDocument } from '../jobs/schemas.ts'
import type { FormatName } from './formats/catalogue.ts'
import type { FormatOptions } from './formats/format.ts'

/** What a job stores of its document, besides the file. */
export interface StoredDocument extends JobDocument {
  readonly format: FormatName
  readonly options: FormatOptions
}
