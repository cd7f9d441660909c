import type { Namespaces } from '../../xml/xml-tree.ts'

const openDocument = 'urn:oasis:names:tc:opendocument:xmlns'

/** Namespaces of OpenDocument 1.0 to 1.4, with the prefixes that its specification uses. */
export const namespaces: Namespaces = {
  [`${openDocument}:office:1.0`]: 'office',
  [`${openDocument}:text:1.0`]: 'text',
  [`${openDocument}:style:1.0`]: 'style',
  [`${openDocument}:table:1.0`]: 'table',
  [`${openDocument}:drawing:1.0`]: 'draw',
  [`${openDocument}:presentation:1.0`]: 'presentation',
  [`${openDocument}:form:1.0`]: 'form',
  [`${openDocument}:script:1.0`]: 'script',
  [`${openDocument}:meta:1.0`]: 'meta',
  [`${openDocument}:manifest:1.0`]: 'manifest',
  [`${openDocument}:svg-compatible:1.0`]: 'svg',
  [`${openDocument}:xsl-fo-compatible:1.0`]: 'fo',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://openoffice.org/2009/office': 'officeooo',
  'urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0': 'loext',
}
