// Content controls that show a property of the document: Word overwrites their text with it when it
// opens the document, so the property has to be translated too.

import { attributeValue, elementsIn, parseXml } from '../../../xml/xml-tree.ts'
import { type DocumentNotice, notice } from '../../document-notice.ts'
import type { OfficePackage } from '../office-package.ts'
import { namespaces } from '../ooxml-namespaces.ts'

/** The names of properties as they end a binding's path. */
const properties = /:(title|subject|description|keywords|category)\[1\]\s*$/
const coreProperties = /coreProperties\[1\]/

const boundContent = notice(
  'bound-content',
  'Some content controls show data that the document contains besides its text. Word shows the ' +
    'original data in them again when it opens the translation.',
)

/** The core properties that content controls show, such as `dc:title`. */
export function findBindings(office: OfficePackage, notices: Set<DocumentNotice>): string[] {
  const { text } = office.readPart(office.mainPart)
  if (!text.includes('dataBinding')) return []
  const { source, root } = parseXml(text, namespaces, { name: `The part ${office.mainPart}` })
  const found: string[] = []
  for (const element of elementsIn(root)) {
    if (element.name !== 'w:dataBinding') continue
    const path = attributeValue(source, element, 'w:xpath') ?? ''
    const [, property] = (coreProperties.test(path) && properties.exec(path)) || []
    if (property === undefined) notices.add(boundContent)
    else
      found.push(
        property === 'keywords' || property === 'category' ? `cp:${property}` : `dc:${property}`,
      )
  }
  return found
}
