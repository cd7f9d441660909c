import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  documentSamples,
  skipWithoutSamples,
} from '../../../../../../test/support/document-samples.ts'
import { makePackage } from '../../../../../../test/support/office-files.ts'
import { excelNamespace as main, makeWorkbook } from '../../../../../../test/support/workbooks.ts'
import { openZip } from '../../../containers/zip.ts'
import { mapText, type Segment } from '../../../segment/segment.ts'
import { DocumentError } from '../../document-error.ts'
import { decodeString, encodeString } from './string-escapes.ts'
import { cutXlsx } from './xlsx.ts'

const pair = { from: 'en', to: 'es' }
const settings = { fileName: 'book.xlsx', options: {}, ...pair }
const upperCase = (segment: Segment) => mapText(segment, (text) => text.toUpperCase())
function translate(
  bytes: Uint8Array,
  change: (segment: Segment) => Segment = upperCase,
  options = {},
): Record<string, string> {
  const { segments, assemble } = cutXlsx(bytes, { ...settings, options })
  assert.deepEqual(Buffer.from(assemble(segments, pair)), Buffer.from(bytes))
  const zip = openZip(assemble(segments.map(change), pair))
  return Object.fromEntries(
    zip.entries.map(({ name }) => [name, Buffer.from(zip.read(name) ?? []).toString()]),
  )
}
const textsOf = (bytes: Uint8Array, options = {}): string[] =>
  cutXlsx(bytes, { ...settings, options }).segments.map((segment) =>
    segment.map((part) => (typeof part === 'string' ? part : '{}')).join(''),
  )
const string = (...texts: string[]): string =>
  texts.map((text) => `<si><t>${text}</t></si>`).join('')
const stringsOf = (bytes: Uint8Array, change = upperCase): string =>
  (translate(bytes, change)['book/sharedStrings.xml'] ?? '').replace(/^<sst[^>]*>|<\/sst>$/g, '')

