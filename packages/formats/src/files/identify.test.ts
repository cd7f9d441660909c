import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type MadePart,
  makeDocx,
  makePackage,
  makePptx,
} from '../../../../test/support/office-files.ts'
import { makeZip } from '../../../../test/support/zip-archive.ts'
import { formatEntries } from './catalogue.ts'
import { DocumentError } from './document-error.ts'
import { identify } from './identify.ts'
import { adviceFor } from './refused-formats.ts'

const main = (contentType: string) =>
  makePackage([{ name: 'main', contentType, content: '<a/>' }], [['', 'officeDocument', 'main']])

const openDocument = (mimetype: string) => makeZip([{ name: 'mimetype', content: mimetype }])

/** A document as it is inside another one. */
const embedded = (contentType: string): MadePart => ({
  name: `embeddings/${contentType}`,
  contentType: `application/vnd.openxmlformats-officedocument.${contentType}`,
  content: 'PK',
})
const embeddedDocuments = [
  'wordprocessingml.document',
  'presentationml.presentation',
  'spreadsheetml.sheet',
].map(embedded)

const withMacros = ['word.document', 'excel.sheet', 'powerpoint.presentation'].map(
  (application) => `application/vnd.ms-${application}.macroEnabled`,
)
const embeddedPrograms = [...withMacros.map((type) => `${type}.12`), 'application/vnd.oleObject']

const docx = makeDocx({ body: '' })

const refuses = (
  bytes: Uint8Array | string,
  name: string,
  code: DocumentError['code'],
  detail: RegExp,
) =>
  assert.throws(
    () => identify(Buffer.from(bytes), name),
    (error) => {
      assert.ok(error instanceof DocumentError, String(error))
      assert.equal(error.code, code)
      assert.match(error.message, detail)
      return true
    },
  )

