import type { FormatName } from '@dragoman/formats/files/catalogue.ts'
import type { FormatOptions } from '@dragoman/formats/files/format.ts'
import type { JobDocument } from '../jobs/schemas.ts'

/** What a job stores of its document, besides the file. */
export interface StoredDocument extends JobDocument {
  readonly format: FormatName
  readonly options: FormatOptions
}
