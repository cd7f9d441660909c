// The package of an Office document (ECMA-376, part 2): what its parts are is said by content types
// and relationships, never by names.
import { openZip, type ZipFile } from '../../containers/zip.ts'
import { type DecodedXml, decodeXml } from '../../xml/xml-bytes.ts'
import { decodeXmlText } from '../../xml/xml-text.ts'
import { attributeValue, elementsIn, parseXml } from '../../xml/xml-tree.ts'
import { DocumentError } from '../document-error.ts'
import { namespaces } from './ooxml-namespaces.ts'

interface Relationship {
  readonly id: string
  /** The last part of its type, such as `footnotes`: the same for both forms of the standard. */
  readonly type: string
  /** The name of a part; undefined for what is outside of the package. */
  readonly target: string | undefined
}

export interface OfficePackage {
  readonly zip: ZipFile
  readonly mainPart: string
  /** Of the whole package, such as that of its core properties. */
  readonly relationships: readonly Relationship[]
  /** The relationships of a part, in the order of the file. */
  relationshipsOf(part: string): readonly Relationship[]
  contentTypeOf(part: string): string
  /** Throws `DocumentError` if it is absent. */
  readPart(name: string): DecodedXml
}

/** Opens a package. Throws `DocumentError`, also for signed documents and those with macros. */
export function openPackage(bytes: Uint8Array): OfficePackage {
  const zip = openZip(bytes)
  const names = new Map(zip.entries.map(({ name }) => [name.toLowerCase(), name]))
  const contentTypeOf = readContentTypes(zip)
  const known = new Map<string, readonly Relationship[]>()
  const relationships = relationshipsOf('')
  if (relationships.some(({ type }) => type === 'origin')) throw signed()
  const mainPart = relationships.find(({ type }) => type === 'officeDocument')?.target
  if (mainPart === undefined) throw damaged('it does not say which part is the document')
  if (/macroEnabled/i.test(contentTypeOf(mainPart)) || hasMacros(mainPart)) throw withMacros()
  return {
    zip,
    mainPart,
    relationships,
    relationshipsOf,
    contentTypeOf,
    readPart: (name) => decodeXml(readEntry(zip, name)),
  }

  function hasMacros(part: string): boolean {
    return relationshipsOf(part).some(({ type }) => type === 'vbaProject')
  }

  function relationshipsOf(part: string): readonly Relationship[] {
    const found = known.get(part) ?? readRelationships(part)
    known.set(part, found)
    return found
  }

  function readRelationships(part: string): Relationship[] {
    const slash = part.lastIndexOf('/') + 1
    const directory = part.slice(0, slash)
    const name = names.get(`${directory}_rels/${part.slice(slash)}.rels`.toLowerCase())
    if (name === undefined) return []
    const { source, root } = parseEntry(zip, name)
    return [...elementsIn(root)]
      .filter((element) => element.name === 'rels:Relationship')
      .map((element) => {
        const textOf = (attribute: string): string =>
          decodeXmlText(attributeValue(source, element, attribute) ?? '')
        const isExternal = textOf('TargetMode') === 'External'
        return {
          id: textOf('Id'),
          type: textOf('Type').replace(/^.*\//s, ''),
          target: isExternal ? undefined : findPart(directory, textOf('Target')),
        }
      })
  }

  /** The part that a reference means; undefined if there is none. */
  function findPart(directory: string, target: string): string | undefined {
    const path = resolvePath(target.startsWith('/') ? '' : directory, target)
    return names.get(path.toLowerCase()) ?? names.get(decodePath(path).toLowerCase())
  }
}

function resolvePath(directory: string, target: string): string {
  const segments: string[] = []
  for (const segment of `${directory}${target}`.split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments.join('/')
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function readContentTypes(zip: ZipFile): (part: string) => string {
  const { source, root } = parseEntry(zip, '[Content_Types].xml')
  const types = new Map<string, string>()
  for (const element of elementsIn(root)) {
    const textOf = (attribute: string): string =>
      decodeXmlText(attributeValue(source, element, attribute) ?? '').toLowerCase()
    const type = attributeValue(source, element, 'ContentType') ?? ''
    if (element.name === 'types:Override') types.set(textOf('PartName'), type)
    else if (element.name === 'types:Default') types.set(`.${textOf('Extension')}`, type)
  }
  return (part) => {
    const path = `/${part}`.toLowerCase()
    return types.get(path) ?? types.get(path.slice(path.lastIndexOf('.'))) ?? ''
  }
}

function parseEntry(zip: ZipFile, name: string) {
  return parseXml(decodeXml(readEntry(zip, name)).text, namespaces, { name: `The part ${name}` })
}

function readEntry(zip: ZipFile, name: string): Uint8Array {
  const bytes = zip.read(name)
  if (bytes === undefined) throw damaged(`its part ${name} is missing`)
  return bytes
}

const damaged = (what: string): DocumentError =>
  new DocumentError(
    'document-damaged',
    `The file is no complete Office document: ${what}. Open it in Office, save it, and try again.`,
    { reason: 'office-incomplete' },
  )

const signed = (): DocumentError =>
  new DocumentError(
    'document-refused',
    'The document is signed, and its signature would not hold for a translation. Remove the ' +
      'signature (File > Info > View Signatures), or send an unsigned copy.',
    { reason: 'file-signed' },
  )

const withMacros = (): DocumentError =>
  new DocumentError(
    'document-not-supported',
    'The document contains macros, which are programs. Save it without them (as .docx, .xlsx or ' +
      '.pptx) and send that.',
    { reason: 'has-macros' },
  )
