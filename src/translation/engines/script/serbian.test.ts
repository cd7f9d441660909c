import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../../../test/support/any-text.ts'
import { isLinear, measureGrowth } from '../../../../test/support/linear-time.ts'
import { toCyrillic, toLatin } from './serbian.ts'

describe('Serbian in both alphabets', () => {
  for (const [cyrillic, latin] of [
    ['Сва људска бића рађају се слободна.', 'Sva ljudska bića rađaju se slobodna.'],
    ['Фишљиво џепно јагње чучи крај ђака.', 'Fišljivo džepno jagnje čuči kraj đaka.'],
    ['Љубав, Његош и Џорџ', 'Ljubav, Njegoš i Džordž'],
    ['ЉУБАВ, ЊЕГОШ И ЏОРЏ; КОЊ.', 'LJUBAV, NJEGOŠ I DŽORDŽ; KONJ.'],
    ['Љ. Петровић', 'Lj. Petrović'],
    ['инјекције и инјектори', 'injekcije i injektori'],
    ['Конјунктура, конјугација, коњушар', 'Konjunktura, konjugacija, konjušar'],
    ['ТАНЈУГ је јавио', 'TANJUG je javio'],
    ['надживети, поджећи, поджанр, преджелудац', 'nadživeti, podžeći, podžanr, predželudac'],
    ['Оджалили су и ожалили', 'Odžalili su i ožalili'],
    ['оџак, пиџама, наџак, хаџија', 'odžak, pidžama, nadžak, hadžija'],
    ['пањ, кањон, Њујорк, анјон', 'panj, kanjon, Njujork, anjon'],
    ['деведесете, 1990-их и 5. маја', 'devedesete, 1990-ih i 5. maja'],
  ] as const) {
    it(`writes ${cyrillic} in Latin letters`, () => assert.equal(toLatin(cyrillic), latin))
    it(`writes ${latin} in Cyrillic letters`, () => assert.equal(toCyrillic(latin), cyrillic))
  }

  for (const foreign of [
    'Windows-a',
    'Wi-Fi',
    'iPhone',
    'YouTube',
    'Müller',
    'H2O',
    'mp3',
    'XIX',
    'VIII',
    'sve_kuće',
    'a'.repeat(101),
  ])
    it(`keeps ${foreign.slice(0, 20)}`, () => assert.equal(toCyrillic(foreign), foreign))

  it('reads letters that are composed of several characters, or one for two letters', () => {
    assert.equal(
      toCyrillic('c\u030cas\u030ca ǉubavi, ǅep'),
      'чаша љубави, џеп'.replace('џеп', 'Џеп'),
    )
  })

  const letter = fc.constantFrom(...'абвгдђежзијклљмнњопрстћуфхцчџш')
  const word = fc
    .array(letter, { minLength: 1, maxLength: 12 })
    .map((letters) => letters.join(''))
    // These are written like single letters; the listed words have them.
    .filter((each) => !/нј|лј|дж/u.test(each))
  const shape = fc.constantFrom(
    (each: string) => each,
    (each: string) => each.charAt(0).toUpperCase() + each.slice(1),
    (each: string) => (each.length > 4 ? each.toUpperCase() : each),
  )
  const text = fc
    .array(
      fc.tuple(word, shape).map(([each, write]) => write(each)),
      { minLength: 1, maxLength: 12 },
    )
    .map((words) => words.join(' '))

  it('is the same after a way there and back', () => {
    // A Roman number in Latin letters is no word.
    const isNumber = /(?<!\p{L})[ивИВ]{1,4}(?!\p{L})/u
    fc.assert(
      fc.property(
        text.filter((each) => !isNumber.test(each)),
        (cyrillic) => assert.equal(toCyrillic(toLatin(cyrillic)), cyrillic),
      ),
      { numRuns: 2_000 },
    )
  })

  it('changes nothing but letters, and what is converted already not at all', () => {
    const others = (each: string): string => each.replace(/[\p{L}\p{M}]+/gu, '')
    fc.assert(
      fc.property(anyText, (any) => {
        for (const convert of [toLatin, toCyrillic]) {
          const converted = convert(any)
          assert.equal(others(converted), others(any))
          assert.equal(convert(converted), converted)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  for (const [name, unit] of Object.entries({
    words: 'Ljubav njegova odživljava džep ',
    'Cyrillic words': 'Љубав његова оживљава џеп ',
    'joined words': 'nad-',
    'words without spaces': 'injekcija,',
    letters: 'nj',
    capitals: 'ЉЊ',
    spaces: ' ',
  }))
    it(`takes linear time: ${name}`, () => {
      const growth = measureGrowth(
        (length) => unit.repeat(Math.ceil(length / unit.length)),
        (long) => toLatin(toCyrillic(long)),
      )
      assert.ok(isLinear(growth), `${growth.ratio.toFixed(2)} times from ${growth.size} on`)
    })
})
