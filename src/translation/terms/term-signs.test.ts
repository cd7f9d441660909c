// Terms with signs at their edges, terms of several words, and engines that treat both badly.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import '../../../test/support/property-seed.ts'
import { mapText, type Part, type Segment, segmentText } from '@dragoman/formats/segment/segment.ts'
import {
  parseSegment as parse,
  printSegment as print,
} from '../../../test/support/written-segments.ts'
import type { RequestContext } from '../request-context.ts'
import { compileTerms, type TermEntry } from './compiled-terms.ts'
import { createTermTranslator, startTerms } from './term-translator.ts'

const pair = { from: 'en', to: 'es' }
const context: RequestContext = {
  ownerId: 'user',
  appId: 'app',
  priority: 'queued',
  signal: new AbortController().signal,
}

type Translate = (segment: Segment) => Segment

async function apply(text: string, entries: readonly TermEntry[], translate: Translate) {
  const translateTerms = createTermTranslator({
    translate: async (segment) => translate(segment),
    translateParts: async (segment) =>
      segment.map((part) => (typeof part === 'string' ? segmentText(translate([part])) : part)),
    followsTerms: () => false,
  })
  const terms = startTerms(compileTerms(entries, pair))
  return print(await translateTerms(parse(text), { pair, context }, terms))
}

const keep = (source: string): TermEntry[] => [{ source, target: source }]
const upper: Translate = (segment) => mapText(segment, (text) => text.toUpperCase())

describe('a term with signs at its edges', () => {
  for (const term of ['C++', '.NET', '100%', '#1', '@home', 'Yahoo!', '(TM)', '-x', '*', '"A"'])
    it(`comes out once, without a sign more or less: ${term}`, async () => {
      for (const sentence of [
        'use % now.',
        '% is',
        'is it %?',
        '(%), and % too',
        '«%»',
        '<0>%</0>',
      ])
        assert.equal(
          await apply(
            sentence.replaceAll('%', () => term),
            keep(term),
            upper,
          ),
          sentence.toUpperCase().replaceAll('%', () => term),
        )
    })

  it('comes out once where the engine writes its signs outside of the tag', async () => {
    const translate: Translate = (segment) =>
      segment.flatMap((part): Part[] =>
        typeof part === 'object' && 'close' in part ? [part, '++'] : [part],
      )
    assert.equal(await apply('use C++ now', keep('C++'), translate), 'use C++ now')
  })

  it('gives its place to a target with other signs, or none', async () => {
    const entries = [{ source: '100%', target: 'cien por ciento' }]
    assert.equal(await apply('it is 100% sure', entries, upper), 'IT IS cien por ciento SURE')
    const signs = [{ source: 'cat', target: '(g)' }]
    assert.equal(await apply('a cat.', signs, upper), 'A (g).')
  })

  it('has no second full stop at the end of a sentence', async () => {
    const entries = [{ source: 'USA', target: 'EE. UU.' }]
    assert.equal(await apply('in the USA.', entries, upper), 'IN THE EE. UU.')
    assert.equal(await apply('in the <0>USA</0>. So', entries, upper), 'IN THE <0>EE. UU.</0> SO')
    assert.equal(await apply('the USA... so', entries, upper), 'THE EE. UU.... SO')
    assert.equal(await apply('the USA?', entries, upper), 'THE EE. UU.?')
  })
})

