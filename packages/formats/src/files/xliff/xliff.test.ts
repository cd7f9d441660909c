import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  assertRefusedOrKept,
  damagedFiles,
  inventingEngine,
  readSample,
  settingsOf,
  textsOf,
  translateText,
  upperCase,
} from '../../../../../test/support/document-formats.ts'
import { skipWithoutSamples } from '../../../../../test/support/document-samples.ts'
import { isLinear, measureGrowth } from '../../../../../test/support/linear-time.ts'
import { elementsIn, parseXml } from '../../xml/xml-tree.ts'
import { cutXliff } from './xliff.ts'

const skip = { skip: skipWithoutSamples('xliff') }
const settings = settingsOf('a.xlf')
const namespace = (version: string) => `urn:oasis:names:tc:xliff:document:${version}`

/** A file of XLIFF 1.2 with this body. */
const first = (body: string): string =>
  `<?xml version="1.0"?>\n<xliff version="1.2" xmlns="${namespace('1.2')}">\n<file original="a" ` +
  `source-language="en" target-language="es" datatype="plaintext"><body>${body}</body>` +
  '</file></xliff>'
/** A file of XLIFF 2.0 with these units. */
const second = (units: string): string =>
  `<xliff version="2.0" xmlns="${namespace('2.0')}" srcLang="en" trgLang="es"><file id="f">` +
  `${units}</file></xliff>`
const state = ' state="needs-review-translation" state-qualifier="leveraged-mt"'
const upper = (source: string, options = {}): string =>
  translateText(cutXliff, source, { settings: settingsOf('a.xlf', options) })

