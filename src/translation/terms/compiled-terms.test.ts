import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isWordEdge } from '@dragoman/formats/text/word-edges.ts'
import fc from 'fast-check'
import { isLinear, measureGrowth } from '../../../test/support/linear-time.ts'
import { runAtOnce } from '../../shared/steps.ts'
import { combineTerms, compileTerms, foldForms, type TermEntry } from './compiled-terms.ts'

/** The terms found, each as `source text → target`. */
function find(entries: readonly TermEntry[], text: string, from = 'en'): string[] {
  const terms = compileTerms(entries, { from, to: 'es' })
  return runAtOnce(terms.findInSteps(text)).map(
    ({ start, end, term }) => `${text.slice(start, end)} → ${term.target}`,
  )
}

describe('compiled terms', () => {
  for (const [title, source, text, found, from = 'en'] of [
    ['a word', 'house', 'the house is', ['house']],
    ['no part of a word', 'art', 'party smart art_ 2art art', ['art']],
    ['a word beside signs', 'art', '(art) art. «art»', ['art', 'art', 'art']],
    ['forms', 'house|houses', 'houses house', ['houses', 'house']],
    ['letter case', 'iPhone', 'IPHONE iphone', ['IPHONE', 'iphone']],
    ['kinds of whitespace', 'big house', 'big \t\u00a0house', ['big \t\u00a0house']],
    ['kinds of apostrophes', "l'home", 'l’home', ['l’home']],
    ['composition', 'café', 'cafe\u0301', ['cafe\u0301']],
    ['no letter without its accent', 'cafe', 'cafe\u0301 cafe\u0323', []],
    [
      'invisible characters',
      'control',
      'con\u00adtrol \u200bcontrol',
      ['con\u00adtrol', 'control'],
    ],
    ['ß', 'straße', 'STRASSE Straße STRAẞE', ['STRASSE', 'Straße', 'STRAẞE']],
    ['the last sigma', 'Οδοσ', 'οδός οδος', ['οδος']],
    ['a term in capitals in capitals only', 'IT', 'It is IT, it said: IT', ['IT', 'IT']],
    ['capitals of all words of a term', 'NATO WEEK', 'NATO week, NATO WEEK', ['NATO WEEK']],
    ['a capital letter in any case', 'C++', 'C++ c++', ['C++', 'c++']],
    ['small letters in any case', 'usb', 'USB usb Usb', ['USB', 'usb', 'Usb']],
    ['capitals with invisible characters', 'USB', 'U\u00adSB u\u00adsb', ['U\u00adSB']],
    ['İ', 'istanbul', 'İstanbul', ['İstanbul']],
    ['the Turkish I', 'ışık', 'IŞIK', ['IŞIK'], 'tr'],
    ['signs', '.NET|C++|(c)', 'use .NET, C++ and (c)', ['.NET', 'C++', '(c)']],
    ['signs of regular expressions', 'a.*[b]$', 'a.*[b]$ axb', ['a.*[b]$']],
    ['scripts without spaces', '人工|智能', '东京人工智能', ['人工', '智能']],
    ['no Thai letter without its mark', 'กา', 'กาก่กา', ['กา', 'กา']],
    ['right-to-left text', 'בית', 'הנה בית גדול', ['בית']],
    ['Hangul by parts', '집', '\u110c\u1175\u11b8 집', ['\u110c\u1175\u11b8', '집']],
    ['characters beyond the BMP', '𠮷野', '東京𠮷野家', ['𠮷野']],
  ] as const) {
    it(`finds ${title}`, () => {
      const expected = found.map((each) => `${each} → x`)
      assert.deepEqual(find([{ source, target: 'x' }], text, from), expected)
    })
  }

  it('prefers the leftmost, then the longest term', () => {
    const entries = ['control', 'control center', 'center of', 'of'].map((source) => ({
      source,
      target: 'x',
    }))
    assert.deepEqual(find(entries, 'the control center of control centers'), [
      'control center → x',
      'of → x',
      'control → x',
    ])
  })

  it('uses the first of two entries with the same form', () => {
    assert.deepEqual(
      find(
        [
          { source: 'a|b', target: '1' },
          { source: 'B|c', target: '2' },
        ],
        'a b c',
      ),
      ['a → 1', 'b → 1', 'c → 2'],
    )
  })

  it('leaves each form of a term whose target is equal', () => {
    const kept = { source: 'Foo|Foos', target: 'Foo|Foos' }
    assert.deepEqual(find([kept], 'a Foo, two Foos'), ['Foo → Foo', 'Foos → Foos'])
  })

  it('tells a term in capitals from the same word in small letters', () => {
    const entries = [
      { source: 'it', target: '1' },
      { source: 'IT|IT team', target: '2' },
    ]
    assert.deepEqual(find(entries, 'It is IT, the IT team'), ['It → 1', 'IT → 2', 'IT team → 2'])
    assert.deepEqual(foldForms('IT|it', 'en'), ['IT', 'it'])
  })

  it('ignores empty terms and those with the character that no text has', () => {
    assert.equal(
      compileTerms(
        [
          { source: ' | |\u200b', target: 'x' },
          { source: 'a\u0000b', target: 'x' },
        ],
        { from: 'en', to: 'es' },
      ).size,
      0,
    )
    assert.deepEqual(foldForms(' Big  House |\u00ad| HAUS', 'en'), ['big house', 'HAUS'])
  })

  it('finds what a search without any index finds', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'ab', ' ', '-', '人', 'é', '\u0301', 'ß', "'"), {
        maxLength: 30,
      })
      .map((pieces) => pieces.join(''))
    const sources = fc.array(
      fc
        .array(fc.constantFrom('a', 'b', ' a', '-b', '人', 'é'), { minLength: 1, maxLength: 4 })
        .map((pieces) => pieces.join('').trim()),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(text, sources, (source, terms) => {
        // Folding has its own tests; here both are folded.
        const folded = foldForms(source, 'en')[0] ?? ''
        const expected: string[] = []
        for (let at = 0; at < folded.length; ) {
          const [longest] = terms
            .filter((term) => folded.startsWith(term, at) && isWordEdge(folded, at))
            .filter((term) => isWordEdge(folded, at + term.length))
            .sort((a, b) => b.length - a.length)
          if (longest !== undefined) expected.push(`${longest} → x`)
          at += longest?.length ?? 1
        }
        assert.deepEqual(
          find(
            terms.map((term) => ({ source: term, target: 'x' })),
            folded,
          ),
          expected,
        )
      }),
      { numRuns: 500 },
    )
  })

  it('for capitals are found in a later glossary than the same word in any letter case', () => {
    const pair = { from: 'en', to: 'es' }
    const separate = [
      { source: 'it', target: 'eso' },
      { source: 'IT', target: 'TI' },
    ].map((entry) => compileTerms([entry], pair))
    for (const terms of [combineTerms(separate, pair), combineTerms(separate.toReversed(), pair)])
      assert.deepEqual(
        runAtOnce(terms.findInSteps('it is IT')).map(({ term }) => term.target),
        ['eso', 'TI'],
      )
  })

  it('of several glossaries are those of one that has the entries of all', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'ab', ' ', 'A', 'B', '-'), { maxLength: 30 })
      .map((pieces) => pieces.join(''))
    const source = fc
      .array(fc.constantFrom('a', 'b', ' a', ' b', 'A'), { minLength: 1, maxLength: 4 })
      .map((pieces) => pieces.join('').trim())
    const glossaries = fc.array(fc.array(source, { maxLength: 4 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(text, glossaries, (given, sources) => {
        const pair = { from: 'en', to: 'es' }
        const entries = sources.map((all, index) =>
          all.map((each) => ({ source: each, target: `${each} of ${index}` })),
        )
        const separate = entries.map((each) => compileTerms(each, pair))
        const together = compileTerms(entries.flat(), pair)
        assert.deepEqual(
          runAtOnce(combineTerms(separate, pair).findInSteps(given)),
          runAtOnce(together.findInSteps(given)),
        )
      }),
      { numRuns: 500 },
    )
  })

  it('takes linear time for the worst text, whatever its 10,000 terms are', () => {
    const pair = { from: 'en', to: 'es' }
    const numbered = (prefix: string) =>
      Array.from({ length: 10_000 }, (_, index) => ({
        source: `${prefix}${index.toString(36)}`,
        target: 'x',
      }))
    const nested = Array.from({ length: 500 }, (_, index) => ({
      source: 'A '.repeat(index + 2).trim(),
      target: 'x',
    }))
    const worst = [
      [numbered('a '.repeat(500)), 'a '],
      [numbered('人'), '人'],
      [numbered('word '), 'word e\u0301 '],
      [nested, 'A '],
      [nested, 'A a '],
      [numbered(''), '\u00ad \u200b'],
    ] as const
    for (const [entries, unit] of worst) {
      const terms = compileTerms(entries, pair)
      const growth = measureGrowth(
        (size) => unit.repeat(size / unit.length),
        (text) => runAtOnce(terms.findInSteps(text)),
      )
      assert.ok(isLinear(growth), JSON.stringify({ unit, ...growth }))
    }
  })
})
