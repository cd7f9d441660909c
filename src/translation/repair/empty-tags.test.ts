import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Part, Segment } from '@dragoman/formats/segment/segment.ts'
import { fillEmptyTags } from './empty-tags.ts'

const spanishToEnglish = { from: 'es', to: 'en' }

/** `<0>` opens a tag, `</0>` closes it, `{0}` is a placeholder. */
const read = (text: string): Segment =>
  text
    .split(/(<\/?\d+>|\{\d+\})/)
    .filter((piece) => piece !== '')
    .map((piece): Part => {
      const number = Number(/\d+/.exec(piece)?.[0])
      if (/^<\d/.test(piece)) return { open: number }
      if (/^<\/\d/.test(piece)) return { close: number }
      return /^\{\d/.test(piece) ? { placeholder: number } : piece
    })

const write = (segment: Segment): string =>
  segment
    .map((part) => {
      if (typeof part === 'string') return part
      if ('open' in part) return `<${part.open}>`
      return 'close' in part ? `</${part.close}>` : `{${part.placeholder}}`
    })
    .join('')

describe('a tag whose word vanished', () => {
  for (const [name, source, translation, filled] of [
    [
      'is around the negation if it was around one',
      'El coche <0>no</0> funciona.',
      'The car <0></0> does not work.',
      'The car does <0>not</0> work.',
    ],
    [
      'is around the negation at the beginning too',
      '<0>No</0> abra la puerta.',
      "<0></0> Don't open the door.",
      "<0>Don't</0> open the door.",
    ],
    [
      'takes the tags within it along',
      'El coche <0><1>no</1></0> funciona.',
      'The car <0><1></1></0> does not work.',
      'The car does <0><1>not</1></0> work.',
    ],
    [
      'takes a negation that no other tag is around',
      'No <0>toque</0> nada. <1>No</1> corra.',
      '<0>It do not touch</0> at all. <1></1> It do not run.',
      '<0>It do not touch</0> at all. It do <1>not</1> run.',
    ],
    [
      'leaves the word that it is around for the negation',
      '<0>No</0> lo abra.',
      '<0>It</0> does not open it.',
      'It does <0>not</0> open it.',
    ],
    [
      'is around the next word of its sentence otherwise',
      '<0>Lo</0> veo.',
      '<0></0> I see it.',
      '<0>I</0> see it.',
    ],
    [
      'is around the word before it at the end of a sentence',
      'Quiero <0>lo</0>. Bien.',
      'I want<0></0>. Good.',
      'I <0>want</0>. Good.',
    ],
    [
      'is around a word of another tag if there is no other',
      '<0>Lo</0> <1>veo</1>',
      '<0></0> <1>I see</1>',
      '<1><0>I</0> see</1>',
    ],
  ] as const) {
    it(name, () => {
      const answer = fillEmptyTags(read(translation), read(source), spanishToEnglish)
      assert.equal(write(answer), filled)
    })
  }
})

describe('a tag that stays as it is', () => {
  for (const [name, source, translation] of [
    ['has words', 'La casa es <0>muy</0> grande.', 'The house is <0>very</0> big.'],
    ['was empty before', 'No <0></0> abra.', 'Do not <0></0> open.'],
    ['has a placeholder', '<0>{0}</0> no abra.', '<0>{0}</0> does not open.'],
    ['is around a negation', 'El <0>no</0> y no.', 'The <0>no</0> and not.'],
    ['finds no word', '<0>No</0> {0}', '<0></0> {0}'],
  ] as const) {
    it(name, () => {
      const answer = fillEmptyTags(read(translation), read(source), spanishToEnglish)
      assert.equal(write(answer), translation)
    })
  }

  it('is around a word that negates in another language only', () => {
    const [source, translation] = [read('Não está <0>no</0> carro.'), read('Is not <0>in</0> car.')]
    assert.deepEqual(fillEmptyTags(translation, source, { from: 'pt', to: 'en' }), translation)
  })

  it('is one of very many that vanished, which takes little time', () => {
    const tags = Array.from({ length: 1_000 }, (_, tag) => tag)
    const source = read(tags.map((tag) => `<${tag}>no</${tag}> `).join(''))
    const translation = read(`${tags.map((tag) => `<${tag}></${tag}>`).join('')}not`)
    const start = performance.now()
    const answer = fillEmptyTags(translation, source, spanishToEnglish)
    assert.equal(answer.filter((part) => typeof part === 'object').length, 2_000)
    assert.ok(performance.now() - start < 1_000)
  })
})
