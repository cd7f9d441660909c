import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { joinTexts } from '@dragoman/formats/segment/segment.ts'
import { cutCapitals } from './capital-parts.ts'

describe('what is in capitals is translated by itself', () => {
  for (const pieces of [
    ['THE COMPANY IS NOT LIABLE ', '(see page 2)'],
    ['[DOOR CREAKS] ', 'MARIA: ', "Who's there?"],
    ['REPORTER: ', 'Good evening. We are here.'],
    ['⚠️ AVISO: ', 'el sistema no funciona.'],
    ['NO ABRA LA PUERTA. ', 'Horario: de 9 a 5'],
    ['Please come. ', 'THE DOOR IS OPEN! COME IN. ', 'Thank you.'],
    ['It is late ', '(DOOR CREAKS)'],
    ['ДВЕРЬ ОТКРЫТА. ', 'Входите.'],
  ])
    it(pieces.join('| '), () => {
      assert.deepEqual(
        cutCapitals([pieces.join('')]),
        pieces.map((piece) => [piece]),
      )
    })

  it('with its placeholders and tags', () => {
    const [name, open, close] = [{ placeholder: 0 }, { open: 1 }, { close: 1 }]
    assert.deepEqual(cutCapitals(['OPEN THE ', open, 'DOOR', close, ' ', name, '. It is red.']), [
      ['OPEN THE ', open, 'DOOR', close, ' ', name, '. '],
      ['It is red.'],
    ])
  })
})

describe('a segment stays whole', () => {
  for (const text of [
    'THE DOOR IS OPEN. COME IN.',
    'The house is red. It is big.',
    'NASA and the U.K. are here.',
    'JFK LAX. Departure at nine.',
    'The Ministry of Health (MOH) is big.',
    'The door [DOOR CREAKS] opens slowly.',
    'Please DO NOT ENTER the room.',
    'STOP! Do not run.',
    'A: yes',
    'iPhone',
  ])
    it(text, () => assert.deepEqual(cutCapitals([text]), [[text]]))

  it('within a tag', () => {
    const segment = ['See ', { open: 0 }, 'THE DOOR IS OPEN. Come in.', { close: 0 }]
    assert.deepEqual(cutCapitals(segment), [segment])
  })
})

describe('long segments', () => {
  for (const [name, text] of [
    ['of sentences', 'OPEN THE DOOR. It is red. '.repeat(4_000)],
    ['of brackets', '[OPEN DOOR] (a) '.repeat(4_000)],
    ['of capitals', `a ${'A'.repeat(100_000)}`],
    ['of capitals and spaces', `a. ${'A '.repeat(50_000)}`],
    ['of spaces', `a. AB${' '.repeat(100_000)}`],
  ] as const)
    it(`${name} are cut in little time, and nothing is lost`, () => {
      const start = performance.now()
      const pieces = cutCapitals([text])
      assert.ok(performance.now() - start < 1_000)
      assert.deepEqual(joinTexts(pieces.flat()), [text])
    })
})
