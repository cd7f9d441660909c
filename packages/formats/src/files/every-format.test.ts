// Every format through an engine that writes capitals: what is language, and nothing else, is in
// capitals afterwards.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { poHeader, settingsOf, upperCase } from '../../../../test/support/document-formats.ts'
import {
  makeDocx,
  makePptx,
  slideRun,
  slideShape,
  wordParagraph,
  wordRun,
} from '../../../../test/support/office-files.ts'
import { contentOf, makeOpenDocument } from '../../../../test/support/open-document-files.ts'
import { makePdf, pdfLines } from '../../../../test/support/pdf-files.ts'
import { readPdfText } from '../../../../test/support/pdf-reader.ts'
import { makeWorkbook } from '../../../../test/support/workbooks.ts'
import { makeZip } from '../../../../test/support/zip-archive.ts'
import { openZip } from '../containers/zip.ts'
import type { TextTerms } from '../text/text-terms.ts'
import { documentFormats, type FormatName, formatEntries } from './catalogue.ts'

/**
 * A file: its language is between `«` and `»`, what a translation adds between `⟦` and `⟧`, what
 * else is added between `⟪` and `⟫`.
 */
interface MarkedFile {
  readonly content: string
  /** An archive with this content, and the name of the part that has it. */
  readonly archive?: { readonly part: string; make(content: string): Uint8Array }
  /** Another file that is not text. */
  readonly binary?: { make(content: string): Uint8Array; read(file: Uint8Array): Promise<string> }
}

/** Far enough from each other to be paragraphs. */
const spaced = { leading: 40 }

const openDocument = (kind: string) => ({
  part: 'content.xml',
  make: (content: string) => makeOpenDocument({ 'content.xml': contentOf(content) }, kind),
})

const makeBook = (chapter: string): Uint8Array =>
  makeZip([
    { name: 'mimetype', content: 'application/epub+zip', isStored: true },
    {
      name: 'META-INF/container.xml',
      content:
        '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>' +
        '<rootfile full-path="x.opf" media-type="application/oebps-package+xml"/></rootfiles>' +
        '</container>',
    },
    {
      name: 'x.opf',
      content:
        '<package xmlns="http://www.idpf.org/2007/opf"><metadata/><manifest><item id="a" ' +
        'href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine>' +
        '<itemref idref="a"/></spine></package>',
    },
    { name: 'a.xhtml', content: chapter },
  ])

