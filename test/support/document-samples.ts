// Genuine documents, beside the repository where there are any. Their licences differ, so that none
// is in the repository.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const directory = new URL('../../../shared/data/documents/', import.meta.url)

interface DocumentSample {
  readonly name: string
  readonly bytes: Buffer
}

/** The samples of a format, such as `docx`; none if the directory is absent. */
export function documentSamples(format: string): DocumentSample[] {
  const samples = new URL(`${format}/`, directory)
  if (!existsSync(samples)) return []
  return readdirSync(samples)
    .sort()
    .map((name) => ({ name, bytes: readFileSync(new URL(name, samples)) }))
}

/** The `skip` of a test that needs the samples of a format. */
export const skipWithoutSamples = (format: string): string | false =>
  existsSync(new URL(`${format}/`, directory)) ? false : `no samples at ${directory.pathname}`
