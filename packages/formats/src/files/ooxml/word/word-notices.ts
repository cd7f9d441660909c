import { attributeValue, type XmlElement } from '../../../xml/xml-tree.ts'

const notices: Readonly<Record<string, string>> = {
  'w:altChunk':
    'The document includes other documents (altChunk), whose text is not translated. Open it in ' +
    'Word and save it, which makes them part of its text, and translate that.',
  'w:del': 'Text that tracked changes delete is not translated.',
}

const contents =
  'Page numbers in the table of contents are those of the original. Update the table in Word ' +
  '(right click > Update field).'

/** Collects what users should know of what a document contains. */
export function createNoticeFinder(found: Set<string>) {
  return (element: XmlElement, source: string): void => {
    const notice = notices[element.name]
    if (notice !== undefined) found.add(notice)
    if (element.name === 'w:instrText' || element.name === 'w:fldSimple') {
      const code =
        attributeValue(source, element, 'w:instr') ??
        source.slice(element.content.start, element.content.end)
      if (/^\s*TOC\b/.test(code)) found.add(contents)
    }
  }
}
