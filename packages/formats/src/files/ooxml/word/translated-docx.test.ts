import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  assertRefusedOrKept,
  damagedFiles,
  inventingEngine,
  settingsOf,
  upperCase,
} from '../../../../../../test/support/document-formats.ts'
import {
  documentSamples,
  skipWithoutSamples,
} from '../../../../../../test/support/document-samples.ts'
import {
  wordField as field,
  makeDocx,
  wordParagraph as paragraph,
  wordRun as run,
  wordXml,
} from '../../../../../../test/support/office-files.ts'
import { openZip } from '../../../containers/zip.ts'
import type { Segment } from '../../../segment/segment.ts'
import { DocumentError } from '../../document-error.ts'
import { identify } from '../../identify.ts'
import { cutDocx } from './docx.ts'

const settings = settingsOf('a.docx')
const main = 'text/main2.xml'

function translate(bytes: Uint8Array, change: (segment: Segment) => Segment = upperCase) {
  const { segments, assemble } = cutDocx(bytes, settings)
  return openZip(assemble(segments.map(change), { from: 'en', to: 'es' }))
}

const partOf = (bytes: Uint8Array, name: string, change?: (segment: Segment) => Segment): string =>
  Buffer.from(translate(bytes, change).read(name) ?? []).toString()

/** The body of a translated document. */
function bodyOf(body: string, change?: (segment: Segment) => Segment): string {
  const document = partOf(makeDocx({ body }), main, change)
  return document.slice(document.indexOf('<w:body>') + 8, document.indexOf('</w:body>'))
}

const refusal = (code: string) => (error: unknown) =>
  error instanceof DocumentError && error.code === code