const files: Record<FormatName, MarkedFile> = {
  txt: { content: '1. «The red house»\r\n\r\n  «A cat.»\t«A dog»\n' },
  html: { content: '<p class="house">«The <b>red</b> house»<br><img alt="«A cat»" src="cat.png">' },
  xhtml: {
    content:
      '<html xmlns="http://www.w3.org/1999/xhtml"><body><p class="house">«The <b>red</b> house»' +
      '<br/><img alt="«A cat»" src="cat.png"/></p></body></html>',
  },
  srt: {
    content:
      '1\r\n00:00:01,000 --> 00:00:02,000\r\n- «The house.»\r\n- «The cat.»\r\n' +
      '«[door]»\r\n♪ «The dog» ♪\r\n\r\n' +
      '2\r\n00:00:03,000 --> 00:00:04,000\r\n«When we saw»\r\n\r\n' +
      '3\r\n00:00:04,000 --> 00:00:05,000\r\n<i>«the house,»</i>\r\n\r\n' +
      '4\r\n00:00:05,000 --> 00:00:06,000\r\n<i>«it was big.»</i>\r\n',
  },
  vtt: { content: 'WEBVTT house\n\nNOTE a cat\n\n00:01.000 --> 00:02.000\n<v Ann>«The house.»\n' },
  ass: {
    content:
      '[Script Info]\r\nTitle: House\r\n\r\n[Events]\r\n' +
      'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\r\n' +
      'Comment: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,The cat\r\n' +
      'Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\an8}«The »{\\i1}«red»{\\i0}' +
      '« house»\r\n' +
      'Dialogue: 0,0:00:03.00,0:00:04.00,Sign,,0,0,0,,{\\p1}m 0 0 l 9 9{\\p0}\r\n',
  },
  sbv: { content: '0:00:01.000,0:00:02.000\n«The house,»\n\n0:00:02.000,0:00:03.000\n«it is.»\n' },
  ttml: {
    content:
      '<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="fr"><head><layout/></head><body><div>' +
      '<p begin="1s" end="2s" region="cat">«The house»<br/>' +
      '- «A »<span>«dog»</span> &amp; «cat»</p>' +
      '</div></body></tt>',
  },
  docx: {
    content:
      '<w:p><w:r><w:t>\u00a0«km»</w:t></w:r></w:p>' +
      wordParagraph(
        wordRun('«The »') + wordRun('«red»', '<w:b/>') + wordRun('« house»'),
        '<w:r><w:tab/></w:r>',
        wordRun('«Day»'),
        '<w:r><w:br/></w:r>',
        wordRun('«Name»'),
      ),
    archive: { part: 'text/main2.xml', make: (body) => makeDocx({ body }) },
  },
  pptx: {
    content: slideShape(`${slideRun('«Week»\t«The house»\t12')}<a:br/>${slideRun('«Cat»')}`),
    archive: { part: 's/slide1', make: (slide) => makePptx({ slides: [slide] }) },
  },
  xlsx: {
    content: '<si><t>«The house»&#10;• «Cat»</t></si><si><t>Open</t></si><si><t>A12</t></si>',
    archive: {
      part: 'book/sharedStrings.xml',
      make: (strings) =>
        makeWorkbook({
          strings: strings.replace('A12', '12'),
          sheet: '<sheetData><row><c><f>COUNTIF(A:A,"*pen*")</f></c></row></sheetData>',
        }),
    },
  },
  epub: {
    content:
      '<html xmlns="http://www.w3.org/1999/xhtml"><body><p id="cat">«The house»' +
      '<sup><a href="#n">1</a></sup></p></body></html>',
    archive: { part: 'a.xhtml', make: makeBook },
  },
  pdf: {
    content: '«The house»\n12\n«A cat (and a dog)»\nx = 5;\n',
    binary: {
      make: (text) => makePdf({ pages: [pdfLines([72, 700], text.split('\n'), spaced)] }),
      read: async (file) => (await readPdfText(file)).join('\n').replace(/\s+/g, ' '),
    },
  },
  po: {
    content: `${poHeader}\n# house\nmsgctxt "cat"\nmsgid "The %s house"\nmsgstr "⟦The %s house⟧"\n`,
  },
  odt: {
    content: '<office:text><t:p>«The house»<t:tab/>«Day»<t:line-break/>«Name»</t:p></office:text>',
    archive: openDocument('text'),
  },
  odp: {
    content:
      '<office:presentation><draw:page draw:name="cat"><draw:frame><draw:text-box>' +
      '<t:p>«The house»</t:p></draw:text-box></draw:frame></draw:page></office:presentation>',
    archive: openDocument('presentation'),
  },
  ods: {
    content:
      '<office:spreadsheet><table:table table:name="Cat"><table:table-row><table:table-cell>' +
      '<t:p>«The house»</t:p></table:table-cell></table:table-row></table:table>' +
      '</office:spreadsheet>',
    archive: openDocument('spreadsheet'),
  },
  odg: {
    content:
      '<office:drawing><draw:page draw:name="cat"><draw:frame><draw:text-box>' +
      '<t:p>«The house»</t:p></draw:text-box></draw:frame></draw:page></office:drawing>',
    archive: openDocument('graphics'),
  },
  md: { content: '# «The house»\n\n- «A [cat](cat.html) and `code`»\n' },
  mdx: { content: 'import A from "cat"\n\n# «The house»\n\n<A name="dog" />\n' },
  xliff: {
    content:
      '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file original="cat" ' +
      'source-language="en" target-language="es"><body><trans-unit id="dog"><source>The house' +
      '</source>⟦<target state="needs-review-translation" state-qualifier="leveraged-mt">' +
      'The house</target>⟧' +
      '</trans-unit></body></file></xliff>',
  },
  properties: { content: '# cat\nhouse.title = «The {0} house»\n' },
  resx: { content: '<root><data name="Cat"><value>«The house»</value></data></root>' },
  strings: { content: '/* cat */\n"dog" = "«The house %@»";\n' },
  stringsdict: {
    content:
      '<plist><dict><key>cat</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@' +
      '</string><key>n</key><dict><key>NSStringFormatSpecTypeKey</key>' +
      '<string>NSStringPluralRuleType</string><key>one</key><string>«The house»</string>' +
      '<key>many</key><string>%d</string><key>other</key><string>«The %@ houses»</string></dict>' +
      '</dict></dict></plist>',
  },
  xcstrings: {
    content:
      '{\n  "sourceLanguage" : "en",\n  "strings" : {\n    "The house" : {⟪\n' +
      '      "localizations" : {\n        "es" : {\n          "stringUnit" : {\n' +
      '            "state" : "needs_review",\n' +
      '            "value" : "⟫⟦The house⟧⟪"\n          }\n' +
      '        }\n      }\n    ⟫}\n  }\n}\n',
  },
  json: { content: '{ "cat": "«The {name} house»", "path": "a_b", "list": ["«A dog»", 5] }' },
  android: { content: '<resources><string name="cat">«The %1$s house»</string></resources>' },
  xml: {
    content:
      '<doc cat="dog"><title>«The house»</title><p>«The »<b>«red»</b>« house»</p>' +
      '<!-- cat --></doc>',
  },
  yaml: { content: '# cat\ndog: "«The house»"\nlist:\n  - «A cat»\n  - 5\n' },
  csv: { content: 'sep=;\r\nkey;en;es\r\ncat;The house;⟦The house⟧\r\n' },
  tsv: { content: 'id\ttext\tnote\ncat\t«The house»\tdog\n' },
}

