import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { textsOf as textsIn, upperCase } from '../../../../../test/support/document-formats.ts'
import {
  documentSamples,
  skipWithoutSamples,
} from '../../../../../test/support/document-samples.ts'
import {
  contentOf,
  declarations,
  makeOpenDocument,
  makeTextDocument,
  namespaceOf,
  textStyle,
  translateParts,
} from '../../../../../test/support/open-document-files.ts'
import { openZip } from '../../containers/zip.ts'
import type { Segment } from '../../segment/segment.ts'
import { DocumentError } from '../document-error.ts'
import { cutOpenDocument } from './opendocument.ts'

const settings = { fileName: 'file.odt', options: {}, from: 'en', to: 'es' }

const segmentsOf = (bytes: Uint8Array, options = {}): readonly Segment[] =>
  cutOpenDocument(bytes, { ...settings, options }).segments
const textsOf = (bytes: Uint8Array, options = {}): string[] =>
  textsIn(cutOpenDocument, bytes, { ...settings, options })

const styles =
  textStyle('T1', 'ooo:rsid="1" fo:language="en"') +
  textStyle('T2', 'ooo:rsid="2"') +
  textStyle('T3', 'fo:font-weight="bold" ooo:rsid="3"') +
  textStyle('T4', 'fo:font-weight="bold" ooo:rsid="4"') +
  textStyle('T5', 'style:text-position="super 58%"')
const span = (style: string, text: string): string =>
  `<t:span t:style-name="${style}">${text}</t:span>`

