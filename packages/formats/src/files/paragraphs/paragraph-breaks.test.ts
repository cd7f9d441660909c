import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { settingsOf, textsOf } from '../../../../../test/support/document-formats.ts'
import {
  drawingXml,
  makeDocx,
  makePptx,
  slideRun,
  slideShape,
  wordParagraph,
} from '../../../../../test/support/office-files.ts'
import { makeTextDocument } from '../../../../../test/support/open-document-files.ts'
import { makeWorkbook } from '../../../../../test/support/workbooks.ts'
import { openZip } from '../../containers/zip.ts'
import type { Segment } from '../../segment/segment.ts'
import type { CutFormat } from '../format.ts'
import { cutXlsx } from '../ooxml/excel/xlsx.ts'
import { cutPptx } from '../ooxml/slides/pptx.ts'
import { cutDocx } from '../ooxml/word/docx.ts'
import { cutOpenDocument } from '../opendocument/opendocument.ts'

interface LabelFormat {
  readonly cut: CutFormat
  readonly fileName: string
  /** The part with the paragraph. */
  readonly part: string
  /** A document of one paragraph: `text` has tabs and line breaks. */
  make(text: string): Uint8Array
}

const inRuns = (text: string, wrap: (text: string) => string, signs: Record<string, string>) =>
  text.replace(/([\t\n])|[^\t\n]+/g, (found, sign?: string) =>
    sign === undefined ? wrap(found) : (signs[sign] ?? ''),
  )

const wordText = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const spaces = (text: string): string =>
  text.replace(/ {2,}/g, (found) => ` <t:s t:c="${found.length - 1}"/>`)

const formats: Record<string, LabelFormat> = {
  'Word documents': {
    cut: cutDocx,
    fileName: 'a.docx',
    part: 'text/main2.xml',
    make: (text) =>
      makeDocx({
        body: wordParagraph(
          inRuns(text, wordText, { '\t': '<w:r><w:tab/></w:r>', '\n': '<w:r><w:br/></w:r>' }),
        ),
      }),
  },
  presentations: {
    cut: cutPptx,
    fileName: 'a.pptx',
    part: 's/slide1',
    make: (text) =>
      makePptx({
        slides: [
          slideShape(
            text
              .split('\n')
              .map((line) => slideRun(line))
              .join('<a:br/>'),
          ),
        ],
      }),
  },
  'text documents': {
    cut: cutOpenDocument,
    fileName: 'a.odt',
    part: 'content.xml',
    make: (text) =>
      makeTextDocument(
        `<t:p>${inRuns(text, spaces, { '\t': '<t:tab/>', '\n': '<t:line-break/>' })}</t:p>`,
      ),
  },
  workbooks: {
    cut: cutXlsx,
    fileName: 'a.xlsx',
    part: 'book/sharedStrings.xml',
    make: (text) => makeWorkbook({ strings: `<si><t xml:space="preserve">${text}</t></si>` }),
  },
}

