import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { joinTexts, type Segment } from '@dragoman/formats/segment/segment.ts'
import fc from 'fast-check'
import { anyText } from '../../../../../test/support/any-text.ts'
import { keepSurnames } from './surnames.ts'

/** The text with what is kept in brackets. */
function mark(text: string): string {
  const kept = keepSurnames([text])
  if (kept === undefined) return text
  const bracketed = kept.segment.map((part) =>
    typeof part === 'string' ? part : `[${kept.restore([part]).join('')}]`,
  )
  return bracketed.join('')
}

describe('the surnames of people', () => {
  for (const text of [
    'Tom [Baker] called Mary [Cook].',
    'Dear Mrs. [Smith], I met Mr [Green] and Ms. [White].',
    '[Prof. Hill] and Sir John [Wood] are here.',
    'I met Mary [Jane Watson] and Peter F. [Stone] yesterday.',
    "Miss [Black]'s car and Mary [O'Neil]'s house",
    'Jean-Pierre [Blanc-Petit] est ici.',
    'Rachel [Green]',
    'La Sra. [Herrero] llamó a Juan [Zapatero Rico].',
    'Estimada señora [Casas]:',
    'don Carlos [Rico]',
    'Mme [Petit] habite à Paris.',
    'O senhor [Branco] vive aqui.',
    'Il signor [Rossi] e la [Dott.ssa Bianchi] sono qui.',
    'He lives in John [Hopkins] Street.',
    'Mr. [Green] Will Speak About Trees In London',
    'Bill to: Mr. John [Carpenter]',
    'Emily [Rose Baker], M.D.',
    'Speakers: Emma [Baker], Head Of Sales',
    "I met Mary [Cook]. [Cook]'s book is here, and Dr. [Hill] likes [Cook].",
    'Mr. [Green] joined the Green Party, and Cook left.',
  ])
    it(`are kept: ${text}`, () => assert.equal(mark(text.replace(/[[\]]/g, '')), text))

  for (const text of [
    'The Red House is in London.',
    'Call Peter Monday at five.',
    'Charles Street and the Elizabeth University',
    'Mr. President, you are right.',
    'El señor Presidente está aquí.',
    'Señor Comisario, Senhora Deputada, signor Commissario, Mr. Mayor',
    'How To Help Peter Find Work In London',
    'Peter, London is big. Mary. Cook the rice.',
    'MR. GREEN',
    'Dear Sir Or Madam',
    'Mark Price and Rose Garden',
    'Dr. 3, Sra. y Sr.',
    'El papa Juan Pablo II y Papa Giovanni Paolo II',
    'Don Pedro II',
    'María Madre de Dios',
  ])
    it(`are none: ${text}`, () => assert.equal(mark(text), text))

  it('are kept beside tags', () => {
    const open = { open: 0 }
    const close = { close: 0 }
    const [first, second] = [{ placeholder: 8_192 }, { placeholder: 8_193 }]
    for (const [segment, expected] of [
      [
        ['Mr. ', open, 'Smith', close, '!'],
        ['Mr. ', open, first, close, '!'],
      ],
      [
        [open, 'Mary', close, ' Cook is here'],
        [open, 'Mary', close, ' ', first, ' is here'],
      ],
      [
        ['Dott. ', open, 'Bianchi', close],
        ['Dott. ', open, first, close],
      ],
      [
        ['Mary Cook. ', open, 'Cook', close, "'s book"],
        ['Mary ', first, '. ', open, second, close, "'s book"],
      ],
    ] as [Segment, Segment][]) {
      const kept = keepSurnames(segment)
      assert.deepEqual(kept?.segment, expected)
      assert.deepEqual(kept?.restore(kept.segment), segment)
    }
    assert.equal(keepSurnames(['Mary', open, 'Cook', close, ' is here']), undefined)
  })

  it('are in a translation that has all of them as they are', () => {
    const kept = keepSurnames(['Tom Baker called Mr. Blanc.'])
    assert.ok(kept)
    assert.equal(kept.areIn(['Tom Baker llamó Señor Blanc.']), true)
    assert.equal(kept.areIn(['Tom Panadero llamó Señor Blanc.']), false)
    assert.equal(kept.areIn(['Tom Baker llamó Señor Blanco.']), false)
    const twice = keepSurnames(['Tom Baker called. Baker is late.'])
    assert.equal(twice?.areIn(['Tom Baker llamó. Baker es tarde.']), true)
    assert.equal(twice?.areIn(['Tom Baker llamó. El panadero es tarde.']), false)
  })

  it('come back in their places, whatever the text', () => {
    const pieces = fc.constantFrom(
      'Mary',
      'Mr.',
      'Sra.',
      'Cook',
      "O'Neil",
      'Monday',
      'and',
      ' ',
      ', ',
    )
    const texts = fc.array(fc.oneof(anyText, pieces)).map((all) => all.join(' '))
    fc.assert(
      fc.property(texts, (text) => {
        const segment: Segment = [text, { open: 0 }, 'Mary Cook', { close: 0 }, ' was here']
        const kept = keepSurnames(segment)
        // The characters that stand for tags: nothing is told of a text that has them itself.
        if (/[\u{f0000}-\u{fbfff}]/u.test(text)) return assert.equal(kept, undefined)
        assert.deepEqual(
          kept?.restore(kept.segment),
          joinTexts(segment).filter((part) => part !== ''),
        )
      }),
      { numRuns: 1_000 },
    )
  })
})