describe('cutOpenDocument', () => {
  test('reads spans that look the same as one text', () => {
    const bold = span('T3', 'bo') + span('T4', 'ld')
    const body = `<t:p>${span('T1', 'One ')}${span('T2', 'te')}xt is ${bold}.</t:p>
<t:p>x${span('T5', '2')} ${span('Emphasis', 'is')} big</t:p>`
    assert.deepEqual(segmentsOf(makeTextDocument(body, styles)), [
      ['One text is ', { open: 0 }, 'bold', { close: 0 }, '.'],
      ['x', { open: 0 }, '2', { close: 0 }, ' ', { open: 1 }, 'is', { close: 1 }, ' big'],
    ])
  })

  test('moves spans and links with their words', () => {
    const link = `<t:a href="x">${span('T3', 'big')} house</t:a>`
    const body = `<t:p>The ${span('T3', 'red')} ${link}</t:p>`
    const bytes = makeTextDocument(body, styles)
    assert.deepEqual(segmentsOf(bytes), [
      [
        'The ',
        { open: 0 },
        'red',
        { close: 0 },
        ' ',
        { open: 1 },
        { open: 2 },
        'big',
        { close: 2 },
        ' house',
        { close: 1 },
      ],
    ])
    const moved: Segment = [
      'La ',
      { open: 1 },
      'casa ',
      { open: 2 },
      'grande',
      { close: 2 },
      { close: 1 },
      ' ',
      { open: 0 },
      'roja',
      { close: 0 },
    ]
    const written = `La <t:a href="x">casa ${span('T3', 'grande')}</t:a> ${span('T3', 'roja')}`
    assert.ok(translateParts(bytes, () => moved)['content.xml']?.includes(`<t:p>${written}</t:p>`))
  })

  test('keeps fields and notes in their sentence, and reads notes by themselves', () => {
    const body = `<t:p><t:s t:c="3"/>One<t:tab/>two <t:page-number>3</t:page-number> of<t:note>
<t:note-citation>1</t:note-citation><t:note-body><t:p>A note</t:p></t:note-body></t:note> it.
<t:bookmark-start t:name="b"/>here<t:bookmark-end t:name="b"/><t:soft-page-break/></t:p>`
    assert.deepEqual(textsOf(makeTextDocument(body)), ['One', 'two {} of{} it. {}here{}', 'A note'])
    const { 'content.xml': changed = '' } = translateParts(makeTextDocument(body))
    assert.match(changed, /<t:p><t:s t:c="3"\/>ONE<t:tab\/>TWO <t:page-number>3</)
    assert.match(changed, /<t:p>A NOTE<\/t:p>/)
  })

  test('ends sentences at line breaks behind full stops, and reads fields for input', () => {
    const body = `<t:p>One line.<t:line-break/>Another<t:line-break/>line</t:p>
<t:p>Name: <t:text-input>Click here</t:text-input></t:p>`
    assert.deepEqual(textsOf(makeTextDocument(body)), [
      'One line.',
      'Another{}line',
      'Name: {}Click here{}',
    ])
  })

  test('reads headings, lists, tables, text boxes and indexes', () => {
    const body = `<t:h>Title</t:h><t:list><t:list-item><t:p>Item</t:p></t:list-item></t:list>
<table:table table:name="Name"><table:table-row><table:table-cell><t:p>Cell</t:p></table:table-cell>
</table:table-row></table:table><t:p>Before<draw:frame t:anchor-type="paragraph"><draw:text-box>
<t:p>Box</t:p></draw:text-box><svg:title>Picture</svg:title>
<svg:desc>Of a house</svg:desc></draw:frame> after</t:p>
<t:table-of-content><t:table-of-content-source>
<t:index-title-template>Contents</t:index-title-template>
<t:table-of-content-entry-template><t:index-entry-span>no text</t:index-entry-span>
</t:table-of-content-entry-template></t:table-of-content-source>
<t:index-body><t:index-title><t:p>Contents</t:p></t:index-title>
<t:p>Title<t:tab/>1</t:p></t:index-body>
</t:table-of-content>`
    assert.deepEqual(textsOf(makeTextDocument(body)), [
      'Title',
      'Item',
      'Cell',
      'Before after',
      'Box',
      'Picture',
      'Of a house',
      'Contents',
      'Contents',
      'Title',
    ])
    assert.ok(!textsOf(makeTextDocument(body), { altTexts: false }).includes('Picture'))
  })

  test('leaves deleted text, and comments where that is wanted', () => {
    const body = `<t:tracked-changes><t:changed-region><t:deletion><t:p>Gone</t:p></t:deletion>
</t:changed-region></t:tracked-changes><t:p>Text<office:annotation><dc:creator>Jane</dc:creator>
<t:p>Comment</t:p></office:annotation> here<t:change t:change-id="1"/></t:p>`
    assert.deepEqual(textsOf(makeTextDocument(body)), ['Text here', 'Comment'])
    assert.deepEqual(textsOf(makeTextDocument(body), { comments: false }), ['Text here'])
  })

  test('reads headers, footers, charts and the title, and follows the languages', () => {
    const master = `<office:document-styles${declarations}><office:styles><style:default-style>
<style:text-properties fo:language="en" fo:country="US"
 style:language-asian="zh" style:country-asian="CN"/>
</style:default-style></office:styles><office:master-styles>
<style:master-page style:name="Standard"><style:header><t:p>Header</t:p></style:header>
</style:master-page></office:master-styles></office:document-styles>`
    const meta = `<office:document-meta${declarations}><office:meta><dc:title>A title</dc:title>
<dc:creator>Jane</dc:creator><dc:language>en-US</dc:language></office:meta></office:document-meta>`
    const bytes = makeOpenDocument({
      'content.xml': contentOf('<office:text><t:p>Body</t:p></office:text>', styles),
      'styles.xml': master,
      'meta.xml': meta,
      'Object 1/content.xml': contentOf('<office:chart><t:p>Chart</t:p></office:chart>'),
      'Configurations2/accelerator/current.xml': '',
    })
    assert.deepEqual(textsOf(bytes), ['Body', 'Header', 'Chart', 'A title'])
    assert.deepEqual(textsOf(bytes, { metadata: false }), ['Body', 'Header', 'Chart'])
    const parts = translateParts(bytes)
    assert.equal(
      parts['styles.xml'],
      master
        .replace('Header</t', 'HEADER</t')
        .replace('"en" fo:country="US"', '"es" fo:country="none"'),
    )
    assert.equal(parts['meta.xml'], meta.replace('A title', 'A TITLE').replace('en-US', 'es'))
    assert.match(parts['content.xml'] ?? '', /style:name="T1".*fo:language="es"/)
    const { segments, assemble } = cutOpenDocument(bytes, settings)
    const japanese = openZip(assemble(segments.map(upperCase), { from: 'en', to: 'ja' }))
    assert.match(
      Buffer.from(japanese.read('styles.xml') ?? []).toString(),
      /fo:language="ja" fo:country="none"\n style:language-asian="ja" style:country-asian="none"/,
    )
  })

  test('leaves cells of spreadsheets that are computed or compared', () => {
    const cell = (text: string, attributes = ' office:value-type="string"'): string =>
      `<table:table-cell${attributes}><t:p>${text}</t:p></table:table-cell>`
    const body = `<office:spreadsheet><table:content-validations><table:content-validation
 table:condition="of:cell-content-is-in-list(&quot;Small&quot;;&quot;Large size&quot;)"/>
</table:content-validations><table:table table:name="Sheet"><table:table-row>
${cell('Prose here')}${cell('yes')}${cell('Large size')}
${cell('3 apples', ' office:value-type="float" office:value="3"')}
${cell('Result', ' office:value-type="string" table:formula="of:=IF([.A1]=&quot;Yes&quot;;1;2)"')}
${cell('Region')}${cell('Value', ' office:value-type="string" office:string-value="Value"')}
<table:table-cell office:value-type="float"><office:annotation><t:p>Comment</t:p>
</office:annotation><t:p>1 m</t:p></table:table-cell></table:table-row></table:table>
<table:data-pilot-tables><table:data-pilot-field table:source-field-name="Region"/>
</table:data-pilot-tables></office:spreadsheet>`
    const bytes = makeOpenDocument({ 'content.xml': contentOf(body) }, 'spreadsheet')
    assert.deepEqual(textsOf(bytes), ['Prose here', 'Value', 'Comment'])
    assert.equal(
      translateParts(bytes)['content.xml'],
      contentOf(body)
        .replace('Prose here', 'PROSE HERE')
        .replace('"Value"><t:p>Value', '"VALUE"><t:p>VALUE')
        .replace('>Comment<', '>COMMENT<'),
    )
  })

  test('leaves cells of spreadsheets that criteria and filters mean', () => {
    const cell = (text: string): string =>
      `<table:table-cell office:value-type="string"><t:p>${text}</t:p></table:table-cell>`
    const body = `<office:spreadsheet><table:table table:name="Sheet"><table:table-row>
${['Open', 'Reopened', 'Closed', 'Old house', 'Red cat', 'Prose'].map(cell).join('\n')}
<table:table-cell office:value-type="float"
 table:formula="of:=COUNTIF([.A1:.F1];&quot;.*open.*&quot;)
 +COUNTIF([.A1:.F1];&quot;&lt;&gt;Closed&quot;)"/>
<table:table-cell table:formula="of:=LEFT([.A1];3)=&quot;Old&quot;"/>
</table:table-row></table:table><table:database-ranges><table:database-range><table:filter>
<table:filter-condition table:operator="!contains" table:value="d c" table:field-number="0"/>
</table:filter></table:database-range></table:database-ranges></office:spreadsheet>`
    const bytes = makeOpenDocument({ 'content.xml': contentOf(body) }, 'spreadsheet')
    assert.deepEqual(textsOf(bytes), ['Prose'])
  })

  test('reads slides, and notes unless they are not wanted', () => {
    const body = `<office:presentation>
<presentation:footer-decl presentation:name="f">Footer</presentation:footer-decl>
<draw:page draw:name="page1"><draw:frame presentation:class="title"><draw:text-box><t:p>Slide</t:p>
</draw:text-box></draw:frame><presentation:notes><draw:frame><draw:text-box>
<t:p>Speak</t:p></draw:text-box></draw:frame></presentation:notes></draw:page>
</office:presentation>`
    const bytes = makeOpenDocument({ 'content.xml': contentOf(body) }, 'presentation')
    assert.deepEqual(textsOf(bytes), ['Footer', 'Slide', 'Speak'])
    assert.deepEqual(textsOf(bytes, { notes: false }), ['Footer', 'Slide'])
  })

  const refused: Record<string, [Buffer, DocumentError['code']]> = {
    'that is encrypted': [
      makeOpenDocument({
        'META-INF/manifest.xml': `<m:manifest xmlns:m="${namespaceOf('manifest')}">
<m:file-entry><m:encryption-data/></m:file-entry></m:manifest>`,
        'content.xml': 'garbage',
      }),
      'document-encrypted',
    ],
    'that is encrypted as a whole': [
      makeOpenDocument({ 'encrypted-package': 'garbage' }),
      'document-encrypted',
    ],
    'that is signed': [
      makeOpenDocument({ 'content.xml': contentOf(''), 'META-INF/documentsignatures.xml': '<x/>' }),
      'document-refused',
    ],
    'without content': [makeOpenDocument({}), 'document-damaged'],
    'with broken content': [makeOpenDocument({ 'content.xml': '<a>' }), 'document-damaged'],
    'with a document type': [
      makeOpenDocument({ 'content.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }),
      'document-refused',
    ],
  }
  for (const [name, [bytes, code]] of Object.entries(refused))
    test(`refuses a document ${name}`, () => {
      assert.throws(
        () => cutOpenDocument(bytes, settings),
        (error) => error instanceof DocumentError && error.code === code,
      )
    })
})

describe('genuine OpenDocument files', { skip: skipWithoutSamples('odt') }, () => {
  for (const { name, bytes } of documentSamples('odt'))
    test(name, () => {
      const parts = translateParts(bytes)
      const source = openZip(bytes)
      for (const [part, translated] of Object.entries(parts)) {
        const original = Buffer.from(source.read(part) ?? []).toString()
        const isText = /^(?:content|styles|meta)\.xml$/.test(part)
        // Texts that formatting divides within a word move to its edge.
        const comparable = (xml: string) => (isText ? withoutText(xml) : xml)
        assert.deepEqual(comparable(translated), comparable(original), part)
        // The sign in a ticked box is no word.
        const wanted = lettersOf(original).toUpperCase().replaceAll('[X]', '[x]')
        if (part === 'content.xml') assert.equal(lettersOf(translated), wanted)
      }
    })
})

/** The tags of XML, without languages. */
const withoutText = (xml: string): string =>
  xml.replace(/>[^<]*</g, '><').replace(/ fo:(?:language|country)="[^"]*"/g, '')

/** The letters of paragraphs; those of deleted text and metadata are no part of them. */
const lettersOf = (xml: string): string =>
  xml
    .replace(/<text:tracked-changes>[\s\S]*<\/text:tracked-changes>/, '')
    .replace(/<text:(?:date|time|page-number)[^<]*<\/[^>]*>/g, '')
    .replace(/<[^>]*>|\s/g, '')
