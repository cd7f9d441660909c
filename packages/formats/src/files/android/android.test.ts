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
} from '../../../../../test/support/document-formats.ts'
import { skipWithoutSamples } from '../../../../../test/support/document-samples.ts'
import { isLinear, measureGrowth } from '../../../../../test/support/linear-time.ts'
import { elementsIn, parseXml } from '../../xml/xml-tree.ts'
import { cutAndroid } from './android.ts'

const settings = settingsOf('strings.xml')
const fileOf = (...resources: string[]): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n${resources.join('\n')}\n</resources>\n`
const upper = (...resources: string[]): string =>
  translateText(cutAndroid, fileOf(...resources), { settings })
const elementsOf = (text: string): string[] =>
  Array.from(
    elementsIn(parseXml(text, {}, { name: '', doctype: 'kept' }).root),
    ({ start, content }) => text.slice(start, content.start),
  )

const files = [
  fileOf(
    '<string name="a">It\\\'s \\"%1$s\\"\\n\\nb &amp; c</string>',
    '<!-- d --><string name="e" translatable="false">f</string>',
    '<plurals name="g"><item quantity="one">%d h</item>' +
      '<item quantity="other">%d hs</item></plurals>',
    '<string name="i"><![CDATA[<b>j</b> it\\\'s <a href="k">l</a>]]></string>',
  ),
  '<!DOCTYPE resources [<!ENTITY app "An app">]>\r\n' +
    '<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2"><string name="a">The &app; ' +
    'is <xliff:g id="x">%s</xliff:g> <b>big</b> &lt;i>now&lt;/i&gt;</string>' +
    '<string-array name="b"><item>"  c d "</item><item>@string/e</item></string-array>' +
    '</resources>',
]

describe('Android resources', () => {
  for (const name of ['antennapod-strings.xml', 'termux-shared-strings.xml']) {
    test(`keeps all but the texts of ${name}`, { skip: skipWithoutSamples('android') }, () => {
      const source = readSample(`android/${name}`)
      const before = new TextDecoder().decode(source)
      assertRefusedOrKept(cutAndroid, source, settings)
      const after = translateText(cutAndroid, source, { settings })
      assert.deepEqual(elementsOf(after), elementsOf(before))
      assert.equal(after.toLowerCase(), before.toLowerCase())
      assert.match(
        after,
        name.startsWith('a') ? /"general_expand_button">EXPAND</ : /&TERMUX_APP_NAME; APP/,
      )
      const signs = (text: string): string[] =>
        text.match(/\\[^nt]|%\d\$[sd]|&\w+;|translatable="false">[^<]*/g) ?? []
      assert.deepEqual(
        signs(after).map((sign) => sign.toLowerCase()),
        signs(before).map((sign) => sign.toLowerCase()),
      )
    })
  }

  for (const [name, resource, translated] of [
    ['escapes', 'it\\\'s \\"a\\" \\@b \\u00e9', 'IT\\\'S \\"A\\" \\@b É'],
    ['question marks behind placeholders', 'go %s? <b>@a</b> b', 'GO %s? <b>@a</b> B'],
    ['spaces and signs by number', 'a\\u00A0b\\u2026 c', 'A\\u00A0B\\u2026 C'],
    ['line breaks', 'a\\n\\nb c\\td', 'A\\n\\nB C\\tD'],
    ['a space at the end', 'a b:\\u0020', 'A B:\\u0020'],
    ['quotation marks', '"  a  b "', '"  A  B "'],
    ['groups', '<xliff:g id="x">n %s</xliff:g> of', '<xliff:g id="x">n %s</xliff:g> OF'],
    ['tags', 'a <b>b <i>c</i></b>', 'A <b>B <i>C</i></b>'],
    ['escaped tags', '&lt;b&gt;a&lt;/b&gt; b &amp; c', '&lt;b&gt;A&lt;/b&gt; B &amp; C'],
    ['CDATA', "<![CDATA[a <b>b</b> & it\\'s]]>", "<![CDATA[A <b>B</b> & IT\\'S]]>"],
    ['references', '@string/other_name', '@string/other_name'],
    ['attributes of themes', '?attr/color', '?attr/color'],
    ['folded lines', 'a\n        b', 'A\n        B'],
  ] as const) {
    test(`keeps ${name}`, () => {
      const xliff = 'xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2"'
      assert.equal(
        upper(`<string ${xliff} name="x">${resource}</string>`),
        fileOf(`<string ${xliff} name="x">${translated}</string>`),
      )
    })
  }

  test('leaves what is not translatable, and takes plurals and arrays', () => {
    assert.equal(
      upper(
        '<string name="a" translatable="false">b</string><color name="c">red</color>',
        '<plurals name="d"><item quantity="one">e</item></plurals>',
        '<string-array name="f" translatable="false"><item>g</item></string-array>',
        '<string-array name="h"><item>i</item></string-array>',
      ),
      fileOf(
        '<string name="a" translatable="false">b</string><color name="c">red</color>',
        '<plurals name="d"><item quantity="one">E</item></plurals>',
        '<string-array name="f" translatable="false"><item>g</item></string-array>',
        '<string-array name="h"><item>I</item></string-array>',
      ),
    )
  })

  test('escapes what an engine invents', () => {
    const translate = () => ['@l\'a "b" \\ <c> & ]]>']
    for (const [resource, translated] of [
      ['x', '\\@l\\\'a \\"b\\" \\\\ &lt;c&gt; &amp; ]]&gt;'],
      ['<![CDATA[x]]>', '<![CDATA[\\@l\\\'a \\"b\\" \\\\ &lt;c&gt; &amp; ]]&gt;]]>'],
    ] as const)
      assert.equal(
        translateText(cutAndroid, fileOf(`<string name="a">${resource}</string>`), {
          settings,
          translate,
        }),
        fileOf(`<string name="a">${translated}</string>`),
      )
  })

  test('decodes what readers see', () => {
    const source = fileOf('<string name="a">It\\\'s \\u00e9 &amp; \\"b\\"</string>')
    assert.deepEqual(textsOf(cutAndroid, source, settings), ["It's é", '"b"'])
  })

  test('says which plural forms are missing', () => {
    const source = new TextEncoder().encode(files[0])
    const { notices } = cutAndroid(source, settingsOf('strings.xml', {}, { to: 'pl' }))
    assert.match(notices.join(), /"g_few", "g_many"/)
  })

  test('keeps any file of which nothing is changed, or refuses it', () => {
    fc.assert(
      fc.property(damagedFiles(files), (bytes) => assertRefusedOrKept(cutAndroid, bytes, settings)),
      { numRuns: 1_000 },
    )
  })

  test('has the same elements, whatever an engine answers', () => {
    fc.assert(
      fc.property(fc.constantFrom(...files), inventingEngine, (source, translate) => {
        const translated = translateText(cutAndroid, source, { settings, translate })
        assert.deepEqual(elementsOf(translated), elementsOf(source))
        assert.doesNotMatch(translated, /[^\\\w&<=;/ "]'/)
      }),
      { numRuns: 1_000 },
    )
  })

  for (const [name, piece] of [
    ['strings', '<string name="a">b c</string>'],
    ['escapes', '\\\\\\u0020'],
    ['escaped tags', '&lt;b&gt;a'],
    ['starts of tags', '&lt;b a'],
  ] as const) {
    test(`cuts and assembles ${name} in linear time`, () => {
      const shape = (size: number): string => {
        const text = piece.repeat(size / piece.length)
        return fileOf(piece.startsWith('<') ? text : `<string name="a">${text}</string>`)
      }
      const growth = measureGrowth(shape, (source) =>
        translateText(cutAndroid, source, { settings }),
      )
      assert.ok(isLinear(growth), `${growth.ratio.toFixed(2)} times from ${growth.size} on`)
    })
  }
})
