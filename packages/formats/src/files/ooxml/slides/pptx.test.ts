import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  assertRefusedOrKept,
  damagedFiles,
  inventingEngine,
  settingsOf,
  textsOf,
  upperCase,
} from '../../../../../../test/support/document-formats.ts'
import {
  documentSamples,
  skipWithoutSamples,
} from '../../../../../../test/support/document-samples.ts'
import {
  drawingXml,
  makeDocx,
  makePptx,
  slideRun as run,
  slideShape as shape,
} from '../../../../../../test/support/office-files.ts'
import { openZip } from '../../../containers/zip.ts'
import type { Segment } from '../../../segment/segment.ts'
import { DocumentError } from '../../document-error.ts'
import { cutPptx } from './pptx.ts'

const settings = settingsOf('a.pptx')

function translate(bytes: Uint8Array, change: (segment: Segment) => Segment = upperCase) {
  const { segments, assemble } = cutPptx(bytes, settings)
  return openZip(assemble(segments.map(change), { from: 'en', to: 'es' }))
}

const textsIn = (...slides: string[]): string[] => textsOf(cutPptx, makePptx({ slides }), settings)

describe('the texts of a presentation', () => {
  it('are paragraphs, in the order of the slides', () => {
    assert.deepEqual(
      textsIn(
        shape(run('First', 'lang="en-US"') + run(' slide', 'lang="en-GB" dirty="0" err="1"')),
        shape(run('Second')),
      ),
      ['First slide', 'Second'],
    )
  })

  it('have tags for formatting, and codes for breaks and slide numbers', () => {
    const number = '<a:fld id="{0}" type="slidenum"><a:rPr lang="en-US"/><a:t>‹#›</a:t></a:fld>'
    assert.deepEqual(
      textsIn(
        shape(run('The ') + run('red', 'b="1"') + run(' house')),
        shape(run('Slide ') + number + run(' of many')),
        shape(`${run('One')}<a:br/>${run('line')}<a:endParaRPr lang="en-US"/>`),
        shape(run('x') + run('n', 'baseline="30000"') + run(' is big')),
      ),
      ['The {}red{} house', 'Slide {} of many', 'One{}line', 'x{}n{} is big'],
    )
  })

  it('include notes, comments, charts and what layouts and masters show', () => {
    const label = (text: string): string => `<c:pt idx="0"><c:v>${text}</c:v></c:pt>`
    const labels = `<c:strCache>${label('East')}</c:strCache>`
    const file = makePptx({
      slides: [shape(run('Body'), 'body')],
      parts: [
        {
          name: 'n/notes',
          contentType: 'presentationml.notesSlide',
          content: drawingXml('p:notes', shape(run('A note'), 'body')),
        },
        {
          name: 'n/comments',
          contentType: 'presentationml.comments',
          content: drawingXml('p:cmLst', '<p:cm><p:text>A comment</p:text></p:cm>'),
        },
        {
          name: 'l/layout',
          contentType: 'presentationml.slideLayout',
          content: drawingXml(
            'p:sldLayout',
            shape(run('Click to edit'), 'title') + shape(run('Confidential')),
          ),
        },
        {
          name: 'c/chart',
          contentType: 'drawingml.chart',
          content: drawingXml(
            'c:chartSpace',
            `<c:tx><c:rich><a:p>${run('Sales')}</a:p></c:rich></c:tx>` +
              `<c:ser><c:cat><c:f>Sheet1!A1</c:f>${labels}</c:cat><c:val><c:numCache>` +
              `<c:formatCode>General</c:formatCode>${label('5')}</c:numCache></c:val></c:ser>` +
              `<c:ser><c:cat>${labels}</c:cat></c:ser>`,
          ),
        },
        { name: 'c/book', contentType: 'spreadsheetml.sheet', content: 'a workbook' },
      ],
      relationships: [
        ['s/slide1', 'notesSlide', 'n/notes'],
        ['s/slide1', 'comments', 'n/comments'],
        ['s/slide1', 'slideLayout', 'l/layout'],
        ['s/slide1', 'chart', 'c/chart'],
        ['c/chart', 'package', 'c/book'],
      ],
    })
    assert.deepEqual(textsOf(cutPptx, file, settings).sort(), [
      'A comment',
      'A note',
      'Body',
      'Confidential',
      'East',
      'Sales',
    ])
    const options = { notes: false, comments: false }
    assert.equal(textsOf(cutPptx, file, settingsOf('a.pptx', options)).length, 4)
    assert.match(cutPptx(file, settings).notices.join(), /workbooks/)
    const chart = Buffer.from(translate(file).read('c/chart') ?? []).toString()
    assert.equal(chart.split('>EAST<').length, 3)
    assert.match(chart, /Sheet1!A1.*General/)
  })

  it('take an alternative text that somebody wrote', () => {
    const picture = (text: string): string =>
      `<p:pic><p:nvPicPr><p:cNvPr id="4" name="Picture 3" descr="${text}"/></p:nvPicPr></p:pic>`
    assert.deepEqual(textsIn(picture('A &quot;red&quot; house'), picture('IMG_1234.jpg')), [
      'A "red" house',
    ])
  })
})

