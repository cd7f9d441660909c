// What a book is made of (EPUB Open Container Format 3.3): META-INF/container.xml names its
// packages, META-INF/encryption.xml what is encrypted.
import type { ZipFile } from '../../containers/zip.ts'
import { decodeXml } from '../../xml/xml-bytes.ts'
import type { XmlRules } from '../../xml/xml-check.ts'
import { attributeValue, elementsIn, parseXml, type XmlSource } from '../../xml/xml-tree.ts'
import { DocumentError } from '../document-error.ts'

/** What a part is called in errors. */
export const partRules = (name: string): XmlRules => ({ name: `The part ${name} of the book` })

/** Parses a part that must not have a document type. Throws `DocumentError`. */
export const parsePart = (text: string, name: string): XmlSource =>
  parseXml(text, {}, partRules(name))

/** The name of an element without its namespace: books of all versions have the same elements. */
export const localName = (name: string): string =>
  name.slice(Math.max(name.lastIndexOf(':'), name.lastIndexOf('}')) + 1)

/** The elements of a part with a local name. */
export const elementsNamed = ({ root }: XmlSource, local: string) =>
  [...elementsIn(root)].filter(({ name }) => localName(name) === local)

/** The names of the packages, the usual one first. Throws `DocumentError` if there is none. */
export function findPackages(zip: ZipFile): string[] {
  const container = zip.read('META-INF/container.xml')
  if (container === undefined) throw notABook('META-INF/container.xml is missing')
  const part = parsePart(decodeXml(container).text, 'META-INF/container.xml')
  const names = elementsNamed(part, 'rootfile').flatMap((element) => {
    const path = attributeValue(part.source, element, 'full-path')
    return path === undefined ? [] : [resolvePath('', path)]
  })
  const present = new Set(zip.entries.map(({ name }) => name))
  const packages = [...new Set(names)].filter((name) => present.has(name))
  if (packages.length === 0) throw notABook('it has no package document')
  return packages
}

const notABook = (what: string): DocumentError =>
  new DocumentError('document-damaged', `The file is no complete EPUB: ${what}.`, {
    reason: 'book-incomplete',
  })

/** Ways to obfuscate fonts, which hide no text. */
const obfuscations = new Set([
  'http://www.idpf.org/2008/embedding',
  'http://ns.adobe.com/pdf/enc#RC',
])

/** Throws `DocumentError` for a book whose texts are encrypted, or that is signed. */
export function refuseProtected(zip: ZipFile): void {
  if (zip.entries.some(({ name }) => name === 'META-INF/signatures.xml'))
    throw new DocumentError(
      'document-refused',
      'The book is signed, and its signature would not hold for a translation. Send a copy ' +
        'without META-INF/signatures.xml.',
      { reason: 'file-signed' },
    )
  const encryption = zip.read('META-INF/encryption.xml')
  if (encryption === undefined) return
  const part = parsePart(decodeXml(encryption).text, 'META-INF/encryption.xml')
  for (const element of elementsNamed(part, 'EncryptionMethod'))
    if (!obfuscations.has(attributeValue(part.source, element, 'Algorithm') ?? ''))
      throw new DocumentError(
        'document-encrypted',
        'The book is protected against copying (DRM). Send a book without protection.',
        { reason: 'book-protected' },
      )
}

/** The name of the entry that a reference in a part of that directory means. */
export function resolvePath(directory: string, reference: string): string {
  const [path = ''] = reference.replaceAll('&amp;', '&').split(/[?#]/, 1)
  const steps: string[] = []
  for (const step of `${directory}/${decodePath(path)}`.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
