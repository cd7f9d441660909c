import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  assertLinear,
  assertRefusedOrKept,
  damagedFiles,
  inventingEngine,
  settingsOf,
  textsOf,
  translateText,
} from '../../../../../test/support/document-formats.ts'
import { identify } from '../identify.ts'
import { cutXmlDocument } from './xml-document.ts'

const settings = settingsOf('a.xml')
const texts = (source: string, options = {}): string[] =>
  textsOf(cutXmlDocument, source, settingsOf('a.xml', options))

const topic =
  '<?xml version="1.0"?>\n<!DOCTYPE topic PUBLIC "-//OASIS//DTD DITA Topic//EN" "topic.dtd">\n' +
  '<topic id="a" xml:lang="en"><title>The red house</title><body><p>Run <codeph>ls</codeph> ' +
  'in <b>each</b> directory &mdash; now.</p><codeblock>The code</codeblock>' +
  '<!-- a note --></body></topic>\n'

describe('XML as a document', () => {
  test('has sentences with their inline elements, and states the language', () => {
    assert.deepEqual(texts(topic), ['The red house', 'Run {} in {}each{} directory {} now.'])
    assert.equal(
      translateText(cutXmlDocument, topic, { settings }),
      topic
        .replace('xml:lang="en"', 'xml:lang="es"')
        .replace('The red house', 'THE RED HOUSE')
        .replace('Run ', 'RUN ')
        .replace(' in <b>each</b> directory', ' IN <b>EACH</b> DIRECTORY')
        .replace(' now.', ' NOW.'),
    )
  })

  test('leaves the code of DocBook as it is, also with a namespace', () => {
    const body = '<para>Use <command>cat</command>.</para><programlisting>The x</programlisting>'
    assert.deepEqual(texts(`<book><chapter>${body}</chapter></book>`), ['Use {}.'])
    const namespace = 'xmlns="http://docbook.org/ns/docbook"'
    assert.deepEqual(texts(`<article ${namespace}>${body}</article>`), ['Use {}.'])
    assert.deepEqual(texts(`<own>${body}</own>`), ['Use {}cat{}.', 'The x'])
  })

  test('takes what the options say of elements', () => {
    const source = '<a><p>One <x>two</x> three</p><q>four</q></a>'
    assert.deepEqual(texts(source, { ignoreTags: ['x', 'q'] }), ['One {} three'])
    assert.deepEqual(texts(source, { splittingTags: ['x'] }), ['One', 'two', 'three', 'four'])
    assert.deepEqual(texts('<topic><p><codeph>a b</codeph></p></topic>'), [])
    assert.deepEqual(
      texts('<topic><p>The <codeph>a b</codeph></p></topic>', { nonSplittingTags: ['codeph'] }),
      ['The {}a b{}'],
    )
  })

  test('is any .xml file that has no Android resources', () => {
    const android = '<!-- a -->\n<resources><string name="a">b</string></resources>'
    for (const [source, format] of [
      ['<doc/>', 'xml'],
      [topic, 'xml'],
      ['<?xml version="1.0"?><!-- <resources> --><doc/>', 'xml'],
      [android, 'android'],
      [Buffer.from(`\ufeff${android}`, 'utf16le'), 'android'],
      ['no XML', 'android'],
    ] as const)
      assert.equal(identify(Buffer.from(source), 'a.xml'), format, String(source))
    assert.equal(identify(Buffer.from(topic), 'a.dita'), 'xml')
  })

  test('is refused unless it is well-formed', () => {
    for (const source of ['', '<a>', '<a></b>', 'a'])
      assert.throws(() => cutXmlDocument(new TextEncoder().encode(source), settings), {
        code: 'document-damaged',
      })
  })

  const files = [topic, '<a xml:space="preserve">b <i>c</i>\n&amp; <![CDATA[d <e>]]></a>']
  test('is refused, or comes back as it was when nothing is changed', () => {
    fc.assert(
      fc.property(damagedFiles(files), (bytes) =>
        assertRefusedOrKept(cutXmlDocument, bytes, settings),
      ),
      { numRuns: 500 },
    )
  })

  test('stays well-formed, whatever an engine invents', () => {
    fc.assert(
      fc.property(fc.constantFrom(...files), inventingEngine, (source, translate) => {
        const written = translateText(cutXmlDocument, source, { settings, translate })
        assert.equal(texts(written).length > 0, true, written)
      }),
      { numRuns: 500 },
    )
  })

  test('takes no more than 2.6 times for a file twice as long', () => {
    for (const piece of [
      '<p>The <b>red</b> house</p>',
      '<p>&x;</p>',
      'a ',
      '<b>a</b>',
      '<!--a-->',
    ]) {
      const makeFile = (size: number): string => {
        const body = piece.repeat(Math.ceil(size / piece.length))
        return `<a>${body}</a>`
      }
      assertLinear(cutXmlDocument, makeFile, settings)
    }
  })
})