describe('a translated Word document', () => {
  it('has the languages of its runs follow the target', () => {
    const lang = '<w:lang w:val="en-US" w:bidi="ar-SA"/>'
    assert.equal(
      bodyOf(paragraph(run('Hello', lang), run('code', '<w:b/><w:lang w:val="x-none"/>'))),
      paragraph(
        run('HELLOCODE', lang.replace('en-US', 'es-ES')),
        run('', '<w:b/><w:lang w:val="x-none"/>'),
      ),
    )
  })

  it('moves links and notes with their words', () => {
    const link = `<w:hyperlink r:id="r1">${run('red')}</w:hyperlink>`
    const note = '<w:r><w:rPr><w:rStyle w:val="Note"/></w:rPr><w:footnoteReference w:id="2"/></w:r>'
    const properties = '<w:pPr><w:keepNext/></w:pPr>'
    const body = paragraph(properties, run('The '), link, note, run(' house'))
    assert.equal(
      bodyOf(body, () => ['La casa ', { open: 0 }, 'roja', { close: 0 }, { placeholder: 0 }]),
      paragraph(properties, run('La casa '), link.replace('red', 'roja'), note, run('')),
    )
  })

  it('keeps fields whole when their words move', () => {
    const link = field('HYPERLINK "https://example.org"', run('red'))
    const body = paragraph(run('The '), link, run(' house on '), field('PAGE', run('3')))
    const loud = bodyOf(body, () => [
      { placeholder: 0 },
      ': la casa ',
      { open: 0 },
      'roja',
      { close: 0 },
    ])
    const kinds = Array.from(loud.matchAll(/fldCharType="(\w+)"|>([^<]+)</g), ([, mark, text]) =>
      (mark ?? text ?? '').trim(),
    )
    assert.deepEqual(kinds, [
      ...['begin', 'PAGE', 'separate', '3', 'end', ': la casa'],
      ...['begin', 'HYPERLINK "https://example.org"', 'separate', 'roja', 'end'],
    ])
  })

  it('has the words of its numbering translated, and no sign of a bullet', () => {
    const level = (format: string, text: string): string =>
      `<w:lvl><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
    const before = [
      level('decimal', 'Chapter %1.%2: '),
      level('decimal', '%1st (%2) No. %3'),
      level('bullet', 'circle'),
      level('decimal', '第%1章'),
    ]
    const numbering = {
      name: 'numbers',
      contentType: 'wordprocessingml.numbering',
      content: wordXml('numbering', `<w:abstractNum>${before.join('')}</w:abstractNum>`),
    }
    const file = makeDocx({
      body: '',
      parts: [numbering],
      relationships: [[main, 'numbering', 'numbers']],
    })
    const texts = /lvlText w:val="([^"]*)/g
    const translated = partOf(file, 'numbers', ([first, second, ...others]) =>
      typeof first === 'string' ? [second ?? '', ' capítulo & ', ...others] : [],
    )
    assert.deepEqual(
      Array.from(translated.matchAll(texts), ([, text]) => text),
      ['%1 capítulo &amp; .%2: ', '%1st (%2) No. %3', 'circle', '%1 capítulo &amp; 章'],
    )
  })

  it('carries the documents and objects inside it, also those with macros', () => {
    const parts = [
      ['embeddings/book.xlsm', 'application/vnd.ms-excel.sheet.macroEnabled.12'],
      ['embeddings/object.bin', 'application/vnd.openxmlformats-officedocument.oleObject'],
    ].map(([name = '', contentType = '']) => ({ name, contentType, content: `PK ${name}` }))
    const file = makeDocx({
      body: paragraph(run('Hello'), '<w:r><w:object><w:control/></w:object></w:r>'),
      parts,
      relationships: [
        [main, 'package', 'embeddings/book.xlsm'],
        [main, 'oleObject', 'embeddings/object.bin'],
      ],
    })
    assert.equal(identify(file, 'a.docx'), 'docx')
    for (const { name, content } of parts) assert.equal(partOf(file, name), content)
  })

  it('translates the property that a content control shows', () => {
    const control = (path: string): string =>
      `<w:sdt><w:sdtPr><w:dataBinding w:xpath="${path}"/></w:sdtPr><w:sdtContent>` +
      `${paragraph(run('Bound'))}</w:sdtContent></w:sdt>`
    const core = {
      name: 'core',
      contentType: 'application/vnd.openxmlformats-package.core-properties+xml',
      content:
        '<c:coreProperties xmlns:c="http://schemas.openxmlformats.org/package/2006/metadata/core-' +
        'properties"><c:category>Bound</c:category><c:keywords>a key</c:keywords>' +
        '</c:coreProperties>',
    }
    const file = makeDocx({
      body: control('/ns0:coreProperties[1]/ns0:category[1]') + control('/ns0:other[1]/ns0:x[1]'),
      parts: [core],
      relationships: [['', 'metadata/core-properties', 'core']],
    })
    assert.match(partOf(file, 'core'), /<c:category>BOUND<.*>a key</)
    assert.match(cutDocx(file, settings).notices.join(), /content controls/)
  })

  it('is well-formed whatever an engine answers', () => {
    const body =
      paragraph(run('A '), run('red', '<w:b/>'), run(' house &amp; a '), field('PAGE', run('3'))) +
      paragraph('<w:r><w:drawing><wp:docPr descr="The &quot;house&quot;"/></w:drawing></w:r>') +
      paragraph('<w:r><w:t><![CDATA[A <house>]]></w:t></w:r>')
    const file = makeDocx({ body })
    fc.assert(
      fc.property(inventingEngine, (engine) => {
        const { segments, assemble } = cutDocx(file, settings)
        const translated = assemble(segments.map(engine), { from: 'en', to: 'es' })
        assert.ok(cutDocx(translated, settings).segments.length >= segments.length)
      }),
    )
  })
})

describe('a file that is no Word document', () => {
  const body = paragraph(run('Hello'))
  const refused: Record<string, [file: Uint8Array, code: string]> = {
    'with macros': [
      makeDocx({ body, contentType: 'application/vnd.ms-word.document.macroEnabled.main+xml' }),
      'document-not-supported',
    ],
    'with a project of macros': [
      makeDocx({
        body,
        parts: [{ name: 'vba', contentType: 'application/vnd.ms-office.vbaProject', content: '' }],
        relationships: [[main, 'vbaProject', 'vba']],
      }),
      'document-not-supported',
    ],
    'that is signed': [
      makeDocx({
        body,
        parts: [{ name: 'sign', contentType: 'application/xml', content: '<x/>' }],
        relationships: [['', 'digital-signature/origin', 'sign']],
      }),
      'document-refused',
    ],
    'of another program': [
      makeDocx({ body, contentType: 'presentationml.presentation.main' }),
      'document-not-supported',
    ],
    'with a document type': [
      openZip(makeDocx({ body })).replace(
        new Map([[main, Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>')]]),
      ),
      'document-refused',
    ],
    'whose text is not well-formed': [
      openZip(makeDocx({ body })).replace(new Map([[main, Buffer.from('<w:document>')]])),
      'document-damaged',
    ],
  }
  for (const [name, [file, code]] of Object.entries(refused))
    it(`is refused: ${name}`, () => {
      assert.throws(() => cutDocx(file, settings), refusal(code))
    })

  it('is refused or comes back the same, however it is damaged', () => {
    fc.assert(
      fc.property(damagedFiles([makeDocx({ body })]), (bytes) =>
        assertRefusedOrKept(cutDocx, bytes, settings),
      ),
    )
  })
})

describe('genuine Word documents', { skip: skipWithoutSamples('docx') }, () => {
  const texts = (xml: string): string[] => xml.match(/(?<=<w:t[^>]*>)[^<]+/g) ?? []
  const withoutTexts = (xml: string): string =>
    xml
      .replace(/(<w:t\b[^>]*>)[^<]*/g, '$1')
      .replaceAll(' xml:space="preserve"', '')
      .replace(/(w:val|w:eastAsia|w:bidi|lang)="[a-z]{2}-[A-Z]{2}"/g, '$1=""')
      .replace(/(descr|title|alt|tooltip)="[^"]*"/g, '$1=""')

  for (const { name, bytes } of documentSamples('docx'))
    it(`${name} has each text translated once, in the same structure`, () => {
      const translated = translate(bytes)
      const source = openZip(bytes)
      assert.deepEqual(
        translated.entries.map((entry) => entry.name),
        source.entries.map((entry) => entry.name),
      )
      for (const { name: part } of source.entries) {
        const before = Buffer.from(source.read(part) ?? [])
        const after = Buffer.from(translated.read(part) ?? [])
        if (!/^word\/.*\.xml$/.test(part)) {
          if (part !== 'docProps/core.xml') assert.deepEqual(after, before, part)
          continue
        }
        assert.equal(withoutTexts(after.toString()), withoutTexts(before.toString()), part)
        const loud = texts(before.toString()).join('').toUpperCase().replaceAll('&AMP;', '&amp;')
        assert.equal(
          texts(after.toString())
            .join('')
            .replace(/&\w+;/g, (each) => each.toLowerCase()),
          loud.replace(/&\w+;/g, (each) => each.toLowerCase()),
          part,
        )
      }
    })
})