for (const [name, { cut, fileName, part, make }] of Object.entries(formats)) {
  const settings = settingsOf(fileName)
  const texts = (text: string): string[] => textsOf(cut, make(text), settings)
  const written = (bytes: Uint8Array): string =>
    Buffer.from(openZip(bytes).read(part) ?? []).toString()

  describe(`labels of ${name}`, () => {
    test('end at tabs and at wide gaps', () => {
      assert.deepEqual(texts('Day\tMonth\tYear'), ['Day', 'Month', 'Year'])
      assert.deepEqual(texts('Name:     Date:'), ['Name:', 'Date:'])
      assert.deepEqual(texts('\tThe house is red.'), ['The house is red.'])
    })

    test('end at line breaks between short lines', () => {
      assert.deepEqual(texts('Red House\n12 Main Street\nNew Town'), [
        'Red House',
        '12 Main Street',
        'New Town',
      ])
      assert.deepEqual(texts('name\nfirst name\nstreet'), ['name', 'first name', 'street'])
      assert.deepEqual(texts('Remember:\na) the house\nb) the cat').length, 3)
      const long = 'The house that we saw together last summer is on the hill and'
      assert.deepEqual(texts(`${long}\nJ. Smith has it.`).length, 1)
      assert.deepEqual(texts(`${long}\nA. Red\nB. Green`).length, 3)
    })

    test('do not end where a sentence goes on behind a line break', () => {
      const sentence = 'The big\nred house\nis on the hill.'
      assert.equal(texts(sentence).length, 1)
      assert.equal(texts(`${sentence}\nThe cat sleeps.`).length, 2)
      assert.equal(
        texts('Yesterday we bought the old house of the family which lives in\nGreat Yarmouth.')
          .length,
        1,
      )
      assert.equal(texts('The big\n     red house').length, 1)
      assert.equal(texts('The big   \n\tred house').length, 1)
      assert.equal(texts('The big\n\nred house').length, 2)
      assert.deepEqual(texts('姓名\n地址'), ['姓名', '地址'])
    })

    test('are without the number or bullet that somebody typed before them', () => {
      for (const opening of ['1. ', '• ', '(2) ', '\u00a0– '])
        assert.deepEqual(texts(`${opening}The red house`), ['The red house'])
      assert.deepEqual(texts('1. Open\n2. Close'), ['Open', 'Close'])
      assert.deepEqual(texts('a)\tOpen'), ['Open'])
      assert.deepEqual(texts('1.5 of it'), ['1.5 of it'])
    })

    test('keep what is between them, whatever an engine answers', () => {
      const bytes = make('1. The red house\tWeek\nOpen\n3    4\tThe end')
      const { segments, assemble } = cut(bytes, settings)
      const pair = { from: 'en', to: 'es' }
      const marked = assemble(
        segments.map((_, index) => [`#${index}`]),
        pair,
      )
      const expected = written(bytes)
        .replace('The red house', '#0')
        .replace('Week', '#1')
        .replace('Open', '#2')
        .replace('The end', '#3')
      assert.equal(written(marked), expected)
    })
  })
}

describe('the lines of a paragraph', () => {
  const pieces = fc.array(
    fc.constantFrom('\t', '\n', '    ', 'a', 'Big', 'red house.', ' ', '&amp;', '12'),
  )
  for (const [name, { cut, fileName, make }] of Object.entries(formats))
    test(`of ${name} come back as they are when nothing changes`, () => {
      fc.assert(
        fc.property(pieces, (parts) => {
          const bytes = make(parts.join(''))
          const { segments, assemble } = cut(bytes, settingsOf(fileName))
          const same = assemble(segments, { from: 'en', to: 'es' })
          assert.ok(Buffer.from(same).equals(Buffer.from(bytes)))
        }),
      )
    })
})

describe('tabs in the texts of slides', () => {
  const slideOf = (runs: string, change: (segment: Segment) => Segment): string => {
    const bytes = makePptx({ slides: [slideShape(runs)] })
    const { segments, assemble } = cutPptx(bytes, settingsOf('a.pptx'))
    const changed = assemble(segments.map(change), { from: 'en', to: 'es' })
    const slide = Buffer.from(openZip(changed).read('s/slide1') ?? []).toString()
    return /<a:p>(.*)<\/a:p>/.exec(slide)?.[1] ?? ''
  }

  test('stay where words change their place, each text in a run of its own', () => {
    const runs = slideRun('One\tThe ') + slideRun('red', 'b="1"') + slideRun(' house\tTwo')
    const moved = slideOf(runs, (segment) =>
      segment.length === 1 ? segment : ['La casa ', { open: 0 }, 'roja', { close: 0 }],
    )
    assert.equal(moved.replace(/<[^<>]*>/g, ''), 'One\tLa casa roja\tTwo')
    for (const [run] of moved.matchAll(/<a:r>.*?<\/a:r>/g))
      assert.equal(run.split('<a:t>').length, 2, run)
  })

  test('and lines of labels and comments stay too', () => {
    const bytes = makePptx({
      slides: [slideShape(slideRun('x'))],
      parts: [
        {
          name: 'n/comments',
          contentType: 'presentationml.comments',
          content: drawingXml('p:cmLst', '<p:cm><p:text>Red house\nOld cat\tDog</p:text></p:cm>'),
        },
      ],
      relationships: [['s/slide1', 'comments', 'n/comments']],
    })
    const { segments, assemble } = cutPptx(bytes, settingsOf('a.pptx'))
    const loud = assemble(
      segments.map(([text]) => [`${text}`.toUpperCase()]),
      { from: 'en', to: 'es' },
    )
    const comments = Buffer.from(openZip(loud).read('n/comments') ?? []).toString()
    assert.match(comments, />RED HOUSE\nOLD CAT\tDOG</)
  })
})
