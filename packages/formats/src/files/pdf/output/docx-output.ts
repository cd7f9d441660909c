// A translated PDF as a Word document.
import { makeArchive } from '../../../containers/new-zip.ts'
import { encodeXmlAttribute, encodeXmlText } from '../../../xml/xml-text.ts'
import { isRightToLeftLanguage } from '../setting/bidi.ts'
import type { OutputParagraph, OutputRun } from './paragraphs.ts'

const openXml = 'http://schemas.openxmlformats.org'
const relationships = `${openXml}/officeDocument/2006/relationships`
const packageNames = `${openXml}/package/2006`
const wordTypes = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const packageTypes = 'application/vnd.openxmlformats-package'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const namespaces = `xmlns:w="${openXml}/wordprocessingml/2006/main" xmlns:r="${relationships}"`

interface Writing {
  readonly language: string
  readonly isRightToLeft: boolean
  /** The addresses of links, in order. */
  readonly links: string[]
}

/** `language` is a BCP 47 tag. */
export function writeDocx(
  paragraphs: readonly OutputParagraph[],
  { title, language }: { title: string; language: string },
): Uint8Array {
  const isRightToLeft = isRightToLeftLanguage(language)
  const writing: Writing = { language, isRightToLeft, links: [] }
  const body = paragraphs.map((paragraph) => writeParagraph(paragraph, writing)).join('')
  const document = `<w:body>${body}<w:sectPr/></w:body>`
  const parts = {
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': packageRelationships,
    'word/document.xml': `<w:document ${namespaces}>${document}</w:document>`,
    'word/_rels/document.xml.rels': documentRelationships(writing.links),
    'word/styles.xml': styles,
    'docProps/core.xml':
      `<cp:coreProperties xmlns:cp="${packageNames}/metadata/core-properties" ` +
      'xmlns:dc="http://purl.org/dc/elements/1.1/">' +
      `<dc:title>${encodeXmlText(title)}</dc:title></cp:coreProperties>`,
  }
  const encoder = new TextEncoder()
  const files = Object.entries(parts).map(([name, xml]) => {
    const content = encoder.encode(declaration + xml)
    return { name, content }
  })
  return makeArchive(files)
}

const override = (name: string, type: string): string =>
  `<Override PartName="/${name}" ContentType="${type}+xml"/>`

const contentTypes =
  `<Types xmlns="${packageNames}/content-types">` +
  `<Default Extension="rels" ContentType="${packageTypes}.relationships+xml"/>` +
  override('word/document.xml', `${wordTypes}.document.main`) +
  override('word/styles.xml', `${wordTypes}.styles`) +
  override('docProps/core.xml', `${packageTypes}.core-properties`) +
  '</Types>'

const listRelationships = (items: string): string =>
  `<Relationships xmlns="${packageNames}/relationships">${items}</Relationships>`

const packageRelationships = listRelationships(
  `<Relationship Id="d" Type="${relationships}/officeDocument" Target="word/document.xml"/>` +
    `<Relationship Id="p" Type="${packageNames}/relationships/metadata/core-properties" ` +
    'Target="docProps/core.xml"/>',
)

function documentRelationships(links: readonly string[]): string {
  const ofStyles = `<Relationship Id="s" Type="${relationships}/styles" Target="styles.xml"/>`
  const ofLinks = links.map(
    (address, index) =>
      `<Relationship Id="l${index + 1}" Type="${relationships}/hyperlink" ` +
      `Target="${encodeXmlAttribute(address)}" TargetMode="External"/>`,
  )
  return listRelationships(ofStyles + ofLinks.join(''))
}

/** In half points. */
const headingSizes = [36, 30, 26, 24]

const styles =
  `<w:styles ${namespaces}><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/></w:rPr>` +
  '</w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120"/></w:pPr></w:pPrDefault>' +
  '</w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal">' +
  '<w:name w:val="Normal"/></w:style>' +
  headingSizes.map(headingStyle).join('') +
  '</w:styles>'

function headingStyle(size: number, index: number): string {
  const level = index + 1
  return (
    `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/>` +
    '<w:basedOn w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="80"/>' +
    `<w:outlineLvl w:val="${index}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${size}"/></w:rPr></w:style>`
  )
}

function writeParagraph(paragraph: OutputParagraph, writing: Writing): string {
  const { level, label, isCentered, runs } = paragraph
  const properties =
    (level > 0 ? `<w:pStyle w:val="Heading${level}"/>` : '') +
    (writing.isRightToLeft ? '<w:bidi/>' : '') +
    (isCentered ? '<w:jc w:val="center"/>' : '')
  const start = label === undefined ? '' : writeRun({ text: `${label}\t` }, writing)
  const written = runs.map((run) => writeLinked(run, writing)).join('')
  return `<w:p><w:pPr>${properties}</w:pPr>${start}${written}</w:p>`
}

function writeLinked(run: OutputRun, writing: Writing): string {
  if (run.address === undefined) return writeRun(run, writing)
  const id = writing.links.push(run.address)
  const content = writeRun({ ...run, isUnderlined: true }, writing)
  return `<w:hyperlink r:id="l${id}">${content}</w:hyperlink>`
}

function writeRun(run: OutputRun, { language, isRightToLeft }: Writing): string {
  const scripts = { above: 'superscript', below: 'subscript' }
  // In the order of the schema.
  const properties =
    (run.isMonospaced ? '<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New"/>' : '') +
    (run.isBold ? '<w:b/><w:bCs/>' : '') +
    (run.isItalic ? '<w:i/><w:iCs/>' : '') +
    (run.isStruck ? '<w:strike/>' : '') +
    (run.isUnderlined ? '<w:u w:val="single"/>' : '') +
    (run.script === undefined ? '' : `<w:vertAlign w:val="${scripts[run.script]}"/>`) +
    (isRightToLeft ? '<w:rtl/>' : '') +
    `<w:lang ${isRightToLeft ? 'w:bidi' : 'w:val'}="${encodeXmlAttribute(language)}"/>`
  return `<w:r><w:rPr>${properties}</w:rPr>${writeText(run.text)}</w:r>`
}

const writeText = (text: string): string =>
  text
    .split(/([\n\t])/)
    .map((piece) => {
      if (piece === '\n') return '<w:br/>'
      if (piece === '\t') return '<w:tab/>'
      return `<w:t xml:space="preserve">${encodeXmlText(piece)}</w:t>`
    })
    .join('')
