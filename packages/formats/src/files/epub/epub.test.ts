import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  documentSamples,
  skipWithoutSamples,
} from '../../../../../test/support/document-samples.ts'
import { type MadeEntry, makeZip } from '../../../../../test/support/zip-archive.ts'
import { openZip } from '../../containers/zip.ts'
import { tokenizeHtml } from '../../html/html-tokens.ts'
import { mapText } from '../../segment/segment.ts'
import { DocumentError } from '../document-error.ts'
import { cutEpub } from './epub.ts'

const pair = { from: 'en', to: 'es' }
const settings = { fileName: 'book.epub', options: {}, ...pair }

const container = (packageName: string): string =>
  `<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="${packageName}" media-type="application/oebps-package+xml"/>
</rootfiles></container>`

const chapter = (body: string, attributes = ' xml:lang="en"'): string =>
  `<?xml version="1.0" encoding="utf-8"?>\r\n<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml"${attributes}><head><title>One</title></head>
<body>${body}</body></html>`

const packageDocument = (metadata: string, manifest: string, spine: string): string =>
  `<?xml version="1.0"?><o:package xmlns:o="http://www.idpf.org/2007/opf" xml:lang="en-GB"
 xmlns:dc="http://purl.org/dc/elements/1.1/"><o:metadata>${metadata}</o:metadata>
<o:manifest>${manifest}</o:manifest><o:spine>${spine}</o:spine></o:package>`

const ncx = `<?xml version="1.0"?>
<!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd">
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" xml:lang="en"><head><meta content="x"/></head>
<docTitle><text>The book</text></docTitle><docAuthor><text>Jane Doe</text></docAuthor>
<navMap><navInfo><text>All chapters</text></navInfo>
<navPoint id="a"><navLabel><text>Chapter and verse</text></navLabel>
<content src="a.xhtml"/></navPoint></navMap></ncx>`

function book(entries: Record<string, string>, { packageName = 'Book/x.opf' } = {}): Buffer {
  return makeZip([
    { name: 'mimetype', content: 'application/epub+zip', isStored: true },
    { name: 'META-INF/container.xml', content: container(packageName) },
    ...Object.entries(entries).map(([name, content]): MadeEntry => ({ name, content })),
  ])
}

const entriesOfBook = {
  'Book/x.opf': packageDocument(
    `<dc:title id="t" xml:lang="en">The <![CDATA[x]]> book</dc:title><dc:title>A book</dc:title>
<dc:description>&lt;p&gt;About &lt;b&gt;houses&lt;/b&gt;&lt;/p&gt;</dc:description>
<dc:language>en-US</dc:language><dc:identifier>urn:the book</dc:identifier>
<dc:creator>Jane Doe</dc:creator>`,
    `<o:item id="b" href="text/two%20words.xhtml" media-type="application/xhtml+xml"/>
<o:item id="a" href="../Other/a.xhtml#top" media-type="application/xhtml+xml"/>
<o:item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<o:item id="x" href="toc.ncx" media-type="application/x-dtbncx+xml"/>
<o:item id="gone" href="gone.xhtml" media-type="application/xhtml+xml"/>
<o:item id="css" href="x.css" media-type="text/css"/>`,
    '<o:itemref idref="a"/><o:itemref idref="b"/><o:itemref idref="none"/>',
  ),
  'Book/text/two words.xhtml': chapter('<p lang="en">Second <i lang="la">et cetera</i> text</p>'),
  'Other/a.xhtml': chapter('<p>First <a id="p1"/>text</p><script src="x.js"/><img alt="A b"/>'),
  'Book/nav.xhtml': chapter('<nav><ol><li><a href="a.xhtml">Go there</a></li></ol></nav>'),
  'Book/toc.ncx': ncx,
  'Book/x.css': 'p { content: "Words here" }',
}
const wholeBook = book(entriesOfBook)

const translate = (bytes: Uint8Array, options = {}): Map<string, string> => {
  const document = cutEpub(bytes, { ...settings, options })
  const translations = document.segments.map((segment) =>
    mapText(segment, (text) => text.toUpperCase()),
  )
  const zip = openZip(document.assemble(translations, pair), { isCaseSensitive: true })
  return new Map(
    zip.entries.map(({ name }) => [name, Buffer.from(zip.read(name) ?? []).toString()]),
  )
}
const textsOf = (bytes: Uint8Array, options = {}): string[] =>
  cutEpub(bytes, { ...settings, options }).segments.map((segment) =>
    segment.map((part) => (typeof part === 'string' ? part : '{}')).join(''),
  )

