import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anySegment, flattenSegment, hasSameParts } from '../../test/support/any-segment.ts'
import { parseSegment, printSegment } from '../../test/support/written-segments.ts'
import type { Segment } from '../segment.ts'
import type { Alignment } from './alignment.ts'
import { carryMarks } from './carry-marks.ts'
import { readMarkedText } from './marked-text.ts'
import { cutSentences } from './sentences.ts'
import { findWords, isSign } from './words.ts'

type Align = (sourceWords: readonly string[], targetWords: readonly string[]) => Alignment

function transfer(source: Segment, translation: string, align: Align): Segment {
  const marked = readMarkedText(source)
  return carryMarks(marked, translation, (sourceWords, targetWords) =>
    align(
      sourceWords.map(({ start, end }) => marked.text.slice(start, end)),
      targetWords.map(({ start, end }) => translation.slice(start, end)),
    ),
  )
}

const partner = /(\p{L}+)=(\p{L}+)/gu

/**
 * Transfers the marks of `source` to a translation in which `casa=house` gives the source of a
 * word. A sign comes from the same sign.
 */
function transferByHand(source: string, translation: string): string {
  const partners = new Map(
    Array.from(translation.matchAll(partner), ([, word, from]) => [word, from]),
  )
  const align: Align = (sourceWords, targetWords) => {
    const sourceOf = targetWords.map((word) =>
      sourceWords.indexOf(partners.get(word) ?? (isSign(word) ? word : '')),
    )
    return { sourceOf, targetOf: sourceWords.map((_, index) => sourceOf.indexOf(index)) }
  }
  return printSegment(transfer(parseSegment(source), translation.replace(partner, '$1'), align))
}

/**
 * Each case: what it shows, the source, the translation with its alignment, and the translation
 * with all marks.
 */
function describeCases(
  name: string,
  cases: readonly (readonly [string, string, string, string])[],
): void {
  describe(name, () => {
    for (const [guarantee, source, translation, expected] of cases) {
      it(guarantee, () => assert.equal(transferByHand(source, translation), expected))
    }
  })
}

describeCases('a tag', [
  [
    'follows its word to another position',
    'the <1>red</1> house',
    'la=the casa=house roja=red',
    'la casa <1>roja</1>',
  ],
  [
    'changes places with its sibling',
    'the <1>red</1> <2>house</2>',
    'la=the casa=house roja=red',
    'la <2>casa</2> <1>roja</1>',
  ],
  [
    'takes in what came between its words',
    '<1>the red</1> house',
    'la=the casa=house roja=red',
    '<1>la casa roja</1>',
  ],
  [
    'stays inside of the one around it',
    'the <1><2>red</2> house</1> is big',
    'la=the casa=house roja=red es=is grande=big',
    'la <1>casa <2>roja</2></1> es grande',
  ],
  [
    'stays as an empty pair when its words are gone',
    'you <1>do</1> know',
    'sabes=know',
    '<1></1>sabes',
  ],
  [
    'retains its placeholders when its words are gone',
    'you <1>do {2}</1> know',
    'sabes=know',
    '<1>{2}</1> sabes',
  ],
  ['never crosses a sibling', '<1>a c</1> <2>b</2>', 'x=a y=b z=c', '<1>x y z</1><2></2>'],
  [
    'leaves signs outside that were outside',
    '<1>red</1>, <2>big</2>.',
    'grande=big, rojo=red.',
    '<2>grande</2>, <1>rojo</1>.',
  ],
  [
    'without words is treated like a placeholder',
    'the <1></1> house',
    'la=the casa=house',
    'la <1></1> casa',
  ],
])

describeCases('a tag that goes over the end of a sentence', [
  [
    'opens at its first word and stays open',
    'the house <1>is red',
    'la=the casa=house es=is roja=red',
    'la casa <1>es roja',
  ],
  [
    'is open from the start and closes after its last word',
    'the house</1> is red',
    'la=the casa=house es=is roja=red',
    'la casa</1> es roja',
  ],
  ['stays around one that closes before it', 'a</1> b</2> c', 'x=a y=b z=c', 'x</1> y</2> z'],
  [
    'holds nothing when its words are all at the other end',
    'the red</1> house <2>is big',
    'es=is grande=big la=the casa=house roja=red',
    '</1>es grande la casa roja<2>',
  ],
])

