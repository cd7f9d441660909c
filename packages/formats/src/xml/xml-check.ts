// Whether XML is well-formed, and without what a document has no use for. Everything else here
// relies on it: after this check, each `<` outside of comments and CDATA begins a tag.
import { SaxesParser } from 'saxes'
import { DocumentError } from '../files/document-error.ts'

/** Nested deeper, only hostile files are. */
const mostLevels = 256

export interface XmlRules {
  /** What the file is called in errors. */
  readonly name: string
  /**
   * `refused`: the format forbids document types. `kept`: one may be there; its entities are not
   * expanded, and nothing that it names is read.
   */
  readonly doctype?: 'refused' | 'kept'
}

/**
 * Throws `DocumentError` unless the XML is well-formed. Returns where its document type ends; 0 if
 * it has none.
 */
export function checkXml(source: string, { name, doctype = 'refused' }: XmlRules): number {
  let levels = 0
  let endOfDoctype = 0
  const parser = new SaxesParser({ defaultXMLVersion: '1.0', forceXMLVersion: true })
  parser.on('opentag', () => {
    if (++levels > mostLevels)
      throw new DocumentError(
        'document-refused',
        `${name} nests elements deeper than ${mostLevels} levels.`,
        { reason: 'too-deep' },
      )
  })
  parser.on('closetag', () => {
    levels--
  })
  parser.on('doctype', (declaration) => {
    if (doctype === 'refused')
      throw new DocumentError(
        'document-refused',
        `${name} declares a document type, which this format forbids.`,
        { reason: 'document-type-declared' },
      )
    endOfDoctype = parser.position
    for (const entity of declaredEntities(declaration)) parser.ENTITIES[entity] = ''
  })
  try {
    parser.write(source).close()
  } catch (error) {
    if (error instanceof DocumentError) throw error
    throw new DocumentError(
      'document-damaged',
      `${name} is not well-formed XML: ${error instanceof Error ? error.message : error}`,
      { reason: 'malformed-xml' },
    )
  }
  return endOfDoctype
}

const entityDeclaration = /<!ENTITY\s{1,100}([^\s%<>"']{1,200})\s/g

/** The names of the entities that a document type declares; their values do not matter. */
function declaredEntities(declaration: string): string[] {
  return Array.from(declaration.matchAll(entityDeclaration), ([, name = '']) => name)
}
