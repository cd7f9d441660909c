import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { parseAllDocuments } from 'yaml'
import {
  assertRefusedOrKept,
  damagedFiles,
  inventingEngine,
  settingsOf,
  translateText,
} from '../../../../../test/support/document-formats.ts'
import { isLinear, measureGrowth } from '../../../../../test/support/linear-time.ts'
import { DocumentError } from '../document-error.ts'
import { cutYaml } from './yaml.ts'

const settings = settingsOf('en.yml')
const upper = (source: string, options = {}): string =>
  translateText(cutYaml, source, { settings: settingsOf('en.yml', options) })

/** The keys and all values but strings, in order. */
function skeletonOf(text: string): string {
  const documents = parseAllDocuments(text, { version: '1.1', uniqueKeys: false })
  return JSON.stringify(
    (Array.isArray(documents) ? documents : []).map((document) => {
      assert.deepEqual(document.errors, [])
      return document.toJS({ mapAsMap: true })
    }),
    (_key, value) =>
      value instanceof Map ? [...value] : typeof value === 'string' ? 'text' : value,
  )
}

const files = [
  [
    '# texts',
    'a_file:',
    '  plain: Hello %{name}',
    '  double: "quo \\u00e9',
    '    ted"',
    "  'single': 'it''s'",
    '  literal: |-',
    '    line one',
    '      line two',
    '',
    '    three',
    '  folded: >',
    '    folded one',
    '    folded two',
    '',
    '    next',
    '  flow: [a b, "c", {d: e f}]',
    '  yes_or_no: yes',
    '  number: 1.50',
    '  anchored: &x anchored text',
    '  alias: *x',
    '  tagged: !ruby/symbol foo bar',
    '  long: plain',
    '    continued',
    '  kept: |+',
    '    keep',
    '',
    '  empty:',
    '  html: <b>big</b> house',
    '',
  ].join('\n'),
  '- one two\r\n- |2\r\n    three\r\n- "four"\r\n---\r\nfive: six\r\n',
]

describe('YAML', () => {
  for (const [name, source, translated, options] of [
    ['plain texts', 'a: b c # d\ne: 1.50\nf: on\n', 'a: B C # d\ne: 1.50\nf: on\n'],
    ['quotation marks', "a: \"b\\n\\u00e9\"\nc: 'd''s'\n", "a: \"B\\nÉ\"\nc: 'D''S'\n"],
    ['literal lines', 'a: |\n  b\n    c\n\n  d\n\ne: f\n', 'a: |\n  B\n    C\n\n  D\n\ne: F\n'],
    ['folded lines', 'a: >-\n  b\n  c\n\n  d\n', 'a: >-\n  B C\n\n  D\n'],
    ['flow', 'a: [b c, {d: "e"}]\n', 'a: [B C, {d: "E"}]\n'],
    ['anchors and aliases', 'a: &x\n  b: c\nd:\n  <<: *x\n', 'a: &x\n  b: C\nd:\n  <<: *x\n'],
    ['tags', 'a: !foo b c\n', 'a: !foo b c\n'],
    ['placeholders', 'a: Hi %{name}, 5\n', 'a: HI %{name}, 5\n'],
    ['keys twice', 'a: b\na: c\n', 'a: B\na: C\n'],
    ['what is ignored', 'a: b\nc:\n  d: e\n', 'a: B\nc:\n  d: e\n', { ignoreKeys: ['c'] }],
    ['the language of Rails', 'en:\n  a: b c\n', 'es:\n  a: B C\n'],
    ['a carriage return behind a colon', 'a:\r b\n', 'a: "\\r B"\n'],
    ['a root of another name', 'app:\n  a: b\n', 'app:\n  a: B\n'],
  ] as const) {
    test(`keeps ${name}`, () => {
      assert.equal(upper(source, options), translated)
    })
  }

  test('translates an anchored text once', () =>
    assert.equal(upper('a: &x b c\nd: *x\n'), 'a: &x B C\nd: *x\n'))

  test('quotes what would be no text', () => {
    for (const [answer, written] of [
      ['a: b', '"a: b"'],
      ['- a', '"- a"'],
      ['No', '"No"'],
      ['1.5', '"1.5"'],
      ['a #b', '"a #b"'],
      ['a, b', 'a, b'],
      ["it's", "it's"],
    ] as const)
      assert.equal(
        translateText(cutYaml, 'x: word\n', { settings, translate: () => [answer] }),
        `x: ${written}\n`,
      )
  })

  test('says which plural forms are missing', () => {
    const bytes = new TextEncoder().encode(
      'en:\n  car:\n    one: a car\n    other: "%{count} cars"\n',
    )
    assert.match(
      cutYaml(bytes, settingsOf('en.yml', {}, { to: 'pl' })).notices.join(),
      /"car_few", "car_many"/,
    )
  })

  for (const [name, source] of [
    ['what is no YAML', 'a: b: c\n'],
    ['deep brackets', '['.repeat(10_000)],
    ['deep dashes', '- '.repeat(10_000)],
  ] as const) {
    test(`refuses ${name}`, () => assert.throws(() => upper(source), DocumentError))
  }

  test('says briefly where a file is no YAML', () =>
    assert.throws(() => upper(`a: "b\n${'c '.repeat(2_000)}`), {
      code: 'document-damaged',
      message: /^The file is no YAML: .{1,200} at line \d+, column \d+\.$/,
    }))

  test('leaves a bomb of aliases as it is', () => {
    const levels = Array.from({ length: 30 }, (_, level) => {
      const before = level === 0 ? 'lol' : `*a${level - 1}`
      return `a${level}: &a${level} [${Array(9).fill(before).join(', ')}]`
    })
    const source = `${levels.join('\n')}\n`
    const document = cutYaml(new TextEncoder().encode(source), settings)
    assert.equal(document.segments.length, 9)
  })

  test('keeps any file of which nothing is changed, or refuses it', () => {
    fc.assert(
      fc.property(damagedFiles(files), (bytes) => assertRefusedOrKept(cutYaml, bytes, settings)),
      { numRuns: 1_000 },
    )
  })

  test('has the same keys, whatever an engine answers', () => {
    fc.assert(
      fc.property(fc.constantFrom(...files), inventingEngine, (source, translate) => {
        const translated = translateText(cutYaml, source, { settings, translate })
        assert.equal(skeletonOf(translated), skeletonOf(source))
      }),
      { numRuns: 500 },
    )
  })

  for (const [name, piece] of [
    ['members', 'a: b c\n'],
    ['items in flow', '- [a b, "c d"]\n'],
    ['lines', ''],
  ] as const) {
    test(`cuts and assembles ${name} in linear time`, () => {
      const shape = (size: number): string =>
        piece === '' ? `a: |\n${'  b c\n\n'.repeat(size / 7)}` : piece.repeat(size / piece.length)
      const growth = measureGrowth(
        (size) => shape(size / 5),
        (source) => translateText(cutYaml, source, { settings }),
      )
      assert.ok(isLinear(growth), `${growth.ratio.toFixed(2)} times from ${growth.size} on`)
    })
  }
})
