import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { foldCase, restoreAcronyms } from './letter-case.ts'

describe('foldCase', () => {
  for (const [source, folded, translation, restored] of [
    ['SAVE CHANGES NOW', 'Save changes now', 'Salva cambios ahora', 'SALVA CAMBIOS AHORA'],
    ['CANCEL', 'Cancel', 'Cancela', 'CANCELA'],
    ['USB CABLE', 'Usb cable', 'Cable usb', 'CABLE USB'],
    ['I AM', 'I am', 'Soy', 'SOY'],
    ['The House Is Red', 'The house is red', 'La casa es roja', 'La Casa Es Roja'],
    [
      'How To Use The USB Cable Of An iPhone',
      'How to use the USB cable of an iPhone',
      'Cómo usar el cable USB de un iPhone',
      'Cómo Usar El Cable USB De Un iPhone',
    ],
  ] as const) {
    it(`translates ${source} as a sentence, and writes it like its source again`, () => {
      const { segment, restore } = foldCase([source], 'en')
      assert.deepEqual(segment, [folded])
      assert.deepEqual(restore([translation], 'es'), [restored])
    })
  }

  for (const source of [
    'The house is red.',
    'NASA',
    'US',
    'John Smith',
    '¿Vienes? Sí. ¿Y Ana?',
    'New York City',
    'Barack Obama Visits New York',
    'McDonald',
    'iPhone',
    'Terms and Conditions',
    'The NASA',
    '5 km',
    '漢字',
    'I',
    'A',
  ]) {
    it(`leaves ${source} as it is`, () => {
      const { segment, restore } = foldCase([source], 'en')
      assert.deepEqual(segment, [source])
      assert.deepEqual(restore(['aB'], 'es'), ['aB'])
    })
  }

  it('does not take sentences of one word for title case', () => {
    const { segment, restore } = foldCase(['Yes. No. Maybe.'], 'en')
    assert.deepEqual(segment, ['Yes. No. Maybe.'])
    assert.deepEqual(restore(['Sí. No. Quizás.'], 'es'), ['Sí. No. Quizás.'])
  })

  it('keeps a short single word in capitals if an engine translates it by one', () => {
    const { segment, restore } = foldCase(['STOP!'], 'en')
    assert.deepEqual(segment, ['STOP!'])
    assert.deepEqual(restore(['Parón!'], 'es'), ['PARÓN!'])
    assert.deepEqual(foldCase(['UK'], 'en').restore(['Reino Unido'], 'es'), ['Reino Unido'])
  })

  it('leaves placeholders alone', () => {
    const { segment, restore } = foldCase(['HELLO ', { placeholder: 0 }, ', GOOD DAY'], 'en')
    assert.deepEqual(segment, ['Hello ', { placeholder: 0 }, ', good day'])
    assert.deepEqual(restore(['Hola ', { placeholder: 0 }], 'es'), ['HOLA ', { placeholder: 0 }])
  })

  it('takes capitals in an answer to title case for acronyms only if the source has some', () => {
    const { restore } = foldCase(['Llega A La Tierra'], 'es')
    assert.deepEqual(restore(['Arriba A LA Terra'], 'ca'), ['Arriba A La Terra'])
    const acronym = foldCase(['La OPEC Llega A La Tierra'], 'es')
    assert.deepEqual(acronym.restore(["l'OPEP arriba"], 'ca'), ["l'OPEP Arriba"])
  })

  it('knows the letters of the languages', () => {
    assert.deepEqual(foldCase(['IŞIK VE DIŞ'], 'tr').segment, ['Işık ve dış'])
    assert.deepEqual(foldCase(['GOOD DAY'], 'en').restore(['iyi'], 'tr'), ['İYİ'])
    const { restore } = foldCase(['The House Is On Ice'], 'en')
    assert.deepEqual(restore(['άλλοι'], 'el'), ['Άλλοι'])
    assert.deepEqual(restore(['huis op ijs'], 'nl'), ['Huis Op IJs'])
  })
})

describe('restoreAcronyms', () => {
  for (const [source, translation, restored] of [
    ['The U.K. is big.', "L'U.k. és gran.", "L'U.K. és gran."],
    ['the U.S.', 'els EUA', 'els EUA'],
    ['at 5 p.m. in the U.K.', 'a les 5 p.m. al U.k.', 'a les 5 p.m. al U.K.'],
    ['a house', 'U.k.', 'U.k.'],
  ] as const)
    it(`writes those of ${source} as they are`, () => {
      assert.deepEqual(restoreAcronyms([translation], [source]), [restored])
    })
})