describe('a translated presentation', () => {
  it('has the languages of its runs follow the target', () => {
    const slide = shape(`${run('Hello', 'lang="en-US" b="1"')}<a:endParaRPr lang="en-US"/>`)
    const translated = translate(makePptx({ slides: [slide] })).read('s/slide1') ?? []
    assert.ok(
      Buffer.from(translated)
        .toString()
        .includes(slide.replaceAll('en-US', 'es-ES').replace('Hello', 'HELLO')),
    )
  })

  it('gives text that changed its place the look of its origin', () => {
    const slide = shape(run('The ') + run('red', 'b="1"') + run(' house'))
    const file = makePptx({ slides: [slide] })
    const translated = translate(file, () => [
      { open: 0 },
      'Roja',
      { close: 0 },
      ' es <la> casa',
    ]).read('s/slide1')
    assert.ok(
      Buffer.from(translated ?? [])
        .toString()
        .includes(run('') + run('Roja', 'b="1"') + run(' es &lt;la&gt; casa')),
    )
  })

  it('is well-formed whatever an engine answers', () => {
    const file = makePptx({
      slides: [shape(`${run('A ')}${run('red', 'i="1"')}<a:br/>${run('b')}`)],
    })
    fc.assert(
      fc.property(inventingEngine, (engine) => {
        const { segments, assemble } = cutPptx(file, settings)
        cutPptx(assemble(segments.map(engine), { from: 'en', to: 'es' }), settings)
      }),
    )
  })

  it('is refused or comes back the same, however it is damaged', () => {
    const file = makePptx({ slides: [shape(run('Hello'))] })
    fc.assert(
      fc.property(damagedFiles([file]), (bytes) => assertRefusedOrKept(cutPptx, bytes, settings)),
    )
  })

  it('is no Word document', () => {
    assert.throws(
      () => cutPptx(makeDocx({ body: '' }), settings),
      (error) => error instanceof DocumentError && error.code === 'document-not-supported',
    )
  })
})

describe('genuine presentations', { skip: skipWithoutSamples('pptx') }, () => {
  const slides = /^ppt\/(?:slides|notesSlides)\/.*\.xml$/
  const textOf = (xml: string): string[] => xml.match(/(?<=<a:t>)[^<]+/g) ?? []
  const withoutTexts = (xml: string): string =>
    xml.replace(/(<a:t>)[^<]*/g, '$1').replace(/ (?:lang|descr|title)="[^"]*"/g, '')

  for (const { name, bytes } of documentSamples('pptx'))
    it(`${name} has each text translated once, in the same structure`, () => {
      const source = openZip(bytes)
      const translated = translate(bytes)
      for (const { name: part } of source.entries) {
        const before = Buffer.from(source.read(part) ?? []).toString()
        const after = Buffer.from(translated.read(part) ?? []).toString()
        if (part === 'docProps/core.xml') continue
        assert.equal(withoutTexts(after), withoutTexts(before), part)
        if (!slides.test(part)) assert.deepEqual(textOf(after), textOf(before), part)
        else
          assert.deepEqual(
            textOf(after).join('').toLowerCase(),
            textOf(before).join('').toLowerCase(),
            part,
          )
      }
      const loud = source.entries
        .filter(({ name: part }) => slides.test(part))
        .flatMap(({ name: part }) => textOf(Buffer.from(translated.read(part) ?? []).toString()))
        .join('')
      assert.doesNotMatch(loud.replace(/&\w+;|[\w.]+@[\w.]+|http\S+/g, ''), /\p{Ll}/u)
    })
})