describe('cutEpub', () => {
  test('reads the title, the chapters in their order, and both tables of contents', () => {
    assert.deepEqual(textsOf(wholeBook), [
      'A book',
      'About {}houses{}',
      'One',
      'First {}text',
      'A b',
      'One',
      'Second {}et cetera{} text',
      'One',
      'Go there',
      'The book',
      'All chapters',
      'Chapter and verse',
    ])
  })

  test('changes texts and languages, and nothing else', () => {
    const parts = translate(wholeBook)
    assert.deepEqual([...parts.keys()].slice(0, 2), ['mimetype', 'META-INF/container.xml'])
    assert.equal(
      parts.get('Book/text/two words.xhtml'),
      chapter('<p lang="es">SECOND <i lang="la">ET CETERA</i> TEXT</p>', ' xml:lang="es"').replace(
        'One',
        'ONE',
      ),
    )
    assert.equal(
      parts.get('Other/a.xhtml'),
      chapter(
        '<p>FIRST <a id="p1"/>TEXT</p><script src="x.js"/><img alt="A B"/>',
        ' xml:lang="es"',
      ).replace('One', 'ONE'),
    )
    assert.equal(
      parts.get('Book/toc.ncx'),
      ncx
        .replace('xml:lang="en"', 'xml:lang="es"')
        .replace('The book', 'THE BOOK')
        .replace('All chapters', 'ALL CHAPTERS')
        .replace('Chapter and verse', 'CHAPTER AND VERSE'),
    )
    const metadata = parts.get('Book/x.opf') ?? ''
    assert.match(metadata, /xml:lang="es"\n/)
    assert.match(metadata, /<dc:title id="t" xml:lang="es">The <!\[CDATA\[x\]\]> book</)
    assert.match(metadata, /<dc:title>A BOOK<.*\n.*&lt;p&gt;ABOUT &lt;b&gt;HOUSES&lt;\/b&gt;/)
    assert.match(metadata, /<dc:language>es<.*<dc:identifier>urn:the book</)
    assert.match(metadata, /<dc:creator>Jane Doe</)
    assert.equal(parts.get('Book/x.css'), 'p { content: "Words here" }')
  })

  test('translates labels that contain others in their order', () => {
    const nested = ncx.replace(
      '<text>The book</text>',
      '<navPoint><navLabel><text>One</text></navLabel></navPoint><text>The book</text>',
    )
    const entries = translate(book({ ...entriesOfBook, 'Book/toc.ncx': nested }))
    assert.match(entries.get('Book/toc.ncx') ?? '', /<text>ONE<.*<text>THE BOOK<.*CHAPTER/s)
  })

  test('leaves a part whose root is an inline element', () => {
    const part = '<!DOCTYPE html>\n<span>word</span>'
    const entries = translate(book({ ...entriesOfBook, 'Other/a.xhtml': part }))
    assert.equal(entries.get('Other/a.xhtml'), part)
  })

  test('leaves the title where that is wanted', () => {
    assert.equal(textsOf(wholeBook, { metadata: false })[0], 'One')
    const metadata = translate(wholeBook, { metadata: false }).get('Book/x.opf') ?? ''
    assert.match(metadata, /<dc:title id="t" xml:lang="en">.*<dc:title>A book</)
    assert.match(metadata, /<dc:language>es</)
  })

  test('states the encoding in which it writes', () => {
    const old = Buffer.from(chapter('<p>caf\u00e9</p>').replace('utf-8', 'windows-1252'), 'latin1')
    const bytes = makeZip([
      { name: 'META-INF/container.xml', content: container('x.opf') },
      {
        name: 'x.opf',
        content: packageDocument(
          '',
          '<o:item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>',
          '<o:itemref idref="a"/>',
        ),
      },
      { name: 'a.xhtml', content: old },
    ])
    const { segments, assemble } = cutEpub(bytes, settings)
    assert.deepEqual(Buffer.from(assemble(segments, pair)), bytes)
    const written = translate(bytes).get('a.xhtml') ?? ''
    assert.match(written, /encoding="UTF-8".*\r\n[\s\S]*CAF\u00c9/)
  })

  test('writes what engines invent as well-formed XML', () => {
    const document = cutEpub(wholeBook, settings)
    const translations = document.segments.map((segment) =>
      mapText([...segment].reverse(), (text) => `]]>${text}\u0000\ufffe<b>&nbsp;"'`),
    )
    const zip = openZip(document.assemble(translations, pair))
    assert.match(Buffer.from(zip.read('Other/a.xhtml') ?? []).toString(), /&lt;b&gt;/)
  })

  const fontKey = `<encryption xmlns:e="http://www.w3.org/2001/04/xmlenc#"><e:EncryptedData>
<e:EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/></e:EncryptedData></encryption>`
  const opf = packageDocument('<dc:title>A book</dc:title>', '', '')

  test('reads books with obfuscated fonts', () => {
    assert.deepEqual(textsOf(book({ 'META-INF/encryption.xml': fontKey, 'Book/x.opf': opf })), [
      'A book',
    ])
  })

  const spoiltChapter = (source: string): Buffer =>
    book({
      'Book/x.opf': packageDocument(
        '',
        '<o:item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>',
        '',
      ),
      'Book/a.xhtml': source,
    })
  const refused: Record<string, [Buffer, DocumentError['code'], RegExp]> = {
    'with copy protection': [
      book({
        'META-INF/encryption.xml': fontKey.replace('http://www.idpf.org/2008/embedding', 'aes'),
        'Book/x.opf': opf,
      }),
      'document-encrypted',
      /DRM/,
    ],
    'with a signature': [
      book({ 'META-INF/signatures.xml': '<signatures/>', 'Book/x.opf': opf }),
      'document-refused',
      /signed/,
    ],
    'without a container': [makeZip([]), 'document-damaged', /container.xml is missing/],
    'without a package': [book({}), 'document-damaged', /no package/],
    'whose package has a document type': [
      book({ 'Book/x.opf': opf.replace('<o:package', '<!DOCTYPE x><o:package') }),
      'document-refused',
      /document type/,
    ],
    'whose package is broken': [book({ 'Book/x.opf': '<a>' }), 'document-damaged', /well-formed/],
    'whose chapter declares entities': [
      spoiltChapter('<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]><html>&x;</html>'),
      'document-refused',
      /entities/,
    ],
    'that nests without end': [
      spoiltChapter('<p>'.repeat(300) + '</p>'.repeat(300)),
      'document-refused',
      /deeper/,
    ],
  }
  for (const [name, [bytes, code, detail]] of Object.entries(refused))
    test(`refuses a book ${name}`, () => {
      assert.throws(
        () => cutEpub(bytes, settings),
        (error) =>
          error instanceof DocumentError && error.code === code && detail.test(error.message),
      )
    })

  test('cuts chapters that are not well-formed', () => {
    const bytes = spoiltChapter('<p>One<br><p>Two &nbsp; three')
    assert.deepEqual(textsOf(bytes), ['One', 'Two \u00a0 three'])
    assert.equal(translate(bytes).get('Book/a.xhtml'), '<p>ONE<br><p>TWO &nbsp; THREE')
  })

  test('refuses too deep a chapter although something else is wrong in it before that', () => {
    const bytes = spoiltChapter(`${'<a>'.repeat(200)}&a> one${'<a>'.repeat(100)}`)
    assert.throws(
      () => translate(bytes),
      (error) => error instanceof DocumentError && error.code === 'document-refused',
    )
  })
})

describe('genuine books', { skip: skipWithoutSamples('epub') }, () => {
  for (const { name, bytes } of documentSamples('epub'))
    test(name, () => {
      const { segments, assemble } = cutEpub(bytes, settings)
      assert.deepEqual(Buffer.from(assemble(segments, pair)), bytes)
      const source = openZip(bytes)
      const structure = (text: string): string[] =>
        tokenizeHtml(text, 'xhtml')
          .filter(({ kind }) => kind !== 'text')
          .map(({ start, end }) =>
            text.slice(start, end).replace(/\b(?:lang|alt|title)="[^"]*"/g, ''),
          )
      for (const [entry, translated] of translate(bytes)) {
        const original = Buffer.from(source.read(entry) ?? []).toString()
        if (!/\.(?:x?html|opf|ncx)$/.test(entry)) assert.equal(translated, original, entry)
        else assert.deepEqual(structure(translated), structure(original), entry)
      }
    })
})
