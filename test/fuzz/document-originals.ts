// The documents that are damaged: genuine ones, where there are any, and small ones of each format.
import type { FormatName } from '@dragoman/formats/files/catalogue.ts'
import { documentSamples } from '../support/document-samples.ts'
import { isZip } from './document-mutations.ts'
import { smallDocuments } from './small-documents.ts'

/** Larger samples take so long that few of them would be tried; archives are read in parts. */
const largestText = 20_000
const largestArchive = 100_000
const known = new Map<string, readonly Uint8Array[]>()

/** The intact documents of a format, at least one. */
export function originalsOf(format: FormatName): readonly Uint8Array[] {
  const originals = known.get(format) ?? readOriginals(format)
  known.set(format, originals)
  return originals
}

function readOriginals(format: string): Uint8Array[] {
  const samples = documentSamples(format).map(({ bytes }) => bytes)
  const small = smallDocuments[format] ?? ['The red house is big.\nIt has a garden.\n']
  return [
    ...samples.filter((bytes) => bytes.length <= (isZip(bytes) ? largestArchive : largestText)),
    ...small.map((document) => Buffer.from(document)),
  ]
}
