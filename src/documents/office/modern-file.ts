import { findOldOffice, oldOfficeFormats } from '@dragoman/formats/files/old-office.ts'
import type { OfficeConversion } from './conversion.ts'

interface NamedFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly name: string
}

/**
 * What an office suite makes of a file of Office before 2007, under the name of what it is now; any
 * other file, and each one where there is no office suite, as it is.
 */
export async function modernize(
  file: NamedFile,
  office: OfficeConversion | undefined,
  signal: AbortSignal,
): Promise<NamedFile> {
  const old = office && findOldOffice(file.bytes)
  if (!office || !old) return file
  const bytes = await office.convert(file.bytes, old, signal)
  return { bytes, name: `document.${oldOfficeFormats[old].becomes}` }
}
