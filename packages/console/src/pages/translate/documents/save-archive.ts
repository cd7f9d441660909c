import { saveBlob } from '../../../ui/save-file.ts'
import { downloadDocument, type PageDocument } from './data.ts'

/** Saves the translations of several documents as one ZIP file. Rejects with DragomanError. */
export async function saveArchive(documents: readonly PageDocument[]): Promise<void> {
  const [{ zipSync }, ...results] = await Promise.all([
    import('fflate'),
    ...documents.map(downloadDocument),
  ])
  const files: Record<string, Uint8Array> = {}
  for (const { name, content } of results.filter((each) => each !== undefined))
    files[freeName(name, files)] = new Uint8Array(await content.arrayBuffer())
  // Most are compressed by themselves.
  const archive = zipSync(files, { level: 1 })
  saveBlob(new Blob([archive], { type: 'application/zip' }), 'translations.zip')
}

/** A name that no other file has: `a.es.txt`, `a.es (2).txt`. */
function freeName(name: string, taken: object): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]*)?$/s.exec(name) ?? []
  for (let count = 1; ; count++) {
    const tried = count === 1 ? name : `${stem} (${count})${ending}`
    if (!Object.hasOwn(taken, tried)) return tried
  }
}