const sourceOf = (content: string): string => content.replace(/[«»]|⟦[^⟧]*⟧|⟪[^⟫]*⟫/g, '')
/** With the text in capitals, but for its markup and placeholders. */
const translatedOf = (content: string): string =>
  content
    .replace(/[⟪⟫]/g, '')
    .replace(/[«⟦]([^»⟧]*)[»⟧]/g, (_, text: string) =>
      text.replace(/<[^<>]*>|\]\([^()]*\)|`[^`]*`|\{\w+\}|%(?:\d\$)?[s@]|[^<`%{\]]+|./g, (piece) =>
        /^(?:[<`]|%.|\{\w|\]\()/.test(piece) ? piece : piece.toUpperCase(),
      ),
    )

async function assertTranslated(
  name: FormatName,
  { content, archive, binary }: MarkedFile,
  textTerms?: TextTerms,
): Promise<void> {
  const cut = await documentFormats[name].load()
  const make = archive?.make ?? binary?.make ?? ((text: string) => new TextEncoder().encode(text))
  const settings = { ...settingsOf(`a${documentFormats[name].extensions[0]}`), textTerms }
  const { segments, assemble } = await cut(make(sourceOf(content)), settings)
  const bytes = await assemble(segments.map(upperCase), { from: 'en', to: 'es' })
  const part = archive === undefined ? bytes : openZip(bytes).read(archive.part)
  const expected = make(translatedOf(content))
  if (binary !== undefined) {
    assert.equal(await binary.read(bytes), await binary.read(expected))
    return
  }
  const wanted = archive === undefined ? expected : openZip(expected).read(archive.part)
  assert.equal(Buffer.from(part ?? []).toString(), Buffer.from(wanted ?? []).toString())
}

describe('a translated file has other words, and nothing else that is new', () => {
  for (const [name] of formatEntries) test(`as ${name}`, () => assertTranslated(name, files[name]))
})

describe('a term of a glossary that looks like a placeholder is text', () => {
  const term = { folded: 'node.js', before: 0, after: 0, isInCapitals: false }
  const terms = [{ language: 'en', byPlaceholder: new Map([['node.js', [term]]]) }]
  for (const [name] of formatEntries)
    test(`in ${name}`, async () => {
      const { content, ...file } = files[name]
      // Where the translation is elsewhere, the source has no marks.
      const changed = content.includes('«')
        ? content.replace('«', '«node.js ')
        : content.replaceAll('The ', 'The node.js ')
      const withTerm = { ...file, content: changed }
      await assertTranslated(name, withTerm, terms)
      await assert.rejects(assertTranslated(name, withTerm), assert.AssertionError)
    })
})