describe('cutXlsx', () => {
  test('reads shared strings, inline strings, headers, comments, shapes and charts', () => {
    const drawing =
      '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" ' +
      'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><xdr:sp><xdr:nvSpPr>' +
      '<xdr:cNvPr id="2" name="Shape 1" descr="A picture"/></xdr:nvSpPr><xdr:txBody><a:p><a:r>' +
      '<a:t>In a shape</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:wsDr>'
    const bytes = makeWorkbook({
      strings: string('Shared text', '12.5'),
      sheet:
        '<sheetData><row><c t="inlineStr"><is><t>Inline text</t></is></c><c t="str"><f>A1</f>' +
        '<v>Result</v></c><c t="s"><v>0</v></c></row></sheetData>' +
        '<headerFooter><oddHeader>&amp;LLeft</oddHeader></headerFooter>',
      sheetParts: {
        comments:
          `<comments${main}><authors><author>Jane</author></authors><commentList><comment><text>` +
          '<r><t>A comment</t></r></text></comment></commentList></comments>',
        drawing,
      },
    })
    const texts = ['Shared text', 'Inline text', 'Left', 'A comment', 'In a shape', 'A picture']
    assert.deepEqual(textsOf(bytes), texts)
    assert.deepEqual(
      textsOf(bytes, { comments: false, altTexts: false }),
      texts.filter((text) => !/comment|picture/.test(text)),
    )
    const sheet = translate(bytes)['book/one.xml'] ?? ''
    assert.match(sheet, /<is><t>INLINE TEXT<\/t>.*<v>Result<\/v>.*<v>0<.*&amp;LLEFT</)
  })

  test('moves the formatting of rich text with its words', () => {
    const bytes = makeWorkbook({
      strings:
        '<si><r><t xml:space="preserve">The </t></r><r><rPr><b/><sz val="11"/></rPr>' +
        '<t>red</t></r>' +
        '<r><t xml:space="preserve"> house</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si>',
    })
    const moved = stringsOf(bytes, () => ['La casa ', { open: 0 }, 'roja', { close: 0 }])
    assert.match(moved, /^<si><r><t xml:space="preserve">La casa <\/t><\/r><r><rPr><b\/>/)
    assert.match(moved, /<t>roja<\/t><\/r>/)
    assert.doesNotMatch(moved, /rPh/)
  })

  test('reads each line of a cell by itself, unless a sentence goes on', () => {
    const bytes = makeWorkbook({
      strings:
        '<si><t xml:space="preserve">One line\n\nTwo &amp; three&#10;_x000D_\r\n 4 </t></si>',
    })
    assert.deepEqual(textsOf(bytes), ['One line', 'Two & three'])
    assert.equal(
      stringsOf(bytes),
      '<si><t xml:space="preserve">ONE LINE\n\nTWO &amp; THREE&#10;_x000D_\r\n 4 </t></si>',
    )
    const rich = makeWorkbook({ strings: '<si><r><t>One\nline</t></r><r><t> more</t></r></si>' })
    assert.deepEqual(textsOf(rich), ['One{}line more'])
    assert.match(stringsOf(rich), /<t>ONE\nLINE MORE<\/t>/)
  })

  test('decodes and encodes escapes of characters', () => {
    assert.deepEqual(textsOf(makeWorkbook({ strings: string('a _x005F_x000D_ b') })), [
      'a _x000D_ b',
    ])
    assert.equal(
      stringsOf(makeWorkbook({ strings: string('a') }), () => ['_x000D_ \u0007']),
      string('_x005F_x000D_ _x0007_'),
    )
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'_x0051aDF\r\u0001b') }), (text) => {
        assert.equal(decodeString(encodeString(text)), text)
      }),
    )
  })

  test('leaves cells whose texts are data', () => {
    const bytes = makeWorkbook({
      strings: string(
        ...['Yes', 'say "no"', 'Small', 'Header', 'Total', 'Filtered', 'Field', 'Item', 'Named'],
        ...['Marked', 'Prose'],
      ),
      workbook: '<definedNames><definedName name="x">"named"</definedName></definedNames>',
      sheet:
        '<sheetData><row><c><f>IF(A1="YES",1,A2="say ""no""")</f></c></row></sheetData>' +
        '<autoFilter><filterColumn><filters><filter val="Filtered"/></filters></filterColumn>' +
        '</autoFilter><conditionalFormatting><cfRule type="containsText" text="Marked"/>' +
        '</conditionalFormatting><dataValidations><dataValidation type="list">' +
        '<formula1>"Small,Large"</formula1></dataValidation></dataValidations>',
      sheetParts: {
        table:
          `<table${main}><tableColumns><tableColumn id="1" name="Header" ` +
          'totalsRowLabel="Total"/></tableColumns></table>',
      },
      workbookParts: {
        pivotCacheDefinition:
          `<pivotCacheDefinition${main}><cacheFields><cacheField name="Field"><sharedItems>` +
          '<s v="Item"/></sharedItems></cacheField></cacheFields></pivotCacheDefinition>',
      },
    })
    assert.deepEqual(textsOf(bytes), ['Prose'])
    assert.match(cutXlsx(bytes, settings).notices.join(), /Cells stay as they are if formulas/)
  })

  test('leaves cells that criteria mean, with their operators and wildcards', () => {
    const bytes = makeWorkbook({
      strings: string('Open', 'Reopened', 'Closed', 'Old house', 'Prose'),
      sheet:
        '<sheetData><row><c><f>COUNTIF(A:A,"*open*")+COUNTIF(A:A,"&lt;&gt;Closed")</f></c></row>' +
        '</sheetData><autoFilter><filterColumn><customFilters><customFilter val="*house"/>' +
        '</customFilters></filterColumn></autoFilter>',
    })
    assert.deepEqual(textsOf(bytes), ['Prose'])
  })

  test('keeps the codes of headers and footers', () => {
    const header =
      '&amp;L&amp;"Arial,Bold"&amp;12Left side&amp;CPage &amp;P of &amp;N&amp;R' +
      '&amp;KFF0000R &amp;&amp; D'
    const bytes = makeWorkbook({
      sheet:
        '<sheetData><row><c><v>1</v></c></row></sheetData>' +
        `<headerFooter><oddHeader>${header}</oddHeader></headerFooter>`,
    })
    assert.deepEqual(textsOf(bytes), ['Left side', 'Page {} of', 'R {} D'])
    const headerOf = (change: (segment: Segment) => Segment): string =>
      /<oddHeader>(.*)<\/oddHeader>/.exec(translate(bytes, change)['book/one.xml'] ?? '')?.[1] ?? ''
    assert.equal(
      headerOf(upperCase),
      header.replace('Left side', 'LEFT SIDE').replace('Page', 'PAGE').replace('of', 'OF'),
    )
    assert.match(
      headerOf((segment) => [...segment, ' & more']),
      /Left side &amp;&amp; more&amp;C/,
    )
    assert.equal(
      headerOf((segment) => [...segment, 'x'.repeat(200)]),
      header,
    )
    assert.match(translate(bytes)['book/one.xml'] ?? '', /<c><v>1<\/v><\/c>/)
  })

  test('leaves a cell whose translation is longer than Excel allows', () => {
    const long = 'word '.repeat(4_000)
    const bytes = makeWorkbook({ strings: string(long.trim(), 'short') })
    const twice = (segment: Segment) => mapText(segment, (text) => `${text} ${text}`)
    assert.equal(stringsOf(bytes, twice), string(long.trim(), 'short short'))
    assert.match(cutXlsx(bytes, settings).notices.join(), /32,767/)
  })

  test('leaves labels of charts that show cells with data', () => {
    const labels = ['Yes', 'Prose']
    const chart =
      '<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:strCache>' +
      `${labels.map((label) => `<c:pt><c:v>${label}</c:v></c:pt>`).join('')}</c:strCache>` +
      '<c:numCache><c:pt><c:v>1 m</c:v></c:pt></c:numCache></c:chartSpace>'
    const workbook = makePackage(
      [
        {
          name: 'main.xml',
          contentType: 'spreadsheetml.sheet.main',
          content: `<workbook${main}><definedName>"Yes"</definedName></workbook>`,
        },
        {
          name: 'sheet.xml',
          contentType: 'spreadsheetml.worksheet',
          content: `<worksheet${main}/>`,
        },
        { name: 'drawing.xml', contentType: 'drawing', content: '<wsDr/>' },
        { name: 'chart.xml', contentType: 'drawingml.chart', content: chart },
      ],
      [
        ['', 'officeDocument', 'main.xml'],
        ['main.xml', 'worksheet', 'sheet.xml'],
        ['sheet.xml', 'drawing', 'drawing.xml'],
        ['drawing.xml', 'chart', 'chart.xml'],
      ],
    )
    assert.deepEqual(textsOf(workbook), ['Prose'])
  })

  test('refuses what is no workbook', () => {
    const bytes = makePackage(
      [{ name: 'a.xml', contentType: 'wordprocessingml.document.main', content: '<a/>' }],
      [['', 'officeDocument', 'a.xml']],
    )
    assert.throws(
      () => cutXlsx(bytes, settings),
      (error) => error instanceof DocumentError && error.code === 'document-not-supported',
    )
  })
})

describe('genuine workbooks', { skip: skipWithoutSamples('xlsx') }, () => {
  for (const { name, bytes } of documentSamples('xlsx'))
    test(name, () => {
      const source = openZip(bytes)
      for (const [part, translated] of Object.entries(translate(bytes))) {
        const original = Buffer.from(source.read(part) ?? []).toString()
        const isText = /sharedStrings|comments|sheet\d|core\.xml/.test(part)
        const tags = (xml: string) => (isText ? xml.replace(/>[^<]*</g, '><') : xml)
        assert.equal(tags(translated), tags(original), part)
      }
    })
})
