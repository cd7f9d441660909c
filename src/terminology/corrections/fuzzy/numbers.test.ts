import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { applyWithNumbers } from '../matching.ts'

const use = (text: string, source: string, target: string, pair = { from: 'en', to: 'es' }) =>
  applyWithNumbers([text], { source, target }, pair)?.join('')

describe('a correction with other numbers', () => {
  for (const [text, source, target, expected] of [
    ['Page 4 of 12', 'Page 3 of 10', 'Página 3 de 10', 'Página 4 de 12'],
    ['Page 12 of 4', 'Page 3 of 10', 'De 10, la página 3', 'De 4, la página 12'],
    ['page 4 of 12', 'Page 3 of 10', 'Página 3 de 10', 'página 4 de 12'],
    ['Page 10 of 3', 'Page 3 of 10', 'Página 3 de 10', 'Página 10 de 3'],
    ['Page 5 of 5', 'Page 3 of 10', 'Página 3 de 10', 'Página 5 de 5'],
    ['Costs 1,250.75 now', 'Costs 3,400.10 now', 'Cuesta 3.400,10 hoy', 'Cuesta 1.250,75 hoy'],
    ['Costs 2,500 now', 'Costs 3,400 now', 'Cuesta 3400 hoy', undefined],
    ['Costs 2.5 now', 'Costs 3,400 now', 'Cuesta 3.400 hoy', undefined],
    ['Costs 2.5 now', 'Costs 3.4 now', 'Cuesta 3,4 hoy', 'Cuesta 2,5 hoy'],
    ['Costs 2.125 now', 'Costs 3.4 now', 'Cuesta 3,4 hoy', undefined],
    ['Room 007 is red', 'Room 12 is red', 'La sala 12 es roja', undefined],
    ['2 files', '1 files', '1 archivos', undefined],
    ['2 files', '3 files', '3 archivos', '2 archivos'],
    ['1 file', '2 file', '2 archivo', undefined],
    ['Is 5 of 5', 'Is 3 of 3', 'Es 3 de 3', undefined],
    ['Page 4 of 12', 'Page 3 of 10', 'Página tres de 10', undefined],
    ['Page 4', 'Page 3', 'Página 3 (3)', undefined],
    ['Page 4', 'Page 3', 'Página 4', undefined],
    ['Page ٤', 'Page 3', 'Página 3', undefined],
    ['Page 4 of 12', 'Sheet 3 of 10', 'Hoja 3 de 10', undefined],
    ['The A4 of 12', 'The A3 of 10', 'El A3 de 10', undefined],
  ] as const)
    it(`${text} after ${source} is ${expected}`, () =>
      assert.equal(use(text, source, target), expected))

  it('is not used where the plural of either language changes', () => {
    const into = (to: string) => use('Seen 4 times', 'Seen 12 times', 'X 12', { from: 'en', to })
    assert.equal(into('ja'), 'X 4')
    for (const to of ['ru', 'pl', 'ar']) assert.equal(into(to), undefined, to)
    const from = (language: string) => use('A 4', 'A 12', 'B 12', { from: language, to: 'ja' })
    assert.equal(from('zh'), 'B 4')
    assert.equal(from('ru'), undefined)
  })

  it('keeps the digits of placeholders', () => {
    const pair = { from: 'en', to: 'es' }
    const correction = { source: 'See {0} on 3 or %1$d', target: 'Ver %1$d en 3 o {0}' }
    const given = ['See ', { placeholder: 0 }, ' on 7 or ', { placeholder: 1 }]
    assert.deepEqual(applyWithNumbers(given, correction, pair), [
      'Ver ',
      { placeholder: 1 },
      ' en 7 o ',
      { placeholder: 0 },
    ])
  })
})