describe('XLIFF 1.2', () => {
  test('gets targets and their states; all else stays', skip, () => {
    const source = new TextDecoder().decode(readSample('xliff/security.en.xlf'))
    const expected = source
      .replace('target-language="en"', 'target-language="es"')
      .replace(/<target>(.*)<\/target>/g, (_, text) => {
        const translated = text
          .toUpperCase()
          .replace(/%\w+%|\{\{.*?\}\}|%[A-Z]+%/g, (found: string) => found.toLowerCase())
        return `<target${state}>${translated}</target>`
      })
    const plain = (text: string) =>
      text.replaceAll(/ state(?:-qualifier)?="[^"]*"/g, '').toUpperCase()
    const translated = upper(source)
    assert.equal(plain(translated), plain(expected))
    assert.equal(translated.replace(/<target.*/g, ''), expected.replace(/<target.*/g, ''))
  })

  test('has new targets behind sources, with the indent and prefix of those', () => {
    assert.equal(
      upper(
        first('\n  <trans-unit id="1">\n    <source>Go</source>\n    <note>Go</note></trans-unit>'),
      ),
      first(
        `\n  <trans-unit id="1">\n    <source>Go</source>\n    <target${state}>GO</target>\n` +
          '    <note>Go</note></trans-unit>',
      ),
    )
    const prefixed = (target: string) =>
      `<x:xliff xmlns:x="${namespace('1.2')}" version="1.2"><x:file target-language="es"><x:body>` +
      `<x:trans-unit id="1"><x:source>Go</x:source>${target}</x:trans-unit>` +
      '</x:body></x:file></x:xliff>'
    assert.equal(upper(prefixed('')), prefixed(`<x:target${state}>GO</x:target>`))
    assert.equal(upper(prefixed('<x:target/>')), prefixed(`<x:target${state}>GO</x:target>`))
    assert.equal(
      upper(prefixed('<x:target xml:lang="en" state="new"></x:target>')),
      prefixed(
        '<x:target state-qualifier="leveraged-mt" xml:lang="es" ' +
          'state="needs-review-translation">GO</x:target>',
      ),
    )
  })

  test('keeps what is finished or not to be translated', () => {
    const units = [
      '<trans-unit id="1" translate="no"><source>Go</source></trans-unit>',
      '<group translate="no"><trans-unit id="2"><source>Go</source></trans-unit></group>',
      '<trans-unit id="3" approved="yes"><source>Go</source></trans-unit>',
      '<trans-unit id="4"><source>Go</source><target state="final">Go</target></trans-unit>',
      '<trans-unit id="5"><source>Go</source><target>Ve</target></trans-unit>',
    ].join('')
    assert.equal(upper(first(units)), first(units))
    assert.deepEqual(textsOf(cutXliff, first(units), settingsOf('', { all: true })), ['Go'])
  })

  test('keeps inline codes as they are, each once', () => {
    const source =
      'Go <g id="1" ctype="bold">home</g> <x id="2"/>or <bpt id="3">&lt;i></bpt>stay' +
      '<ept id="3">&lt;/i></ept><ph id="4" equiv-text="a">%s<sub>sub</sub></ph> &amp; &lt;b'
    const translated = source
      .replace('Go ', 'GO ')
      .replace('home', 'HOME')
      .replace('or ', 'OR ')
      .replace('stay', 'STAY')
      .replace('&lt;b', '&lt;B')
    const unit = (target: string) =>
      first(`<trans-unit id="1"><source>${source}</source>${target}</trans-unit>`)
    assert.equal(upper(unit('')), unit(`<target${state}>${translated}</target>`))
    const translate = () => ['Ve', { close: 0 }, { placeholder: 0 }, { placeholder: 0 }]
    const result = translateText(cutXliff, unit(''), { settings, translate })
    for (const code of ['<g id="1"', '<x id="2"', '<bpt id="3"', '<ept id="3"', '<ph id="4"'])
      assert.equal(result.split(code).length, 3)
  })

  test('repeats the segments of a seg-source', () => {
    const content = '<mrk mid="0" mtype="seg">Go.</mrk> <mrk mid="1" mtype="seg">Stay.</mrk>'
    const source = `<source>Go. Stay.</source><seg-source>${content}</seg-source>`
    const target = content.replace('Go', 'GO').replace('Stay', 'STAY')
    assert.equal(
      upper(first(`<trans-unit id="1">${source}</trans-unit>`)),
      first(`<trans-unit id="1">${source}<target${state}>${target}</target></trans-unit>`),
    )
  })

  test('keeps CDATA, HTML in texts, and lines where space is preserved', () => {
    const unit = (source: string, target = '') =>
      first(
        `<trans-unit id="1" xml:space="preserve"><source>${source}</source>${target}</trans-unit>`,
      )
    for (const [source, translated] of [
      ['<![CDATA[Go <b title="x">home</b>]]>', '<![CDATA[GO <b title="X">HOME</b>]]>'],
      ['Go &lt;b&gt;home&lt;/b&gt;', 'GO &lt;b&gt;HOME&lt;/b&gt;'],
      ['a &amp; b &lt;b&gt;c&lt;/b&gt;', 'A &amp; B &lt;b&gt;C&lt;/b&gt;'],
      ['a &amp;amp; b &lt;b&gt;c&lt;/b&gt;', 'A &amp;amp; B &lt;b&gt;C&lt;/b&gt;'],
      ['<![CDATA[a & b <b>c</b>]]>', '<![CDATA[A & B <b>C</b>]]>'],
      ['One\n\n two', 'ONE\n\n TWO'],
    ] as const)
      assert.equal(upper(unit(source)), unit(source, `<target${state}>${translated}</target>`))
    const engine = { settings, translate: () => ['a ]]> b'] }
    assert.ok(
      translateText(cutXliff, unit('<![CDATA[Go]]>'), engine).includes(
        '<![CDATA[a ]]]]><![CDATA[> b]]>',
      ),
    )
  })
})

describe('XLIFF 2', () => {
  test('gets targets and states', skip, () => {
    const source = new TextDecoder().decode(readSample('xliff/example_native-span.xliff'))
    assert.equal(upper(source).match(/<segment state="translated">/g)?.length, 3)
    assert.match(upper(source), /trgLang="es"/)
    assert.match(upper(source), /<target>HELLO\s+<pc id="name" .*>\{name\}<\/pc>/)
    assert.deepEqual(
      translateText(cutXliff, source, { settings: settingsOf('a.xlf', {}, { to: 'de' }) }),
      source,
    )
    const { notices } = cutXliff(new TextEncoder().encode(source), settings)
    assert.match(notices.join(), /in de-CH/)
  })

  test('keeps ignorables, codes and finished segments', () => {
    const unit = (state: string, target: string) =>
      second(
        '<unit id="u"><originalData><data id="d">Go</data></originalData>' +
          `<segment id="s"${state}><source>Go <pc id="1">home</pc><ph id="2"/> ` +
          `<mrk id="m" translate="no">Inc</mrk></source>${target}</segment>` +
          '<ignorable><source> or </source></ignorable></unit>' +
          '<unit id="v" translate="no"><segment><source>Go</source></segment></unit>' +
          '<unit id="w"><segment state="final"><source>Go</source></segment></unit>',
      )
    assert.equal(
      upper(unit('', '')).replace('<segment state="translated" id="s">', '<segment id="s">'),
      unit(
        '',
        '<target>GO <pc id="1">HOME</pc><ph id="2"/> <mrk id="m" translate="no">Inc</mrk></target>',
      ),
    )
  })
})

