// Small Office documents for tests. Names of parts and prefixes differ from those of Office: only
// content types, relationships and namespaces count.
import { makeZip } from './zip-archive.ts'

export interface MadePart {
  readonly name: string
  /** The content type behind the common start, or a complete one. */
  readonly contentType?: string
  readonly content: string
}

/** A relationship from one part to another, or from the package (`''`). */
export type MadeRelationship = readonly [from: string, type: string, to: string]

const types = 'application/vnd.openxmlformats-officedocument.'
const schemas = 'http://schemas.openxmlformats.org'
const relationshipTypes = `${schemas}/officeDocument/2006/relationships`

/** An Office document of parts. */
export function makePackage(
  parts: readonly MadePart[],
  relationships: readonly MadeRelationship[],
): Buffer {
  const overrides = parts.map(({ name, contentType = '' }) => {
    const type = contentType.startsWith('application/') ? contentType : `${types}${contentType}+xml`
    return `<Override PartName="/${name}" ContentType="${type}"/>`
  })
  const sources = [...new Set(relationships.map(([from]) => from))]
  return makeZip([
    {
      name: '[Content_Types].xml',
      content:
        `<Types xmlns="${schemas}/package/2006/content-types">` +
        '<Default Extension="rels" ContentType="application/xml"/>' +
        `${overrides.join('')}</Types>`,
    },
    ...sources.map((from) => ({
      name: relationshipsName(from),
      content: relationshipsOf(relationships.filter(([source]) => source === from)),
    })),
    ...parts.map(({ name, content }) => ({ name, content })),
    { name: 'media/picture.bin', content: 'not text', isStored: true },
  ])
}

function relationshipsName(part: string): string {
  const slash = part.lastIndexOf('/') + 1
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`
}

function relationshipsOf(relationships: readonly MadeRelationship[]): string {
  const written = relationships.map(([, type, to], index) => {
    const full = type.includes('/') ? type : `${relationshipTypes}/${type}`
    const mode = to.startsWith('https:') ? ' TargetMode="External"' : ''
    const target = mode === '' ? `/${to}` : to
    return `<Relationship Id="r${index + 1}" Type="${full}" Target="${target}"${mode}/>`
  })
  return (
    `<Relationships xmlns="${schemas}/package/2006/relationships">` +
    `${written.join('')}</Relationships>`
  )
}

const wordNamespaces = [
  `xmlns:w="${schemas}/wordprocessingml/2006/main"`,
  `xmlns:r="${relationshipTypes}"`,
  `xmlns:wp="${schemas}/drawingml/2006/wordprocessingDrawing"`,
  `xmlns:a="${schemas}/drawingml/2006/main"`,
  `xmlns:mc="${schemas}/markup-compatibility/2006"`,
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
].join(' ')

/** A part of a Word document, such as `document` or `ftr`. */
export const wordXml = (root: string, content: string): string =>
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  `<w:${root} ${wordNamespaces}>${content}</w:${root}>`

export interface MadeDocx {
  /** The content of `w:body`. */
  readonly body: string
  readonly parts?: readonly MadePart[]
  readonly relationships?: readonly MadeRelationship[]
  /** The name of the main part. */
  readonly main?: string
  /** Its content type. */
  readonly contentType?: string
}

export function makeDocx({
  body,
  parts = [],
  relationships = [],
  main = 'text/main2.xml',
  contentType = 'wordprocessingml.document.main',
}: MadeDocx): Buffer {
  const content = wordXml('document', `<w:body>${body}</w:body>`)
  return makePackage(
    [{ name: main, contentType, content }, ...parts],
    [['', 'officeDocument', main], ...relationships],
  )
}

/** A run of Word; `properties` such as `<w:b/>`. */
export const wordRun = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}` +
  `<w:t xml:space="preserve">${text}</w:t></w:r>`

export const wordParagraph = (...runs: readonly string[]): string => `<w:p>${runs.join('')}</w:p>`

/** A field of Word, of which `result` is shown. */
export const wordField = (code: string, result: string): string =>
  '<w:r><w:fldChar w:fldCharType="begin"/></w:r>' +
  `<w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r>` +
  `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}` +
  '<w:r><w:fldChar w:fldCharType="end"/></w:r>'

const drawingNamespaces = [
  `xmlns:a="${schemas}/drawingml/2006/main"`,
  `xmlns:r="${relationshipTypes}"`,
  `xmlns:p="${schemas}/presentationml/2006/main"`,
  `xmlns:c="${schemas}/drawingml/2006/chart"`,
].join(' ')

/** A part with text of DrawingML, such as `p:sld` or `c:chartSpace`. */
export const drawingXml = (root: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><${root} ${drawingNamespaces}>${content}</${root}>`

/** A run of a slide; `properties` such as `b="1"`. */
export const slideRun = (text: string, properties = ''): string =>
  `<a:r>${properties && `<a:rPr ${properties}/>`}<a:t>${text}</a:t></a:r>`

/** A shape with one paragraph; `placeholder` such as `title`. */
export const slideShape = (runs: string, placeholder = ''): string =>
  '<p:sp><p:nvSpPr><p:cNvPr id="2" name="Shape"/><p:cNvSpPr/>' +
  `<p:nvPr>${placeholder && `<p:ph type="${placeholder}"/>`}</p:nvPr></p:nvSpPr>` +
  `<p:txBody><a:bodyPr/><a:p>${runs}</a:p></p:txBody></p:sp>`

interface MadePptx {
  /** The shapes of each slide. */
  readonly slides: readonly string[]
  readonly parts?: readonly MadePart[]
  readonly relationships?: readonly MadeRelationship[]
}

/** A presentation; its slides are `s/slide1` and so on, listed in reverse as relationships. */
export function makePptx({ slides, parts = [], relationships = [] }: MadePptx): Buffer {
  const names = slides.map((_, index) => `s/slide${index + 1}`)
  const list = names.map(
    (_, index) => `<p:sldId id="${256 + index}" r:id="r${slides.length - index}"/>`,
  )
  return makePackage(
    [
      {
        name: 'show',
        contentType: 'presentationml.presentation.main',
        content: drawingXml('p:presentation', `<p:sldIdLst>${list.join('')}</p:sldIdLst>`),
      },
      ...slides.map((shapes, index) => ({
        name: names[index] ?? '',
        contentType: 'presentationml.slide',
        content: drawingXml('p:sld', `<p:cSld><p:spTree>${shapes}</p:spTree></p:cSld>`),
      })),
      ...parts,
    ],
    [
      ['', 'officeDocument', 'show'],
      ...names.toReversed().map((name) => ['show', 'slide', name] as const),
      ...relationships,
    ],
  )
}
