import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isLinear, measureGrowth } from '../../../../../../test/support/linear-time.ts'
import {
  paragraphBox,
  scriptSamples,
  shapeForTest,
} from '../../../../../../test/support/pdf-fonts.ts'
import { fitText } from './fitting.ts'
import { placeLines } from './placing.ts'

const set = (text: string, language: string, box = paragraphBox) =>
  placeLines(fitText(shapeForTest(text, language), [box])).length

for (const [name, text, language] of [
  ['words', 'some words of a long text ', 'en'],
  ['a letter with many marks', '\u0301\u0323', 'en'],
  ['one word', 'abcdefghijklmnop', 'en'],
  ['Arabic with numbers and Latin', 'اللغة 123 العربية (PDF) ', 'ar'],
  ['Thai', scriptSamples.th ?? '', 'th'],
  ['Chinese', scriptSamples.zh ?? '', 'zh'],
] as const)
  it(`sets ${name} in linear time`, () => {
    const growth = measureGrowth(
      (size) => text.repeat(Math.ceil(size / 4 / text.length)),
      (long) => set(long, language),
    )
    assert.ok(isLinear(growth), JSON.stringify(growth))
  })

it('sets one long line in linear time', () => {
  const line = { ...paragraphBox, lines: 1, leading: undefined, right: 1e7, freeRight: 1e7 }
  const growth = measureGrowth(
    (size) => 'ab אב 12 '.repeat(size / 32),
    (text) => set(text, 'en', line),
  )
  assert.ok(isLinear(growth), JSON.stringify(growth))
})

it('sets twice as many paragraphs in about twice the time', () => {
  const growth = measureGrowth(
    (size) => Array(Math.ceil(size / 300)).fill('some words of a long text '.repeat(12)),
    (paragraphs) => paragraphs.map((text) => set(text, 'en')),
  )
  assert.ok(isLinear(growth), JSON.stringify(growth))
})
