import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  parseSegment as parse,
  printSegment as print,
} from '../../../../test/support/written-segments.ts'
import { isComplete } from '../../repair.ts'
import { withEdgesOf, withoutEdges } from './tag-edges.ts'

describe('tags that follow each other', () => {
  for (const [source, plain] of [
    ['<0>had given</0> <1>up smoking.</1>', 'had given up smoking.'],
    ['See <0>United</0> <1>States</1> now', 'See United States now'],
    ['the <0>red</0> house', undefined],
    ['<0>a {0}</0> <1>b</1>', undefined],
    ['<0>a <1>b</1></0> <2>c</2>', undefined],
    ['<0></0> <1>c</1>', undefined],
  ] as const)
    it(`are left out of ${source}`, () => {
      const found = withoutEdges(parse(source))
      assert.equal(found && print(found), plain)
    })

  for (const [tagged, plain, expected] of [
    [
      '<0>No supe que había dado</0> <1>arriba fumando.</1>',
      'No supe que había dejado de fumar.',
      '<0>No supe que había dejado</0> <1>de fumar.</1>',
    ],
    ['<0>De</0> <1>curso.</1>', 'Naturalmente.', '<0>Naturalmente.</0><1></1>'],
    ['<0>La casa</0> <1>roja</1>', 'La casa roja', '<0>La casa</0> <1>roja</1>'],
    ['<1>roja</1> <0>La casa</0>', 'La casa muy roja', '<1>roja</1> <0>La casa</0>'],
    ['<0>a</0> <1>b</1> <2>c</2>', 'a c b', '<0>a</0> <1>b</1> <2>c</2>'],
  ] as const)
    it(`go to the words of ${plain}`, () =>
      assert.equal(print(withEdgesOf(parse(tagged), parse(plain))), expected))

  it('come back complete, whatever the answers are', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', 'D', '.'), { minLength: 1, maxLength: 9 })
    const text = words.map((each) => each.join(' '))
    fc.assert(
      fc.property(text, text, text, (one, other, whole) => {
        const answer = parse(`<0>${one}</0> <1>${other}</1>`)
        const moved = withEdgesOf(answer, [whole])
        assert.ok(isComplete(moved, answer), print(moved))
      }),
    )
  })
})