describe('a term of several words', () => {
  const entries = keep('apple tech news')
  /** Moves a word into the tag, as Apertium does with a verb that it takes for an adjective. */
  const movesIn: Translate = (segment) => {
    const [first, open, content, ...rest] = segment
    if (typeof first !== 'string' || typeof content !== 'string') return segment
    const [word = '', ...others] = content.split(' ')
    return [open as Part, `${word} ${first.trim()} ${others.join(' ')}`, ...rest]
  }

  it('leaves a word that the engine has moved among its own where it was', async () => {
    assert.equal(
      await apply('read apple tech news today', entries, movesIn),
      'read apple tech news today',
    )
  })

  it('goes another way where its tag has one of its words twice', async () => {
    const doubles: Translate = (segment) =>
      segment.map((part) => (part === 'apple tech news' ? 'apple apple tech news' : part))
    assert.equal(
      await apply('read apple tech news today', entries, doubles),
      'read apple tech news today',
    )
  })

  it('goes another way where it came out in several places', async () => {
    const repeats: Translate = (segment) =>
      segment.some((part) => typeof part === 'object') ? [...segment, ' ', ...segment] : segment
    assert.equal(await apply('read apple tech news', entries, repeats), 'read apple tech news')
  })

  it('keeps inflected words and articles of its translation', async () => {
    const inflects: Translate = (segment) =>
      segment.map((part) => {
        if (part === 'red houses') return segment.length === 1 ? 'casa roja' : 'las casas rojas'
        return part
      })
    const red = [{ source: 'red houses', target: 'mansiones' }]
    assert.equal(await apply('see red houses now', red, inflects), 'see las mansiones now')
  })
})

describe('a term that differs from its target in letter case alone', () => {
  for (const [source, target, text, expected] of [
    ['github', 'GitHub', 'see github, Github and GITHUB', 'SEE GitHub, GitHub AND GitHub'],
    ['GitHub', 'github', 'see GitHub', 'SEE github'],
    ['iPhone', 'iPhone', 'an iphone', 'AN iphone'],
    ['IT', 'TI', 'It is it, in IT', 'IT IS IT, IN TI'],
    ['IT', 'TI', 'THE IT TEAM', 'THE TI TEAM'],
  ] as const)
    it(`sets the case, and a term in capitals is not the word: ${text}`, async () => {
      assert.equal(await apply(text, [{ source, target }], upper), expected)
    })
})

describe('terms with signs', () => {
  const anySigns = fc.string({ unit: fc.constantFrom(...'+.#%@!()-*&"/'), maxLength: 2 })
  const anyTerm = fc.tuple(anySigns, anySigns).map(([lead, tail]) => `${lead}Zq${tail}`)
  const anyPieces = fc.array(
    fc.constantFrom('%', '%', 'the', 'is big', 'and', '%,', '(%)', 'red.', 'Is it', '%?', 'of'),
    { minLength: 1, maxLength: 8 },
  )
  const countOf = (text: string, part: string) => text.split(part).length - 1

  /** Engines that do with words what they like, and keep tags in pairs around one text. */
  const inWords =
    (change: (words: string[]) => string[]): Translate =>
    (segment) =>
      mapText(segment, (text) => change(text.split(/(?<=\s)/)).join(''))
  const engines: Readonly<Record<string, Translate>> = {
    upper,
    reverses: inWords((words) => words.toReversed()),
    doubles: inWords((words) => words.flatMap((word) => [word, word])),
    drops: inWords((words) => words.slice(1)),
    'moves tags': (segment) => [
      ...segment.filter((part) => typeof part === 'string'),
      ...segment.filter((part) => typeof part === 'object'),
    ],
    'swallows signs': (segment) => mapText(segment, (text) => text.replace(/[^\w\s]/g, '')),
  }
  for (const [name, translate] of Object.entries(engines))
    it(`occur as often as before, whatever the engine does: ${name}`, async () => {
      await fc.assert(
        fc.asyncProperty(anyPieces, anyTerm, async (pieces, term) => {
          const text = pieces.join(' ').replaceAll('%', () => term)
          const translation = await apply(text, keep(term), translate)
          const message = JSON.stringify({ text, translation, term })
          const count = countOf(pieces.join(' '), '%')
          assert.equal(countOf(translation.toLowerCase(), 'zq'), count, message)
          assert.equal(countOf(translation, term), count, message)
        }),
        { numRuns: 300 },
      )
    })

  it('have each sign as often as the source, where the engine changes none', async () => {
    await fc.assert(
      fc.asyncProperty(anyPieces, anyTerm, async (pieces, term) => {
        const text = pieces.join(' ').replaceAll('%', () => term)
        assert.equal(
          await apply(text, keep(term), upper),
          text.toUpperCase().replaceAll('ZQ', 'Zq'),
        )
      }),
      { numRuns: 500 },
    )
  })
})
