import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  assertRefusedOrKept,
  damagedFiles,
  inventingEngine,
  readSample,
  settingsOf,
  translateText,
} from '../../../../../test/support/document-formats.ts'
import { skipWithoutSamples } from '../../../../../test/support/document-samples.ts'
import { isLinear, measureGrowth } from '../../../../../test/support/linear-time.ts'
import { mapText } from '../../segment/segment.ts'
import { DocumentError } from '../document-error.ts'
import { cutJson } from './json.ts'

const settings = settingsOf('a.json')
const upper = (source: string, fileName = 'a.json', options = {}): string =>
  translateText(cutJson, source, { settings: settingsOf(fileName, options) })

/** The keys and all values but strings, in order. */
function skeletonOf(text: string): unknown {
  const keys: unknown[] = []
  JSON.parse(text, (key, value) => {
    keys.push([key, typeof value === 'object' || typeof value === 'string' ? typeof value : value])
    return value
  })
  return keys
}

const files = [
  '{"a": "Hello {name}", "b": {"c": ["one two", "it\\u0027s \\u00e9t\\u00e9 \\/ b"], "n": 1.50e3}}',
  '\ufeff{\r\n\t"message": "A <b>big</b> &amp; <i>red</i> house",\r\n\t"x": null, ' +
    '"y": [true, {}]\r\n}',
  '{"n": "{n, plural, one {# item} other {it\'\'s # items}}", "v": "a car | {n} cars @:a.b"}',
  '{"x": {"message": "Hi $NAME$ for $1", "description": "keep"}}',
  '["a", ["b", "\\ud800 c"], ""]',
]