describe('identify', () => {
  it('distinguishes text formats by their names', () => {
    for (const [name, format] of [
      ['a.txt', 'txt'],
      ['a.b.JSON', 'json'],
      ['a.srt', 'srt'],
    ] as const)
      assert.equal(identify(Buffer.from('a'), name), format)
  })

  it('distinguishes archives by what is inside, with or without a name', () => {
    const word = 'wordprocessingml'
    for (const [bytes, format, extension] of [
      [docx, 'docx', '.docx'],
      [makeDocx({ body: '', contentType: `${word}.template.main` }), 'docx', '.dotx'],
      [makePptx({ slides: [] }), 'pptx', '.pptx'],
      [main('presentationml.slideshow.main'), 'pptx', '.ppsx'],
      [main('presentationml.template.main'), 'pptx', '.potx'],
      [main('spreadsheetml.sheet.main'), 'xlsx', '.xlsx'],
      [main('spreadsheetml.template.main'), 'xlsx', '.xltx'],
      [openDocument('application/vnd.oasis.opendocument.text'), 'odt', '.odt'],
      [openDocument('application/vnd.oasis.opendocument.text-template\n'), 'odt', '.ott'],
      [openDocument('application/vnd.oasis.opendocument.graphics'), 'odg', '.odg'],
      [openDocument('application/epub+zip'), 'epub', '.epub'],
    ] as const)
      for (const name of ['', `a${extension}`]) assert.equal(identify(bytes, name), format, name)
  })

  it('takes no document for another one that is inside', () => {
    const workbook = makePackage(
      [
        { name: 'book', contentType: 'spreadsheetml.sheet.main', content: '<a/>' },
        ...embeddedDocuments,
      ],
      [['', 'officeDocument', 'book']],
    )
    assert.equal(identify(workbook, 'a.xlsx'), 'xlsx')
    assert.equal(identify(makePptx({ slides: [], parts: embeddedDocuments }), 'a.pptx'), 'pptx')
    assert.equal(identify(makeDocx({ body: '', parts: embeddedDocuments }), 'a.docx'), 'docx')
    refuses(makePackage(embeddedDocuments, []), '', 'document-not-supported', /no document/)
  })

  it('refuses an empty file', () => {
    refuses('', 'a.txt', 'document-damaged', /empty/)
  })

  it('knows PDF wherever its mark is, and refuses what only the name says is one', () => {
    for (const start of ['', 'x'.repeat(1_019)]) {
      const bytes = Buffer.from(`${start}%PDF-1.7`)
      assert.equal(identify(bytes, 'a.pdf'), 'pdf')
      assert.equal(identify(bytes, 'a'), 'pdf')
      refuses(bytes, 'a.docx', 'document-not-supported', /is a PDF document\. Name it \.pdf/)
    }
    assert.equal(identify(Buffer.from(`${'x'.repeat(1_024)}%PDF-1.7`), 'a.txt'), 'txt')
    refuses(
      'The house.',
      'a.pdf',
      'document-not-supported',
      /\(PDF document\), but the file is text/,
    )
  })

  it('refuses files of an old Office, and encrypted ones', () => {
    const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])
    refuses(compound, 'a.doc', 'document-not-supported', /old version of Office/)
    const encrypted = Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')])
    refuses(encrypted, 'a.docx', 'document-encrypted', /password/)
  })

  it('refuses names that no text format has', () => {
    refuses('a', 'notes', 'document-not-supported', /no extension/)
    refuses('a', 'notes.exe', 'document-not-supported', /end with \.exe/)
  })

  it('says what to send instead of other formats', () => {
    for (const [name, detail] of [
      ['a.rtf', /word processor, save it as \.docx/],
      ['a.jsonl', /one value a line/],
      ['a.tmx', /POST \/memory/],
      ['a.ts', /lconvert/],
      ['a.JPG', /pictures/],
      ['a.ipynb', /as Markdown/],
      ['a.tex', /Pandoc/],
      ['a.ini', /\.properties/],
      ['a.php', /programs/],
    ] as const)
      refuses('a', name, 'document-not-supported', detail)
    refuses('{\\rtf1 a}', 'a.doc', 'document-not-supported', /end with \.rtf .* as \.docx/)
    const archive = makeZip([{ name: 'designmap.xml', content: 'a' }])
    refuses(archive, 'a.idml', 'document-not-supported', /InDesign/)
    refuses(archive, 'a.vsdx', 'document-not-supported', /save it as \.odg/)
  })

  it('gives no advice for what is a format', () => {
    for (const [, { extensions }] of formatEntries)
      for (const extension of extensions) assert.equal(adviceFor(extension), undefined, extension)
  })

  it('refuses a file whose name says that it is an archive', () => {
    refuses('a', 'a.docx', 'document-not-supported', /says \.docx .* but the file is text/)
    refuses('a\0', 'a.epub', 'document-not-supported', /says \.epub .* of another kind/)
  })

  it('refuses an archive whose name says that it is something else', () => {
    for (const name of ['a.txt', 'a.pptx'])
      refuses(docx, name, 'document-not-supported', /is a Word document\. Name it \.docx/)
  })

  it('refuses files with macros', () => {
    for (const type of [...withMacros, 'application/vnd.ms-word.template.macroEnabledTemplate'])
      refuses(main(`${type}.main+xml`), 'a.docm', 'document-not-supported', /macros/)
  })

  it('takes a document with macros inside another one for a part of it', () => {
    const parts = embeddedPrograms.map(
      (contentType): MadePart => ({
        name: `embeddings/${contentType}`,
        contentType,
        content: 'PK',
      }),
    )
    assert.equal(identify(makeDocx({ body: '', parts }), 'a.docx'), 'docx')
    assert.equal(identify(makePptx({ slides: [], parts }), 'a.pptx'), 'pptx')
  })

  it('refuses archives that are no document, and broken ones', () => {
    const archive = makeZip([{ name: 'a.txt', content: 'a' }])
    refuses(archive, 'a.zip', 'document-not-supported', /zip archive/)
    refuses(openDocument('application/x-other'), '', 'document-not-supported', /zip archive/)
    refuses(docx.subarray(0, -30), 'a.docx', 'document-damaged', /./)
  })
})
