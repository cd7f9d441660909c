import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { settingsOf, textsOf, upperCase } from '../../../../../../test/support/document-formats.ts'
import {
  wordField as field,
  type MadeDocx,
  makeDocx,
  wordParagraph as paragraph,
  wordRun as run,
  wordXml,
} from '../../../../../../test/support/office-files.ts'
import { openZip } from '../../../containers/zip.ts'
import type { Segment } from '../../../segment/segment.ts'
import type { FormatOptions } from '../../format.ts'
import { cutDocx } from './docx.ts'

const settings = settingsOf('a.docx')
const main = 'text/main2.xml'

const textsIn = (body: string, more: Partial<MadeDocx> = {}, options: FormatOptions = {}) =>
  textsOf(cutDocx, makeDocx({ body, ...more }), settingsOf('a.docx', options))

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

describe('the texts of a Word document', () => {
  it('are paragraphs, in which runs that look the same are one text', () => {
    const language = '<w:lang w:val="en-US"/>'
    assert.deepEqual(
      textsIn(
        paragraph(
          run('My name '),
          '<w:proofErr w:type="spellStart"/>',
          run('is', `${language}<w:noProof/>`),
          '<w:r w:rsidR="00AB"><w:t xml:space="preserve"> Mic</w:t></w:r>',
          '<w:r w:rsidR="00CD"><w:lastRenderedPageBreak/><w:t>hael.</w:t></w:r>',
        ),
      ),
      ['My name is Michael.'],
    )
  })

  it('have tags for formatting, links and insertions', () => {
    assert.deepEqual(
      textsIn(
        paragraph(
          run('See the '),
          run('red', '<w:b/>'),
          run(' '),
          `<w:hyperlink r:id="r1">${run('house', '<w:rStyle w:val="Hyperlink"/>')}</w:hyperlink>`,
          run(' and '),
          `<w:ins w:id="1" w:author="A">${run('the garden')}</w:ins>`,
          run('.'),
        ),
      ),
      ['See the {}red{} {}house{} and {}the garden{}.'],
    )
  })

  it('leave out what tracked changes deleted, soft hyphens, and programs', () => {
    assert.deepEqual(
      textsIn(
        paragraph(
          run('A '),
          '<w:del w:id="1"><w:r><w:delText>blue </w:delText></w:r></w:del>',
          '<w:moveFrom w:id="2"><w:r><w:t>old </w:t></w:r></w:moveFrom>',
          '<w:r><w:t>trans</w:t><w:softHyphen/><w:t xml:space="preserve">lated </w:t></w:r>',
          run('house'),
          field('HYPERLINK "https://example.org"', run(' there')),
        ),
      ),
      ['A translated house{} there{}'],
    )
  })

  it('keep numbers that Word computes, in the sentence', () => {
    assert.deepEqual(
      textsIn(
        paragraph(run('Page '), field('PAGE', run('3')), run(' of '), field('NUMPAGES', run('9'))),
      ),
      ['Page {} of {}'],
    )
    assert.deepEqual(
      textsIn(paragraph(`<w:fldSimple w:instr=" DATE ">${run('May')}</w:fldSimple>`, run(' on'))),
      ['{} on'],
    )
  })

  it('include the table of contents, whose field spans paragraphs', () => {
    const entry = (title: string, page: string): string =>
      `<w:hyperlink w:anchor="_Toc1">${run(title)}<w:r><w:tab/></w:r>` +
      `${field('PAGEREF _Toc1', run(page))}</w:hyperlink>`
    const [start = '', end = ''] = field('TOC \\o "1-3"', '|').split('|')
    const body =
      paragraph(start, entry('First chapter', '1')) +
      paragraph(entry('Second chapter', '2')) +
      paragraph(end, run('Text'))
    assert.deepEqual(textsIn(body), ['First chapter', 'Second chapter', 'Text'])
    const titles = /(?<=>)(?:First|Second|Text)[^<]*/g
    assert.equal(
      bodyOf(body),
      body.replace(titles, (text) => text.toUpperCase()),
    )
    assert.match(cutDocx(makeDocx({ body }), settings).notices.join(), /table of contents/)
  })

  it('end at page breaks, at two line breaks, and at one behind a sentence', () => {
    const line = '<w:r><w:br/></w:r>'
    assert.deepEqual(
      textsIn(
        paragraph(
          run('One'),
          line,
          run('line.'),
          line,
          run('Two'),
          `${line} ${line}`,
          run('Three'),
          '<w:r><w:br w:type="page"/></w:r>',
          run('Four'),
        ),
      ),
      ['One{}line.', 'Two', 'Three', 'Four'],
    )
  })

  it('keep no-break spaces at the edges of runs, which Word strips of other spaces only', () => {
    const bare = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`
    const texts = textsIn(
      paragraph(bare('About 10\u00a0'), bare('km'), bare('\u2002of'), bare('\n the road \t')),
    )
    assert.deepEqual(texts, ['About 10\u00a0km\u2002ofthe road'])
  })

  it('take a text box once, which stands there twice', () => {
    const box = paragraph(run('In the box'))
    const body = paragraph(
      run('Outside'),
      '<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor>' +
        '<wp:posOffset>12</wp:posOffset><wp:docPr id="1" descr="A picture of a house"/>' +
        `<wps:txbx><w:txbxContent>${box}</w:txbxContent></wps:txbx></wp:anchor></w:drawing>` +
        '</mc:Choice><mc:Fallback><w:pict><v:shape alt="A picture of a house"><v:textbox>' +
        `<w:txbxContent>${box}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback>` +
        '</mc:AlternateContent></w:r>',
    )
    assert.deepEqual(textsIn(body), ['Outside', 'In the box', 'A picture of a house'])
    assert.deepEqual(textsIn(body, {}, { altTexts: false }), ['Outside', 'In the box'])
    const loud = bodyOf(body)
    assert.equal(loud.split('IN THE BOX').length, 3)
    assert.equal(loud.split('A PICTURE OF A HOUSE').length, 3)
    assert.match(loud, /<wp:posOffset>12</)
  })

  it('are in notes, headers, comments and diagrams, wherever these are', () => {
    const text = (name: string) => paragraph(run(`in ${name}`))
    const kinds = {
      header: 'hdr',
      footer: 'ftr',
      footnotes: 'footnotes',
      endnotes: 'endnotes',
      comments: 'comments',
    }
    const drawn =
      '<d:data xmlns:d="http://schemas.openxmlformats.org/drawingml/2006/diagram" ' +
      'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">' +
      '<a:p><a:r><a:rPr lang="en-GB"/><a:t>in a diagram</a:t></a:r></a:p></d:data>'
    const file = makeDocx({
      body: text('the body'),
      parts: [
        ...Object.entries(kinds).map(([type, root]) => ({
          name: `x/${type}-part`,
          contentType: `wordprocessingml.${type}`,
          content: wordXml(root, text(type)),
        })),
        { name: 'x/data', contentType: 'drawingml.diagramData', content: drawn },
        { name: 'x/drawing', contentType: 'drawingml.diagramDrawing', content: drawn },
        {
          name: 'core',
          contentType: 'application/vnd.openxmlformats-package.core-properties+xml',
          content:
            '<cp:coreProperties xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:cp="http://' +
            'schemas.openxmlformats.org/package/2006/metadata/core-properties">' +
            '<dc:title>The title</dc:title><dc:creator>A person</dc:creator></cp:coreProperties>',
        },
        {
          name: 'x/styles',
          contentType: 'wordprocessingml.styles',
          content: wordXml(
            'styles',
            '<w:lang w:val="en-US" w:eastAsia="en-US" w:bidi="ar-SA"/><w:name w:val="normal"/>',
          ),
        },
      ],
      relationships: [
        ...Object.keys(kinds).map((type) => [main, type, `x/${type}-part`] as const),
        [main, 'diagramData', 'x/data'],
        [
          main,
          'http://schemas.microsoft.com/office/2007/relationships/diagramDrawing',
          'x/drawing',
        ],
        [main, 'styles', 'x/styles'],
        [main, 'hyperlink', 'https://example.org'],
        ['', 'metadata/core-properties', 'core'],
      ],
    })
    assert.deepEqual(textsOf(cutDocx, file, settings).sort(), [
      'The title',
      'in a diagram',
      'in comments',
      'in endnotes',
      'in footer',
      'in footnotes',
      'in header',
      'in the body',
    ])
    const options = { comments: false, metadata: false }
    assert.equal(textsOf(cutDocx, file, settingsOf('a.docx', options)).length, 6)
    const translated = translate(file)
    for (const name of ['x/data', 'x/drawing']) {
      const drawing = Buffer.from(translated.read(name) ?? []).toString()
      assert.match(drawing, /IN A DIAGRAM/)
      assert.match(drawing, /lang="es-ES"/)
    }
    const styles = Buffer.from(translated.read('x/styles') ?? []).toString()
    assert.match(styles, /<w:lang w:val="es-ES" w:eastAsia="en-US" w:bidi="ar-SA"\/>/)
    assert.match(Buffer.from(translated.read('core') ?? []).toString(), /THE TITLE.*A person/)
  })

  it('are found in the strict form of the standard, whatever its prefixes', () => {
    const strict = 'http://purl.oclc.org/ooxml'
    const bytes = makeDocx({ body: '' })
    const document =
      `<document xmlns="${strict}/wordprocessingml/main"><body><p><r><t>Hello</t></r></p></body>` +
      '</document>'
    const file = openZip(bytes).replace(new Map([[main, Buffer.from(document)]]))
    assert.deepEqual(textsOf(cutDocx, file, settings), ['Hello'])
    assert.equal(partOf(file, main), document.replace('Hello', 'HELLO'))
  })
})