describe('JSON', () => {
  test('translates the messages of an extension and nothing else', {
    skip: skipWithoutSamples('json'),
  }, () => {
    const source = readSample('json/ublock-mv3-messages.json')
    const before = JSON.parse(new TextDecoder().decode(source))
    const after = JSON.parse(translateText(cutJson, source, { settings }))
    assert.deepEqual(Object.keys(after), Object.keys(before))
    for (const [key, { message, ...rest }] of Object.entries<{ message: string }>(before)) {
      const { message: translated, ...others } = after[key]
      assert.deepEqual(others, rest)
      assert.equal(translated.toLowerCase(), message.toLowerCase())
    }
    assert.equal(after.perRulesetStats.message.slice(0, 20), '{{ruleCount}} RULES,')
  })

  test('keeps keys, numbers and what is no language', { skip: skipWithoutSamples('json') }, () => {
    const source = new TextDecoder().decode(readSample('json/test05.json'))
    const translated = upper(source)
    assert.deepEqual(skeletonOf(translated), skeletonOf(source))
    assert.match(translated, /"PHILADELPHIA, PA"/)
    assert.match(translated, /"org\.cofax\.cds\.CDSServlet"/)
    assert.match(translated, /"servlet": \[ {3}\n/)
  })

  for (const [name, source, translated, fileName, options] of [
    ['numbers', '{"a": 1.50e3, "b": "c d"}', '{"a": 1.50e3, "b": "C D"}'],
    ['escapes', '["it\\u0027s \\u00e9 \\/ \\"b\\""]', '["IT\\u0027S \\u00c9 \\/ \\"B\\""]'],
    ['keys twice', '{"__proto__":"a b","__proto__":"c"}', '{"__proto__":"A B","__proto__":"C"}'],
    ['templates', '["the {{x}} and $t(a.b) of @:c.d."]', '["THE {{x}} AND $t(a.b) OF @:c.d."]'],
    ['choices', '["a car|{n} cars"]', '["A CAR|{n} CARS"]'],
    ['HTML', '["a <b>b</b> & c", "d<br>e"]', '["A <b>B</b> & C", "D<br>E"]'],
    ['tags of a library', '["a <mark2>b</mark2> <0>c</0>"]', '["A <mark2>B</mark2> <0>C</0>"]'],
    [
      'ICU messages',
      '{"a": "{n, plural, one {# item} other {{x} items}}", "b": "{name}"}',
      '{"a": "{n, plural, one {# ITEM} other {{x} ITEMS}}", "b": "{name}"}',
    ],
    [
      'the language of ARB, and what describes its messages',
      '{"@@locale": "en", "a": "Hello {x}", "@a": {"description": "keep"}}',
      '{"@@locale": "es", "a": "HELLO {x}", "@a": {"description": "keep"}}',
      'a.arb',
    ],
    [
      'what is ignored',
      '{"id": "a b", "page": {"title": "c", "url": "d e"}, "url": "f"}',
      '{"id": "a b", "page": {"title": "C", "url": "d e"}, "url": "F"}',
      'a.json',
      { ignoreKeys: ['id', 'page.url'] },
    ],
  ] as const) {
    test(`keeps ${name}`, () => assert.equal(upper(source, fileName, options), translated))
  }

  test('writes apostrophes so that ICU reads the message', () => {
    const bytes = new TextEncoder().encode('["{n, plural, other {#}}", "by {name}"]')
    const { segments, assemble } = cutJson(bytes, settings)
    const translations = segments.map((segment) => mapText(segment, () => "l'"))
    const pair = { from: 'en', to: 'fr' }
    const written = new TextDecoder().decode(assemble(translations, pair))
    assert.equal(written, '["{n, plural, other {#}}", "l\'\'{name}"]')
  })

  test('says which plural keys the target language needs', () => {
    const bytes = new TextEncoder().encode('{"car_one": "a car", "car_other": "{{count}} cars"}')
    const { notices } = cutJson(bytes, settingsOf('a.json', {}, { to: 'pl' }))
    assert.equal(notices.length, 1)
    assert.match(String(notices[0]), /one, few, many, other.*"car_few", "car_many"/)
    assert.deepEqual(cutJson(bytes, settingsOf('a.json', {}, { to: 'de' })).notices, [])
  })

  for (const [source, message] of [
    ['{\n  "a": 1, // one\n}', /line 2, column 11, there is a comment/],
    ['{"a": 1,}', /line 1, column 9, "}" follows/],
    ['{"a": 1}\n{"a": 2}', /line 2, column 1/],
    ["{'a': 1}", /single quotation mark/],
    ['{"a": "b', /ends too early/],
    ['', /ends too early/],
    ['["a\nb"]', /control character/],
    ['["\\x"]', /line 1, column 3/],
    ['[01]', /line 1, column 3/],
    ['['.repeat(600), /more than 512 levels/],
  ] as const) {
    test(`refuses ${JSON.stringify(source.slice(0, 20))} and says where`, () => {
      assert.throws(
        () => upper(source),
        (error: unknown) => {
          assert.ok(error instanceof DocumentError)
          assert.match(error.message, message)
          return true
        },
      )
    })
  }

  test('keeps any file of which nothing is changed, or refuses it', () => {
    fc.assert(
      fc.property(damagedFiles(files), (bytes) => assertRefusedOrKept(cutJson, bytes, settings)),
      { numRuns: 3_000 },
    )
  })

  test('accepts what JSON.parse accepts, and nothing else', () => {
    fc.assert(
      fc.property(damagedFiles(files), (bytes) => {
        let text: string
        try {
          text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
        } catch {
          return
        }
        if (text.includes('\0') || /^\ufffe|^\ufeff/.test(text)) return
        const isAccepted = (read: () => unknown): boolean => {
          try {
            read()
            return true
          } catch {
            return false
          }
        }
        assert.equal(
          isAccepted(() => cutJson(bytes, settings)),
          isAccepted(() => JSON.parse(text)),
        )
      }),
      { numRuns: 2_000 },
    )
  })

  test('has the same keys and numbers, whatever an engine answers', () => {
    fc.assert(
      fc.property(fc.constantFrom(...files), inventingEngine, (source, translate) => {
        const translated = translateText(cutJson, source, { settings, translate })
        const withoutMark = (text: string): string => text.replace('\ufeff', '')
        assert.deepEqual(skeletonOf(withoutMark(translated)), skeletonOf(withoutMark(source)))
      }),
      { numRuns: 1_000 },
    )
  })

  for (const [name, shape] of [
    ['members', (size: number) => `{${'"a": "b c",'.repeat(size / 11)}"a": 1}`],
    ['one string of escapes', (size: number) => `["${'\\u0041 '.repeat(size / 7)}"]`],
    [
      'deep arrays',
      (size: number) => `[${`${'['.repeat(400)}"a"${']'.repeat(400)},`.repeat(size / 804)}1]`,
    ],
    ['choices', (size: number) => `["${'a|'.repeat(size / 2)}"]`],
    ['numbers', (size: number) => `[${'1'.repeat(size)}]`],
    ['tags', (size: number) => `["${'<b>a'.repeat(size / 4)}"]`],
  ] as const) {
    test(`cuts and assembles ${name} in linear time`, () => {
      const growth = measureGrowth(shape, (source) => translateText(cutJson, source, { settings }))
      assert.ok(isLinear(growth), `${growth.ratio.toFixed(2)} times from ${growth.size} on`)
    })
  }
})
