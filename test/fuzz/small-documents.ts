// Small intact documents by format, with much of what their formats have. A format without any is
// tried with plain text.
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

const chapter =
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

const markdown =
  '---\ntitle: The house\n---\n# The *red* house\n\nIt is `big` and [has](x "A title") a ' +
  '**garden**\nwith <b>trees</b>.\n\n- one\n  - [ ] two\n\n1. three\n\n> A quote\n> goes on\n\n' +
  '| a | b |\n|---|:-:|\n| c\\|d | e |\n\n```js\ncode\n```\n\n![A house][1] and [label].\n\n' +
  '[1]: x.png "The house"\n[label]: y\n\nTerm[^1]\n\n[^1]: A note\n'

const messages = {
  title: 'The red house',
  nested: { list: ['one {{name}}', '<b>two</b> %s', 3, true, null] },
  count: '{n, plural, one {# house} other {# houses}}',
  escaped: 'caf\u00e9 \\u00e9 "quoted"',
}

export const smallDocuments: Readonly<Record<string, readonly (string | Uint8Array)[]>> = {
  txt: ['The red house is big.\r\n\r\n  - It has a garden: https://example.org/\r\n'],
  html: [
    chapter.replace(/^<\?xml.*\n/, ''),
    '<p>The <b>red</b> house &amp; <!-- x --> garden<br>is <a href=x title=Big>big</a>.',
  ],
  xhtml: [chapter],
  md: [markdown],
  mdx: [`import X from 'x'\n\n${markdown}\n<X title="a">\n  Text {1 + 1} here\n</X>\n`],
  json: [JSON.stringify(messages, null, 2), JSON.stringify({ '@@locale': 'en', a: 'One' })],
  arb: [JSON.stringify({ '@@locale': 'en', a: 'One {n}', '@a': { description: 'x' } }, null, 2)],
  xcstrings: [
    JSON.stringify({ sourceLanguage: 'en', strings: { 'The house': {} }, version: '1.0' }),
    '{"sourceLanguage":"en","strings":{"n":{"localizations":{"en":{"variations":{"plural":{"one":' +
      '{"stringUnit":{"state":"translated","value":"%lld house"}},"other":{"stringUnit":{"state":' +
      '"translated","value":"%lld houses"}}}}}}}}}',
  ],
  po: [
    'msgid ""\nmsgstr ""\n"Language: en\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n' +
      '#. A comment\n#, fuzzy, c-format\n#| msgid "Old"\nmsgctxt "c"\nmsgid "The %s house\\n"\n' +
      'msgstr ""\n\nmsgid "One file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n\n' +
      '#~ msgid "gone"\n#~ msgstr ""\n',
  ],
  xliff: [
    '<xliff version="1.2"><file source-language="en" original="x"><body><trans-unit id="1">' +
      '<source>The <g id="1">red</g> <x id="2"/>house</source></trans-unit></body></file></xliff>',
    '<xliff version="2.0" srcLang="en" trgLang="es" ' +
      'xmlns="urn:oasis:names:tc:xliff:document:2.0">' +
      '<file id="f"><unit id="1"><segment><source>The <pc id="1">' +
      'red</pc> house</source></segment>' +
      '<ignorable><source> </source></ignorable></unit></file></xliff>',
  ],
  srt: ['1\n00:00:01,000 --> 00:00:02,500\n- The <i>red</i> house\n- is big.\n\n2\n'],
  vtt: [
    'WEBVTT - x\n\nNOTE a note\n\nSTYLE\n::cue {}\n\nid\n00:01.000 --> 00:02.000 line:0\n' +
      '<v Jane>The <c.red>red</c> house\n&amp; garden\n',
  ],
  ass: [
    '[Script Info]\nScriptType: v4.00+\n\n[V4+ Styles]\nFormat: Name\nStyle: A\n\n' +
      '[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, ' +
      'Effect, Text\n' +
      'Dialogue: 0,0:00:01.00,0:00:02.50,A,,0,0,0,,{\\an8}The {\\i1}red{\\i0}\\Nhouse, which\n' +
      'Dialogue: 0,0:00:02.50,0:00:04.00,A,,0,0,0,,{\\an8}is\\hbig.\n' +
      'Dialogue: 0,0:00:05.00,0:00:06.00,A,,0,0,0,,{\\k20}so{\\k30}ng\n',
  ],
  sbv: ['0:00:01.000,0:00:02.500\nThe red house\nwhich\n\n0:00:02.500,0:00:04.000\nis big.\n'],
  ttml: [
    `${declaration}<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="en"><body><div>` +
      '<p begin="00:00:01.000" end="00:00:02.500">The <span>red</span><br/>house, which</p>' +
      '<p begin="2500ms" dur="1s">is big &amp; old.</p><p><span begin="4s">Yes.</span></p>' +
      '</div></body></tt>',
  ],
  stringsdict: [
    `${declaration}<plist version="1.0"><dict><key>n</key><dict>` +
      '<key>NSStringLocalizedFormatKey</key><string>%#@n@ here</string><key>n</key><dict>' +
      '<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>' +
      '<key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key>' +
      '<string>%d house</string>\n<key>other</key><string>%d &amp; houses</string></dict></dict>' +
      '</dict></plist>',
  ],
  xml: [
    `${declaration}<topic xml:lang="en"><title>The red house</title><body><p>It <b>is</b> big.` +
      '<codeblock>x</codeblock></p></body></topic>',
  ],
  android: [
    '<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2"><string name="a">The ' +
      '<b>red</b> <xliff:g id="x">%1$s</xliff:g> house\\n</string><string name="b" ' +
      'translatable="false">x</string><plurals name="c"><item quantity="one">%d house</item>' +
      '<item quantity="other">%d houses</item></plurals><string-array name="d"><item>' +
      "<![CDATA[<b>It\\'s</b>]]></item></string-array></resources>",
  ],
  properties: ['# x\na.b = The {0} house\\\n  is big\nc:It\\u0027s\nd=\n'],
  resx: [
    '<root><resheader name="x"><value>text/microsoft-resx</value></resheader><data name="a" ' +
      'xml:space="preserve"><value>The red house</value><comment>' +
      'x</comment></data><data name="b" ' +
      'type="x"><value>AA==</value></data></root>',
  ],
  strings: ['/* x */\n"a" = "The %@ \\"house\\"";\nb = "One\\nTwo"; // y\n'],
  yaml: [
    'en:\n  a: The red house\n  b: "It\'s %{x}"\n  c: |\n    Two\n    lines\n  d: [one, two]\n',
  ],
  csv: ['key,en,notes\na,"The ""red"" house",x\nb,One,\n'],
  docx: [docx],
  pptx: [pptx],
  xlsx: [xlsx],
  odt: [openDocumentFile('text', paragraphs)],
  odp: [openDocumentFile('presentation', slides)],
  ods: [openDocumentFile('spreadsheet', cells)],
  epub: [epub],
}
