// Small intact documents of formats that are no text, by format.
import { firstObject, makePdf, pdfLines, pdfStream, pdfText } from '../support/pdf-files.ts'
import { makeZip } from '../support/zip-archive.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const office = 'http://schemas.openxmlformats.org'
const openDocument = 'urn:oasis:names:tc:opendocument:xmlns'

/** Parts of an archive by name, in order. */
function archive(parts: Record<string, string>): Buffer {
  return makeZip(
    Object.entries(parts).map(([name, content]) => ({
      name,
      content,
      isStored: name === 'mimetype',
    })),
  )
}

/** An Office document; `types` are the content types of its parts, the main one first. */
function officeDocument(types: Record<string, string>, parts: Record<string, string>): Buffer {
  const [main = ''] = Object.keys(types)
  const overrides = Object.entries(types).map(
    ([name, type]) =>
      `<Override PartName="/${name}" ` +
      `ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
  )
  return archive({
    '[Content_Types].xml':
      `${declaration}<Types xmlns="${office}/package/2006/content-types">` +
      `<Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': relationships({ officeDocument: main }),
    ...parts,
  })
}

const relationships = (targets: Record<string, string>): string =>
  `${declaration}<Relationships xmlns="${office}/package/2006/relationships">${Object.entries(
    targets,
  )
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Target="${target}" ` +
        `Type="${office}/officeDocument/2006/relationships/${type}"/>`,
    )
    .join('')}</Relationships>`

const word = ` xmlns:w="${office}/wordprocessingml/2006/main"`
const docx = officeDocument(
  {
    'word/document.xml': 'wordprocessingml.document.main',
    'word/footnotes.xml': 'wordprocessingml.footnotes',
  },
  {
    'word/document.xml':
      `${declaration}<w:document${word}><w:body><w:p><w:r><w:rPr><w:lang w:val="en-US"/></w:rPr>` +
      '<w:t>The </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">red </w:t></w:r>' +
      '<w:r><w:t>house</w:t><w:tab/><w:t>is big.</w:t></w:r><w:r><w:footnoteReference w:id="1"/>' +
      '</w:r></w:p><w:p><w:ins w:id="1"><w:r><w:t>New</w:t></w:r></w:ins><w:hyperlink><w:r>' +
      '<w:t>link</w:t></w:r></w:hyperlink><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r>' +
      '<w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r>' +
      '<w:t>3</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p></w:body></w:document>',
    'word/footnotes.xml':
      `${declaration}<w:footnotes${word}><w:footnote w:id="1"><w:p><w:r><w:t>A note</w:t></w:r>` +
      '</w:p></w:footnote></w:footnotes>',
    'word/_rels/document.xml.rels': relationships({ footnotes: 'footnotes.xml' }),
  },
)

const slide =
  ` xmlns:p="${office}/presentationml/2006/main" ` + `xmlns:a="${office}/drawingml/2006/main"`
const pptx = officeDocument(
  {
    'ppt/presentation.xml': 'presentationml.presentation.main',
    'ppt/slides/slide1.xml': 'presentationml.slide',
  },
  {
    'ppt/presentation.xml':
      `${declaration}<p:presentation${slide} xmlns:r="${office}/officeDocument/2006/` +
      'relationships"><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': relationships({ slide: 'slides/slide1.xml' }),
    'ppt/slides/slide1.xml':
      `${declaration}<p:sld${slide}><p:cSld><p:spTree><p:sp><p:nvSpPr><p:cNvPr id="2" ` +
      'name="Title" descr="A house"/></p:nvSpPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr ' +
      'lang="en-US" b="1"/><a:t>The red</a:t></a:r><a:br/><a:r><a:rPr lang="en-US"/><a:t>house' +
      '</a:t></a:r><a:fld id="{1}" type="slidenum"><a:t>1</a:t></a:fld><a:endParaRPr ' +
      'lang="en-US"/></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>',
  },
)

const sheet = ` xmlns="${office}/spreadsheetml/2006/main"`
const xlsx = officeDocument(
  {
    'xl/workbook.xml': 'spreadsheetml.sheet.main',
    'xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
    'xl/sharedStrings.xml': 'spreadsheetml.sharedStrings',
    'xl/tables/table1.xml': 'spreadsheetml.table',
  },
  {
    'xl/workbook.xml':
      `${declaration}<workbook${sheet} xmlns:r="${office}/officeDocument/2006/relationships">` +
      '<sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relationships({
      worksheet: 'worksheets/sheet1.xml',
      sharedStrings: 'sharedStrings.xml',
    }),
    'xl/sharedStrings.xml':
      `${declaration}<sst${sheet} count="4" uniqueCount="4"><si><t>The red house</t></si><si><r>` +
      '<t xml:space="preserve">A </t></r><r><rPr><b/></rPr><t>' +
      'bold</t></r><r><t> word</t></r></si>' +
      '<si><t>Two\nlines_x000D_</t><rPh sb="0" eb="1"><t>two</t>' +
      '</rPh></si><si><t>Header</t></si></sst>',
    'xl/worksheets/sheet1.xml':
      `${declaration}<worksheet${sheet}><sheetData><row r="1"><c r="A1" t="s"><v>3</v></c></row>` +
      '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>' +
      '1</v></c><c r="C2" t="inlineStr">' +
      '<is><t>Inline text</t></is></c><c r="D2" t="str"><f>' +
      'IF(A2="Yes",1,2)</f><v>x</v></c><c r="E2">' +
      '<v>3</v></c></row></sheetData><headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12Left ' +
      '&amp;P&amp;RRight</oddHeader></headerFooter></worksheet>',
    'xl/worksheets/_rels/sheet1.xml.rels': relationships({ table: '../tables/table1.xml' }),
    'xl/tables/table1.xml':
      `${declaration}<table${sheet} id="1" ref="A1:A2">` +
      `<tableColumns count="1"><tableColumn id="1" ` +
      'name="Header"/></tableColumns></table>',
  },
)

