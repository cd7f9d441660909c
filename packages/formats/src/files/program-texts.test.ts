import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  assertRefusedOrKept,
  damagedFiles,
  inventingEngine,
  settingsOf,
  textsOf,
  translateText,
  upperCase,
} from '../../../../test/support/document-formats.ts'
import { isLinear, measureGrowth } from '../../../../test/support/linear-time.ts'
import { cutAppleStrings } from './resources/apple-strings.ts'
import { cutProperties } from './resources/java-properties.ts'
import { cutResx } from './resources/resx.ts'

const settings = settingsOf('a')
const resx = (data: string): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<root>${data}</root>`

describe('Java properties', () => {
  const upper = (source: string | Uint8Array): string =>
    translateText(cutProperties, source, { settings })

  test('have their values translated and nothing else', () => {
    assert.equal(
      upper('# a comment\n! another\nkey.one = Go home\nkey\\ two:Stay\n\nthree   here\nfour=\n'),
      '# a comment\n! another\nkey.one = GO HOME\nkey\\ two:STAY\n\nthree   HERE\nfour=\n',
    )
    assert.equal(upper('a=one \\\n   two\nb=x\\n\\\r\n  y\n'), 'a=ONE TWO\nb=X\\n\\\r\n  Y\n')
    assert.deepEqual(textsOf(cutProperties, 'a=\\u00e9t\\u00E9\\\n  x\\ty', settings), [
      'étéx',
      'y',
    ])
  })

  test('stay in ASCII or in their encoding', () => {
    assert.equal(upper('a=\\u00e9t\\u00e9'), 'a=\\u00C9T\\u00C9')
    assert.equal(upper('a=été'), 'a=ÉTÉ')
    const document = cutProperties(Buffer.from('a=été\nb=Go', 'latin1'), settings)
    const bytes = document.assemble([['ñ你'], ['Ve']], { from: 'en', to: 'es' })
    assert.equal(Buffer.from(bytes).toString('latin1'), 'a=ñ\\u4F60\nb=Ve')
  })

  test('double the apostrophes of patterns', () => {
    assert.deepEqual(textsOf(cutProperties, "a={0} isn''t here\nb=It isn't", settings), [
      "{} isn't here",
      "It isn't",
    ])
    const translate = () => ["l'été"]
    assert.equal(
      translateText(cutProperties, 'a=in {0}\nb=é', { settings, translate }),
      "a=l''été\nb=l'été",
    )
  })
})

describe('.strings files', () => {
  const upper = (source: string | Uint8Array): string =>
    translateText(cutAppleStrings, source, { settings })

  test('have their values translated and nothing else', () => {
    assert.equal(
      upper('/* a "comment"; */\n"Go" = "Go %@\\n\\"home\\"";\n// another\nkey = "Stay" ;\n"x";'),
      '/* a "comment"; */\n"Go" = "GO %@\\n\\"HOME\\"";\n// another\nkey = "STAY" ;\n"x";',
    )
    assert.deepEqual(textsOf(cutAppleStrings, '"a" = "\\U00e9t\\u00e9";', settings), ['été'])
  })

  test('stay in UTF-16', () => {
    const source = Buffer.from('\ufeff"a" = "Go";\r\n', 'utf16le')
    const { assemble } = cutAppleStrings(source, settings)
    const bytes = Buffer.from(assemble([['Ve']], { from: 'en', to: 'es' }))
    assert.equal(bytes.toString('utf16le'), '\ufeff"a" = "Ve";\r\n')
  })

  test('with another syntax are refused, with the line', () => {
    for (const [source, line] of [
      ['"a" = "b"', 1],
      ['"a" "b";', 1],
      ['\n"a" = "b', 2],
      ['"a" = ;', 1],
      ['= "b";', 1],
      ['?', 1],
    ] as const)
      assert.throws(
        () => cutAppleStrings(new TextEncoder().encode(source), settings),
        new RegExp(`Line ${line} `),
      )
  })
})

describe('.NET resources', () => {
  test('have their strings translated and nothing else', () => {
    const source = (text: string, html: string, cdata: string) =>
      resx(
        '<xsd:schema xmlns:xsd="x"><value>schema</value></xsd:schema>' +
          '<resheader name="version"><value>text</value></resheader>' +
          `<data name="a" xml:space="preserve"><value>${text}</value><comment>Go</comment></data>` +
          `<data name="b"><value>${html}</value></data>` +
          `<data name="c"><value>${cdata}</value></data>` +
          '<data name="d" type="System.Drawing.Size"><value>Go</value></data>' +
          '<data name="e" mimetype="application/x"><value>Go</value></data>' +
          '<data name="&gt;&gt;f.Name"><value>Go</value></data>',
      )
    assert.equal(
      translateText(
        cutResx,
        source('Go {0} &amp;\n home', '&lt;b&gt;Go&lt;/b&gt;', '<![CDATA[Go]]>'),
        {
          settings,
        },
      ),
      source('GO {0} &amp;\n HOME', '&lt;b&gt;GO&lt;/b&gt;', '<![CDATA[GO]]>'),
    )
  })

  test('keep how their text and tags are encoded', () => {
    for (const [text, translated] of [
      ['a &amp; b &lt;b&gt;red&lt;/b&gt;', 'A &amp; B &lt;b&gt;RED&lt;/b&gt;'],
      ['a &amp;amp; b &lt;b&gt;red&lt;/b&gt;', 'A &amp;amp; B &lt;b&gt;RED&lt;/b&gt;'],
      ['a &amp;lt; &lt;i&gt;b&lt;/i&gt;', 'A &amp;lt; &lt;i&gt;B&lt;/i&gt;'],
      ['<![CDATA[a & b <b>c</b>]]>', '<![CDATA[A & B <b>C</b>]]>'],
    ] as const) {
      const source = (value: string) => resx(`<data name="a"><value>${value}</value></data>`)
      assert.equal(translateText(cutResx, source(text), { settings }), source(translated))
    }
  })

  test('keep the line ends of their values', () => {
    const source = (value: string) => resx(`<data name="a"><value>${value}</value></data>`)
    for (const end of ['\r\n', '\n', '\r'])
      for (const [text, translated] of [
        [`one${end}two`, `ONE${end}TWO`],
        [`one${end}&lt;b&gt;two&lt;/b&gt;&#13;`, `ONE${end}&lt;b&gt;TWO&lt;/b&gt;&#13;`],
        [`<![CDATA[one${end}two]]>`, `<![CDATA[ONE${end}TWO]]>`],
      ] as const)
        assert.equal(translateText(cutResx, source(text), { settings }), source(translated))
  })

  test('are refused if they are something else', () => {
    for (const source of ['', '<a/>', '<root>', '<!DOCTYPE root><root/>'])
      assert.throws(() => cutResx(new TextEncoder().encode(source), settings), {
        name: 'DocumentError',
      })
  })
})

