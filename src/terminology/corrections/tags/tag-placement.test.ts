import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import '../../../../test/support/property-seed.ts'
import type { Part, Segment } from '@dragoman/formats/segment/segment.ts'
import { isLinear, measureGrowth } from '../../../../test/support/linear-time.ts'
import { placeTags } from './tag-placement.ts'

/** `a <1>b</1> {0}` as a segment. */
const read = (text: string): Segment =>
  text
    .split(/(<\/?\d+>|\{\d+\})/)
    .filter((piece) => piece !== '')
    .map((piece): Part => {
      const number = Number(/\d+/.exec(piece)?.[0])
      if (/^\{\d+\}$/.test(piece)) return { placeholder: number }
      if (/^<\d+>$/.test(piece)) return { open: number }
      return /^<\/\d+>$/.test(piece) ? { close: number } : piece
    })

const write = (segment: Segment): string =>
  segment
    .map((part) => {
      if (typeof part === 'string') return part
      if ('placeholder' in part) return `{${part.placeholder}}`
      return 'open' in part ? `<${part.open}>` : `</${part.close}>`
    })
    .join('')

describe('tags in a translation that was made without them', () => {
  for (const [what, source, translation, expected] of [
    ['around all of it', '<1>Save it.</1>', 'Guárdalo.', '<1>Guárdalo.</1>'],
    ['with a sign that only it has', '<1>Save?</1>', '¿Guardar?', '<1>¿Guardar?</1>'],
    ['around the last word', 'Save <1>changes</1>.', 'Guardar cambios.', 'Guardar <1>cambios</1>.'],
    ['with its full stop', 'Save <1>changes.</1>', 'Guardar cambios.', 'Guardar <1>cambios.</1>'],
    [
      'around a name that moves',
      'Open <1>Firefox</1> and click <2>OK</2>.',
      'Haz clic en OK y abre Firefox.',
      'Haz clic en <2>OK</2> y abre <1>Firefox</1>.',
    ],
    ['around a placeholder', 'Hi <1>{0}</1>, see {1}', 'Mira {1}, {0}', 'Mira {1}, <1>{0}</1>'],
    ['around numbers', 'Page <1>3</1> of 10', '10 páginas: 3', '10 páginas: <1>3</1>'],
    ['within tags', 'a <1><2>b</2> c</1> d', 'w x y z', 'w <1><2>x</2> y</1> z'],
    ['in quotation marks', 'Say <1>“yes”</1> now', 'Di «sí» ahora', 'Di <1>«sí»</1> ahora'],
    ['without spaces', 'My <1>red</1> <2>house</2>', '我的红房', '我<1>的红</1><2>房</2>'],
    ['at fewer words', '<1>a</1> <2>b</2> c', 'uno', '<1>uno</1><2></2>'],
    ['around nothing', 'a<1></1> b', 'uno dos', 'uno <1></1>dos'],
    ['that are not nested', 'a <1>b <2>c</1> d</2>', 'w x y z', 'w <1>x <2>y</1> z</2>'],
  ] as const)
    it(`are put ${what}`, () =>
      assert.equal(write(placeTags(read(source), read(translation))), expected))

  const word = fc.constantFrom('a', 'Firefox', '{0}', '12', 'is', '«x»', '.', '我的', 'OK')
  const words = fc.array(word, { maxLength: 12 }).map((all) => all.join(' '))
  /** Text with nested tags, numbered later. */
  const { tagged } = fc.letrec<{ tagged: string }>((tie) => ({
    tagged: fc.oneof(
      { maxDepth: 4 },
      words,
      fc.tuple(words, tie('tagged'), words).map(([a, b, c]) => `${a}<>${b}</>${c}`),
      fc.tuple(tie('tagged'), fc.constantFrom('', ' '), tie('tagged')).map((all) => all.join('')),
    ),
  }))
  const number = (text: string): string => {
    const open: number[] = []
    let next = 0
    return text.replace(/<\/?>/g, (tag) => {
      if (tag === '</>') return `</${open.pop()}>`
      open.push(next)
      return `<${next++}>`
    })
  }

  it('are there once, nested as before, and change no text', () => {
    fc.assert(
      fc.property(tagged, words, (source, translation) => {
        const [segment, target] = [read(number(source)), read(translation)]
        const placed = placeTags(segment, target)
        const isTag = (part: Part) => typeof part === 'object' && !('placeholder' in part)
        const tagsOf = (all: Segment) => all.filter(isTag).map((tag) => JSON.stringify(tag))
        assert.deepEqual(tagsOf(placed).sort(), tagsOf(segment).sort())
        assert.equal(write(placed.filter((part) => !isTag(part))), write(target))
        const open: number[] = []
        for (const part of placed) {
          if (typeof part === 'string') assert.notEqual(part, '')
          else if ('open' in part) open.push(part.open)
          else if ('close' in part) assert.equal(open.pop(), part.close)
        }
        assert.deepEqual(parentsOf(placed), parentsOf(segment))
      }),
    )
  })

  it('are found in time in proportion to the text', () => {
    const growth = measureGrowth(
      (size) => [{ open: 0 }, 'ab '.repeat(size / 3), { close: 0 }, 'c'],
      (segment) => placeTags(segment, ['cd '.repeat(1_000)]),
    )
    assert.ok(isLinear(growth), `${growth.ratio.toFixed(2)} times from ${growth.size} on`)
  })
})

/** The tag that holds each. */
function parentsOf(segment: Segment): Record<number, number | undefined> {
  const parents: Record<number, number | undefined> = {}
  const open: number[] = []
  for (const part of segment) {
    if (typeof part === 'string' || 'placeholder' in part) continue
    if ('close' in part) open.pop()
    else {
      parents[part.open] = open.at(-1)
      open.push(part.open)
    }
  }
  return parents
}
