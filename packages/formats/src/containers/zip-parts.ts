// Documents that are several text files in a zip archive.
import type { DocumentNotice } from '../files/document-notice.ts'
import type { CutDocument } from '../files/format.ts'
import type { LanguagePair } from '../languages/language-tag.ts'
import { isSameSegment, type Segment } from '../segment/segment.ts'
import type { ZipFile } from './zip.ts'

/** A text file of an archive, cut. */
export interface CutPart {
  /** What the entry is called in the archive. */
  readonly name: string
  readonly segments: readonly Segment[]
  /**
   * The file with these translations of its own segments; undefined if it stays as it is. Throws
   * `DocumentError` with `document-damaged` rather than return a file that cannot be read.
   */
  assemble(translations: readonly Segment[], pair: LanguagePair): Uint8Array | undefined
}

/** The document that the parts of an archive are, in their order. */
export function joinParts(
  zip: ZipFile,
  parts: readonly CutPart[],
  notices: readonly DocumentNotice[],
): CutDocument {
  const all = parts.flatMap(({ segments }) => segments)
  return {
    segments: all,
    notices,
    assemble(translations, pair) {
      // Then no language changes either.
      if (all.every((segment, index) => isSameSegment(segment, translations[index])))
        return zip.replace(new Map())
      const changes = new Map<string, Uint8Array>()
      let at = 0
      for (const { name, segments, assemble } of parts) {
        const own = translations.slice(at, at + segments.length)
        at += segments.length
        const changed = assemble(own, pair)
        if (changed !== undefined) changes.set(name, changed)
      }
      return zip.replace(changes)
    },
  }
}