const formats = [
  ['Java properties', cutProperties, "a = Go {0}, it''s\\u00e9 \\\n  home\nb:<b>x</b>\n#c\nd"],
  ['.strings files', cutAppleStrings, '/* c */\n"a" = "Go \\"home\\" %@";\nb = "<b>x</b>";\n'],
  ['.NET resources', cutResx, resx('<data name="a"><value>Go &lt;b>x&lt;/b> {0}</value></data>')],
] as const

for (const [name, cut, file] of formats) {
  describe(`${name} of any content`, () => {
    test('are refused, or come back as they were when nothing is changed', () => {
      fc.assert(
        fc.property(damagedFiles([file]), (bytes) => assertRefusedOrKept(cut, bytes, settings)),
        { numRuns: 1000 },
      )
    })

    test('have as many texts, whatever an engine invents', () => {
      const count = textsOf(cut, file, settings).length
      fc.assert(
        fc.property(inventingEngine, (translate) => {
          const translated = translateText(cut, file, { settings, translate })
          assert.ok(textsOf(cut, translated, settings).length >= count)
          // What is not translated is the same.
          const again = translateText(cut, translated, { settings, translate: () => ['x'] })
          assert.ok(again.length > 0)
        }),
        { numRuns: 500 },
      )
    })
  })
}

describe('texts of programs twice as long take no more than 2.6 times', () => {
  const repeat =
    (piece: string, before = '', after = '') =>
    (size: number): Uint8Array =>
      new TextEncoder().encode(before + piece.repeat(Math.ceil(size / piece.length)) + after)
  for (const [name, cut, prepare] of [
    ['properties', cutProperties, repeat('a = Go {0}\n')],
    ['lines that continue', cutProperties, repeat('a\\\n ', 'a=')],
    ['backslashes', cutProperties, repeat('\\', 'a=')],
    ['keys', cutProperties, repeat('a\\\n')],
    ['spaces', cutProperties, repeat(' ')],
    ['apostrophes', cutProperties, repeat("''", 'a={0}')],
    ['pairs', cutAppleStrings, repeat('"a" = "Go";\n')],
    ['a long value', cutAppleStrings, repeat('\\n a', '"a" = "', '";')],
    ['comments', cutAppleStrings, repeat('/* * */')],
    ['comments without an end', cutAppleStrings, repeat('/*')],
    ['quotes', cutAppleStrings, repeat('"')],
    ['data', cutResx, repeat('<data name="a"><value>Go</value></data>', '<root>', '</root>')],
  ] as const) {
    test(name, () => {
      const growth = measureGrowth(prepare, (bytes) => {
        try {
          const { segments, assemble } = cut(bytes, settings)
          return assemble(segments.map(upperCase), { from: 'en', to: 'es' })
        } catch (error) {
          return error
        }
      })
      assert.ok(isLinear(growth), `${growth.ratio.toFixed(2)} times from ${growth.size} on`)
    })
  }
})