describe('XLIFF files', () => {
  test('are refused if they are something else', () => {
    for (const [source, code] of [
      ['', 'document-damaged'],
      ['<a/>', 'document-damaged'],
      ['<xliff><file>', 'document-damaged'],
      ['<!DOCTYPE xliff [<!ENTITY a "b">]><xliff version="1.2"/>', 'document-refused'],
      ['<a>'.repeat(1000), 'document-refused'],
    ] as const)
      assert.throws(() => cutXliff(new TextEncoder().encode(source), settings), { code })
  })

  test('in another encoding come back in UTF-8, and say so', () => {
    const text = first('<trans-unit id="1"><source>façade</source></trans-unit>').replace(
      '"1.0"',
      '"1.0" encoding="ISO-8859-1"',
    )
    const bytes = Buffer.from(text, 'latin1')
    assert.match(translateText(cutXliff, bytes, { settings }), /encoding="UTF-8"[\s\S]+FAÇADE/)
  })
})

const files = [
  first(
    '<trans-unit id="1"><source>Go <g id="1">home</g> &amp; %s</source><target/></trans-unit>' +
      '<trans-unit id="2"><source><![CDATA[Go <b>home</b>]]></source></trans-unit>' +
      '<trans-unit id="3"><source>Go &lt;b>home&lt;/b></source><target>Go</target></trans-unit>',
  ),
  second('<unit id="u"><segment><source>Go <pc id="1">home</pc></source></segment></unit>'),
]

describe('XLIFF files of any content', () => {
  test('are refused, or come back as they were when nothing is changed', () => {
    fc.assert(
      fc.property(damagedFiles(files), (bytes) => assertRefusedOrKept(cutXliff, bytes, settings)),
      { numRuns: 1000 },
    )
  })

  test('have the same sources and codes, whatever an engine invents', () => {
    const codes = (xml: string): string[] => {
      const { root, source } = parseXml(xml, {}, { name: 'it' })
      return Array.from(elementsIn(root), (element) =>
        element.name.endsWith('source') ? source.slice(element.start, element.end) : element.name,
      ).filter((name) => !name.endsWith('target'))
    }
    fc.assert(
      fc.property(fc.constantFrom(...files), inventingEngine, (source, translate) => {
        const translated = translateText(cutXliff, source, { settings, translate })
        const before = codes(source)
        const after = codes(translated)
        assert.deepEqual(
          after.filter((name) => name.startsWith('<')),
          before.filter((name) => name.startsWith('<')),
        )
        assert.ok(after.length >= before.length)
      }),
      { numRuns: 500 },
    )
  })
})

describe('XLIFF files twice as long take no more than 2.6 times', () => {
  const unit = '<trans-unit id="1"><source>Go <g id="1">home</g> &amp; %s</source></trans-unit>'
  for (const [name, piece] of [
    ['units', unit],
    ['codes', '<x id="1"/>a '],
    ['pairs', '<g id="1">a</g> '],
    ['beginning codes', '<bpt id="1"/>a '],
    ['ending codes', '<ept id="1"/>a '],
    ['codes in pairs', '<bx id="1"/>a<ex id="1"/> '],
    ['references', '&amp; a'],
    ['line breaks', '\n a'],
    ['CDATA sections', '<![CDATA[a]]>'],
    ['spaces', ' '],
  ] as const) {
    test(name, () => {
      const prepare = (size: number): Uint8Array => {
        const text = piece.repeat(Math.ceil(size / piece.length))
        const isUnits = piece === unit
        return new TextEncoder().encode(
          first(isUnits ? text : `<trans-unit id="1"><source>a${text}</source></trans-unit>`),
        )
      }
      const growth = measureGrowth(prepare, (bytes) => {
        const { segments, assemble } = cutXliff(bytes, settings)
        return assemble(segments.map(upperCase), { from: 'en', to: 'es' })
      })
      assert.ok(isLinear(growth), `${growth.ratio.toFixed(2)} times from ${growth.size} on`)
    })
  }
})