describeCases('a placeholder', [
  ['stands beside its neighbours', 'call {1} now', 'llama=call ahora=now', 'llama {1} ahora'],
  [
    'goes with the word that it touches',
    'the red{1} house',
    'la=the casa=house roja=red',
    'la casa roja{1}',
  ],
  [
    'goes with the word after it when it touches that',
    'the red {1}house',
    'la=the casa=house roja=red',
    'la {1}casa roja',
  ],
  [
    'has the sign after it right after it',
    'call {1}, please',
    'llama=call, porfavor=please',
    'llama {1}, porfavor',
  ],
  ['stays before the end of the sentence', 'call {1}.', 'llama=call.', 'llama {1}.'],
  ['stands at the start, as in the source', '{1} and {2} or', 'y=and o=or', '{1} y {2} o'],
  [
    'retains the space before a colon that French writes',
    'see {1} : red',
    'voir=see : rouge=red',
    'voir {1} : rouge',
  ],
  [
    'stays together with another beside it',
    'red {1} {2} house',
    'casa=house roja=red',
    '{1} {2} casa roja',
  ],
  [
    'touches the sign after it where the other language writes it so',
    'see {1} !',
    've=see!',
    've {1}!',
  ],
  [
    'stays outside of a tag that covers its position',
    'a {1} <2>b c</2>',
    'z=a x=c y=b',
    'z {1} <2>x y</2>',
  ],
  ['keeps the brackets around it', 'see ({1}) there', 've=see allá=there', 've ({1}) allá'],
  ['keeps the quotation marks around it', 'see “{1}” there', 've=see allá=there', 've “{1}” allá'],
  [
    'keeps the brackets around it inside of a tag',
    'see <2>({1})</2> there',
    've=see allá=there',
    've <2>({1})</2> allá',
  ],
  [
    'stays inside of brackets around more',
    'see (the {1} house) there',
    've=see (la=the casa=house) allá=there',
    've (la {1} casa) allá',
  ],
])

describe('markup in any translation', () => {
  const texts = ['one', 'two three', 'four,', 'Five.', 'six!', '…', ' ']
  const sourceOf = (texts: readonly string[]) =>
    anySegment(fc.constantFrom(...texts), 24).filter((segment) =>
      /\p{L}/u.test(flattenSegment(segment)),
    )
  const source = sourceOf(texts).filter((segment) => !/^\s|\s\s|\s$/.test(flattenSegment(segment)))
  const translations = fc.array(
    fc.record({
      text: fc
        .array(fc.constantFrom('uno', 'dos', 'tres,', 'y', '¿cuatro?', '(cinco)', '—'), {
          minLength: 1,
          maxLength: 10,
        })
        .map((words) => words.join(' ')),
      alignment: fc.array(fc.integer({ min: -1, max: 11 }), { minLength: 60, maxLength: 60 }),
    }),
    { minLength: 2, maxLength: 2 },
  )

  /**
   * Transfers every sentence of a segment to one of the translations, which are unrelated to it.
   */
  function transferAll(
    segment: Segment,
    given: typeof translations extends fc.Arbitrary<infer T> ? T : never,
  ) {
    const results = cutSentences(segment, 'en').map((piece, index) => {
      if (!('sentence' in piece)) return { parts: piece.between, text: '' }
      const { text, alignment } = given[index % given.length] as (typeof given)[number]
      const align: Align = (sourceWords, targetWords) => ({
        sourceOf: targetWords.map((_, at) => Math.min(alignment[at] ?? -1, sourceWords.length - 1)),
        targetOf: sourceWords.map((_, at) =>
          Math.min(alignment[59 - at] ?? -1, targetWords.length - 1),
        ),
      })
      return { parts: transfer(piece.sentence, text, align), text }
    })
    return {
      parts: results.flatMap(({ parts }) => parts),
      sentences: results.filter(({ text }) => text !== ''),
    }
  }

  it('comes back complete: every part once, tags nested, across sentences too', () => {
    fc.assert(
      fc.property(
        sourceOf([...texts, ' (', ')', '“', '”', '  ', '。']),
        translations,
        (segment, given) => {
          const { parts } = transferAll(segment, given)
          assert.ok(hasSameParts(parts, segment), printSegment(parts))
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('places many marks in little time', () => {
    const count = 500
    const source = Array.from({ length: count }, (_, word) => `<${word}>one</${word}>`).join(', ')
    const reverse: Align = (sourceWords) => {
      const reversed = sourceWords.map((_, word) => sourceWords.length - 1 - word)
      return { sourceOf: reversed, targetOf: reversed }
    }
    const start = performance.now()
    transfer(parseSegment(source), Array(count).fill('uno').join(', '), reverse)
    // A third of a second; half a minute if every run of words were tried for every tag.
    assert.ok(performance.now() - start < 5_000)
  })

  it('leaves all words in their order, and the whitespace between them', () => {
    fc.assert(
      fc.property(source, translations, (segment, given) => {
        for (const { parts, text } of transferAll(segment, given).sentences) {
          const words = (wordy: string): string[] =>
            findWords(wordy).map(({ start, end }) => wordy.slice(start, end))
          const added = words(flattenSegment(parts)).filter((word) => word !== '\ufffc')
          assert.deepEqual(added, words(text), printSegment(parts))
          assert.doesNotMatch(flattenSegment(parts), /\s\s/)
          // Without marks the text is unchanged; at a mark there is a space, or it touches as in
          // the source.
          const pieces = flattenSegment(parts).split(/\s*\ufffc(?:\s*\ufffc)*\s*/)
          assert.equal(pieces.join(' ').replace(/\s/g, ''), text.replace(/\s/g, ''))
          for (const piece of pieces) assert.ok(text.includes(piece), printSegment(parts))
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