const declarations = ['office', 'text', 'style', 'table', 'drawing', 'presentation']
  .map((name) => ` xmlns:${name}="${openDocument}:${name}:1.0"`)
  .join('')

function openDocumentFile(kind: string, body: string): Buffer {
  return archive({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml':
      `${declaration}<office:document-content${declarations} xmlns:fo="${openDocument}:` +
      'xsl-fo-compatible:1.0"><office:automatic-styles><style:style style:name="T1" ' +
      'style:family="text"><style:text-properties fo:font-weight="bold" fo:language="en"/>' +
      `</style:style></office:automatic-styles><office:body><office:${kind}>${body}` +
      `</office:${kind}></office:body></office:document-content>`,
    'META-INF/manifest.xml': `<m:manifest xmlns:m="${openDocument}:manifest:1.0"/>`,
  })
}

const paragraphs =
  '<text:h>The title</text:h><text:p>The <text:span text:style-name="T1">red</text:span><text:s/>' +
  'house<text:note><text:note-body><text:p>A note</text:p></text:note-body></text:note> is ' +
  '<text:a>here<text:line-break/></text:a><text:bookmark-start text:name="b"/>now' +
  '<text:bookmark-end text:name="b"/>.</text:p>'

const cells =
  '<table:table table:name="One"><table:table-row><table:table-cell office:value-type="string">' +
  '<text:p>The red house</text:p></table:table-cell><table:table-cell office:value-type="float">' +
  '<text:p>3</text:p></table:table-cell><table:table-cell office:value-type="string" ' +
  'table:formula="of:=IF([.A1]=&quot;Yes&quot;;1;2)"><text:p>x</text:p></table:table-cell>' +
  '</table:table-row></table:table>'

const slides =
  '<drawing:page drawing:name="One"><drawing:frame><drawing:text-box><text:p>A slide</text:p>' +
  '</drawing:text-box></drawing:frame><presentation:notes><text:p>Notes</text:p>' +
  '</presentation:notes></drawing:page>'

export const chapter =
  `${declaration}<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en"><head>` +
  '<title>One</title></head><body><h1 id="a">The title</h1><p>The <b>red</b> <a id="p1"/>house ' +
  'is&#160;big.<br/>It has <i>a <span lang="la">hortus</span>' +
  '</i>.</p><img alt="A house" src="x"/>' +
  '</body></html>'

const epub = archive({
  mimetype: 'application/epub+zip',
  'META-INF/container.xml':
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile ' +
    'full-path="x.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
  'x.opf':
    `${declaration}<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/` +
    'elements/1.1/"><metadata><dc:title>A book</dc:title><dc:language>en</dc:language></metadata>' +
    '<manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="n" ' +
    'href="toc.ncx" media-type="application/x-dtbncx+xml"/></manifest><spine><itemref idref="a"/>' +
    '</spine></package>',
  'a.xhtml': chapter,
  'toc.ncx':
    '<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><docTitle><text>A book</text></docTitle>' +
    '<navMap><navPoint><navLabel><text>One</text></navLabel></navPoint></navMap></ncx>',
})

const pdf = makePdf({
  pages: [
    pdfText([72, 740], 'About the house', { font: 'F3', size: 18 }) +
      pdfLines([72, 700], ['The red house is big and has a gar-', 'den with many old trees.']) +
      '/P <</MCID 0>> BDC BT /F2 10 Tf 72 640 Td (A ) Tj /F3 10 Tf (bold) Tj /F2 10 Tf ( word) ' +
      'Tj ET EMC 0.5 w 72 630 m 300 630 l S /X Do',
    pdfText([72, 700], 'Another page', { font: 'F4' }),
  ],
  catalog: `/Lang(en)/Outlines ${firstObject + 1} 0 R`,
  page: `/Annots[${firstObject + 3} 0 R]`,
  resources: `/XObject<</X ${firstObject} 0 R>>`,
  objects: [
    pdfStream('BT /F1 9 Tf 72 50 Td (A footer) Tj ET', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]'),
    `<</First ${firstObject + 2} 0 R/Last ${firstObject + 2} 0 R/Count 1>>`,
    `<</Title(A chapter)/Parent ${firstObject + 1} 0 R>>`,
    '<</Type/Annot/Subtype/Link/Rect[72 695 150 715]/A<</S/URI/URI(https://example.com)>>>>',
  ],
})

export const binaryDocuments: Readonly<Record<string, readonly Uint8Array[]>> = {
  pdf: [pdf],
  docx: [docx],
  pptx: [pptx],
  xlsx: [xlsx],
  odt: [openDocumentFile('text', paragraphs)],
  odp: [openDocumentFile('presentation', slides)],
  ods: [openDocumentFile('spreadsheet', cells)],
  epub: [epub],
}
