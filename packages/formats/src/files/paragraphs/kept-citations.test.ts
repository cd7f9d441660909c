import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { settingsOf, textsOf } from '../../../../../test/support/document-formats.ts'
import {
  wordField as field,
  makeDocx,
  wordParagraph as paragraph,
  wordRun as run,
} from '../../../../../test/support/office-files.ts'
import { makeTextDocument } from '../../../../../test/support/open-document-files.ts'
import { cutDocx } from '../ooxml/word/docx.ts'
import { cutOpenDocument } from '../opendocument/opendocument.ts'

const wordTexts = (body: string): string[] =>
  textsOf(cutDocx, makeDocx({ body }), settingsOf('a.docx'))
const openTexts = (body: string): string[] =>
  textsOf(cutOpenDocument, makeTextDocument(body), settingsOf('a.odt'))

describe('citations of reference managers', () => {
  test('stay in fields of Word, with the data of fields inside them', () => {
    const data = field('ADDIN EN.CITE.DATA', '')
    const begin = field('ADDIN EN.CITE', `${data}|`).split('|').join(run('(Red and House, 2019)'))
    for (const citation of [
      begin,
      field('ADDIN ZOTERO_ITEM CSL_CITATION {"x":1}', run('(House et al.)')),
      `<w:fldSimple w:instr=" ADDIN CSL_CITATION ">${run('(House)')}</w:fldSimple>`,
      field('CITATION Hou19 \\l 1033', run('(House)')),
    ])
      assert.deepEqual(wordTexts(paragraph(run('As we know '), citation, run(' it is red.'))), [
        'As we know {} it is red.',
      ])
  })

  test('stay in lists over several paragraphs', () => {
    for (const code of ['ADDIN EN.REFLIST', 'BIBLIOGRAPHY']) {
      const [begin = '', end = ''] = field(code, '|').split('|')
      const body =
        paragraph(run('Text'), begin, run('The first title')) +
        paragraph(run('The second title')) +
        paragraph(end, run('More'))
      assert.deepEqual(wordTexts(body), ['Text', 'More'])
    }
  })

  test('stay in bookmarks and content controls', () => {
    const mark = (name: string, content: string): string =>
      `<w:bookmarkStart w:id="1" w:name="${name}"/>${content}<w:bookmarkEnd w:id="1"/>`
    const around = (content: string): string[] =>
      wordTexts(paragraph(run('See '), content, run(' now')))
    assert.deepEqual(around(mark('ZOTERO_BREF_a1', run('(House)'))), ['See {} now'])
    assert.deepEqual(around(mark('_Ref12', run('the house'))), ['See {}the house{} now'])
    const control = (tag: string): string =>
      `<w:sdt><w:sdtPr><w:tag w:val="${tag}"/></w:sdtPr><w:sdtContent>${run('(House)')}` +
      '</w:sdtContent></w:sdt>'
    assert.deepEqual(around(control('MENDELEY_CITATION_v3_abc')), ['See {} now'])
    assert.deepEqual(around(control('my field')), ['See {}(House){} now'])
  })

  test('stay in reference marks and sections of text documents', () => {
    const name = 'ZOTERO_ITEM CSL_CITATION {&quot;x&quot;:1} RNDa'
    assert.deepEqual(
      openTexts(
        `<t:p>See <t:reference-mark-start t:name="${name}"/>(House)` +
          `<t:reference-mark-end t:name="${name}"/> now</t:p>` +
          '<t:section t:name=" ZOTERO_BIBL {} "><t:p>The title</t:p></t:section>' +
          '<t:section t:name="Zoo"><t:p>Text</t:p></t:section>',
      ),
      ['See {} now', 'Text'],
    )
  })
})
