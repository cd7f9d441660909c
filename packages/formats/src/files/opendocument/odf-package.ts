// The files of an OpenDocument package (ODF 1.4, part 2).
import type { ZipFile } from '../../containers/zip.ts'
import { decodeXml } from '../../xml/xml-bytes.ts'
import { elementsIn, parseXml } from '../../xml/xml-tree.ts'
import { DocumentError } from '../document-error.ts'
import { namespaces } from './odf-namespaces.ts'

const manifestName = 'META-INF/manifest.xml'

/**
 * The directories of the documents of a package: the main one, whose directory is empty, and those
 * embedded in it, such as charts. Throws `DocumentError`.
 */
export function listDirectories(zip: ZipFile): string[] {
  const names = new Set(zip.entries.map(({ name }) => name))
  if (names.has('encrypted-package')) throw encrypted()
  if (names.has('META-INF/documentsignatures.xml')) throw signed()
  const manifest = zip.read(manifestName)
  if (manifest) refuseEncrypted(decodeXml(manifest).text)
  if (!names.has('content.xml'))
    throw new DocumentError(
      'document-damaged',
      'The file is no complete OpenDocument file: its part content.xml is missing.',
      { reason: 'office-incomplete' },
    )
  const embedded = [...names]
    .filter((name) => /^[^/]{1,200}\/content\.xml$/.test(name))
    .map((name) => name.slice(0, -'content.xml'.length))
  return ['', ...embedded]
}

function refuseEncrypted(manifest: string): void {
  // OpenOffice.org 2 wrote a document type into it.
  const { root } = parseXml(manifest, namespaces, {
    name: `The part ${manifestName}`,
    doctype: 'kept',
  })
  for (const { name } of elementsIn(root))
    if (name === 'manifest:encryption-data') throw encrypted()
}

const signed = (): DocumentError =>
  new DocumentError(
    'document-refused',
    'The document is signed, and its signature would not hold for a translation. Remove the ' +
      'signature (File > Digital Signatures), or send an unsigned copy.',
    { reason: 'file-signed' },
  )

const encrypted = (): DocumentError =>
  new DocumentError(
    'document-encrypted',
    'The file is protected with a password. Remove the password and send it again.',
    { reason: 'file-encrypted' },
  )
