import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { anyText } from '../../../../test/support/any-text.ts'
import { expectCover, openVocabularyFile } from '../../test/support/vocabularies.ts'
import { alignWords } from '../segments/alignment.ts'
import { carryMarks } from '../segments/carry-marks.ts'
import { readMarkedText } from '../segments/marked-text.ts'
import type { Vocabulary } from './vocabulary.ts'

const fixtures = new URL('../../test/fixtures/rules/', import.meta.url)
const readPacked = (name: string) => gunzipSync(readFileSync(new URL(name, fixtures)))

/** The reference library's tokens for the texts. */
const expected: { texts: string[]; ids: Record<string, number[][]> } = JSON.parse(
  readPacked('expected.json.gz').toString(),
)
const vocabularies = new Map(
  Object.keys(expected.ids).map((name) => [name, openVocabularyFile(readPacked(name))]),
)

/** What rules lengthen, shorten, delete or leave alone. */
const rewritten = fc
  .array(
    fc.constantFrom(
      ...[
        'a',
        ' ',
        '  ',
        'é',
        'e\u0301',
        'ộ',
        '각',
        '\u1100\u1161\u11a8',
        'ﬁ',
        'ﷺ',
        'Ａ',
        '\u3000',
      ],
      ...['љ', 'Џ', 'дз', 'д', 'ккк', 'к', 'ъ', '№', '…', '\u0301', '\u200d', '👩\u200d👧', '漢'],
      ...['--', '-', '``', 'lj', 'l', '(c)', 'a  b', '\t', '\u00a0', 'дз!', '__sep__', '\ud800'],
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''))

for (const [name, vocabulary] of vocabularies) {
  describe(`the rules of ${name}`, () => {
    test('give every text the tokens that SentencePiece gives it', () => {
      expected.texts.forEach((text, index) => {
        const { ids } = vocabulary.encode(text)
        assert.deepEqual(ids, expected.ids[name]?.[index], JSON.stringify(text))
      })
    })

    test('give tokens that cover any text in order', () => {
      for (const text of expected.texts) expectCover(vocabulary, text)
      fc.assert(fc.property(fc.oneof(rewritten, anyText), (text) => expectCover(vocabulary, text)))
    })
  })
}

/** The text as tokens and back, as if it were a translation of itself, with its tag. */
function carryTag(vocabulary: Vocabulary, [before, tagged, after]: readonly string[]): string {
  const marked = readMarkedText([
    before ?? '',
    { open: 1 },
    tagged ?? '',
    { close: 1 },
    after ?? '',
  ])
  const tokens = vocabulary.encode(marked.text)
  const written = vocabulary.decode(tokens.ids)
  const attention = tokens.ids.map((_, token) => {
    const weights = new Float32Array(tokens.ids.length)
    weights[token] = 1
    return { weights, firstSource: 0 }
  })
  const parts = carryMarks(marked, written.text, (sourceWords, targetWords) =>
    alignWords({
      source: { words: sourceWords, tokens },
      target: { words: targetWords, tokens: written },
      attention,
    }),
  )
  return parts
    .map((part) => (typeof part === 'string' ? part : 'open' in part ? '<' : '>'))
    .join('')
}

describe('a tag around a word', () => {
  for (const [what, name, source, carried] of [
    ['that grows by its marks', 'nfd', ['né ', 'été', ' là'], 'né <été> là'],
    ['of one letter that becomes two', 'nfd', ['il y ', 'à', ' été'], 'il y <à> été'],
    ['of syllables that become letters', 'nfd', ['한 ', '각', ' 국어'], '한 <각> 국어'],
    [
      'that shrinks to composed letters',
      'nfc',
      ['ne\u0301 ', 'e\u0301te\u0301', ' a'],
      'né <été> a',
    ],
    ['of ligatures', 'nfkc', ['the ', 'oﬃce ﬂoor', ' is'], 'the <office floor> is'],
    [
      'of one ligature that becomes four words',
      'nfkc',
      ['a ', 'ﷺ', ' b'],
      'a <صلى الله عليه وسلم> b',
    ],
    [
      'whose letters become two each',
      'latin',
      ['Ово је ', 'љуљање', ' џепа'],
      'Ovo je <ljuljanje> džepa',
    ],
    ['of which two letters become one', 'latin', ['у ', 'дзи', ' дз'], 'u <ʒi> ʒ'],
    ['that loses letters', 'latin', ['а ', 'под\u0301ъезд\u0301', ' б'], 'a <podezd> b'],
    ['behind one that is lost', 'latin', ['а ъ ', 'в', ' б'], 'a <v> b'],
    ['beside signs that become words', 'latin', ['№ ', 'љ', ' № 5'], 'broj <lj> broj 5'],
    ['behind a rule for ASCII', 'ascii', ['a -- ', 'ljubav', ' -- b'], 'a — <ǉubav> — b'],
  ] as const) {
    test(`${what} stays around it`, () => {
      const vocabulary = vocabularies.get(`${name}.spm.gz`)
      assert.ok(vocabulary)
      assert.equal(carryTag(vocabulary, source).normalize('NFC'), carried.normalize('NFC'))
    })
  }

  test('stays around any word of a sentence, whatever becomes of the others', () => {
    const word = fc.constantFrom(
      'њиве',
      'љ',
      'џ',
      'дзинг',
      'под\u0301ъезд',
      'ккк',
      'је',
      'а',
      'воз',
    )
    const vocabulary = vocabularies.get('latin.spm.gz')
    assert.ok(vocabulary)
    const rewrite = (text: string) => vocabulary.decode(vocabulary.encode(text).ids).text
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), fc.nat(), (words, any) => {
        const at = any % words.length
        const [before, after] = [words.slice(0, at), words.slice(at + 1)]
        const lead = before.map((each) => `${each} `).join('')
        const tail = after.map((each) => ` ${each}`).join('')
        const written = [rewrite(lead), `<${rewrite(words[at] ?? '')}>`, rewrite(tail)]
        assert.equal(
          carryTag(vocabulary, [lead, words[at] ?? '', tail]),
          written.filter((part) => part !== '').join(' '),
        )
      }),
    )
  })
})
