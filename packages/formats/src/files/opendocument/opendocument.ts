// OpenDocument texts, presentations and spreadsheets: one vocabulary for all.
import { openZip } from '../../containers/zip.ts'
import { type CutPart, joinParts } from '../../containers/zip-parts.ts'
import type { CutFormat } from '../format.ts'
import { listDirectories } from './odf-package.ts'
import { cutMetadata, cutTexts } from './odf-parts.ts'

export const cutOpenDocument: CutFormat = (bytes, settings) => {
  const zip = openZip(bytes, { isCaseSensitive: true })
  const parts: CutPart[] = []
  for (const directory of listDirectories(zip))
    for (const name of ['content.xml', 'styles.xml'])
      addPart(`${directory}${name}`, (part) => cutTexts(part, settings))
  if (settings.options.metadata !== false)
    addPart('meta.xml', (part) => cutMetadata(part, settings))
  return joinParts(zip, parts, [])

  function addPart(name: string, cut: (part: { name: string; bytes: Uint8Array }) => CutPart) {
    const content = zip.read(name)
    // Editors leave empty files for what a document does not use.
    if (content !== undefined && content.length > 0) parts.push(cut({ name, bytes: content }))
  }
}
