// Formatting must not change the words of a translation.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Part, type Segment, segmentText } from '@dragoman/formats/segment/segment.ts'
import fc from 'fast-check'
import { createApertiumEngine } from './engine.ts'
import { withoutTags, withWordsOf } from './formatted-words.ts'

/** `<0>…</0>` are tags, `{0}` a placeholder. */
function segmentOf(written: string): Segment {
  const parts = written.match(/<\/?\d>|\{\d\}|[^<{]+/g) ?? []
  return parts.map((part): Part => {
    const number = Number(/\d/.exec(part)?.[0])
    if (part.startsWith('</')) return { close: number }
    if (part.startsWith('<')) return { open: number }
    return part.startsWith('{') ? { placeholder: number } : part
  })
}

const written = (segment: Segment): string =>
  segment
    .map((part) => {
      if (typeof part === 'string') return part
      if ('placeholder' in part) return `{${part.placeholder}}`
      return 'open' in part ? `<${part.open}>` : `</${part.close}>`
    })
    .join('')

describe('withoutTags', () => {
  it('is the text of a segment whose tags part words', () => {
    for (const [source, text] of [
      ['She <0>gave up</0> smoking', 'She gave up smoking'],
      ['<0>United</0> States', 'United States'],
      ['a <0>b {0}</0>', 'a b {0}'],
    ] as const)
      assert.equal(written(withoutTags(segmentOf(source)) ?? []), text)
  })

  it('is undefined where tags part none', () => {
    for (const source of [
      'a<0>b</0>',
      'a b',
      '<0>a b</0>',
      '<0>a</0>, b',
      '<0>a</0> {0}',
      '<0>a</0>. <1>B</1>',
    ])
      assert.equal(withoutTags(segmentOf(source)), undefined, source)
  })
})

describe('withWordsOf', () => {
  const result = (untagged: string, tagged: string): string =>
    written(withWordsOf(segmentOf(untagged), segmentOf(tagged)))

  it('places the tags around the words that stand for theirs', () => {
    for (const [untagged, tagged, expected] of [
      ['Dejó de fumar.', '<0>Dio arriba</0> fumando.', '<0>Dejó de</0> fumar.'],
      ['Los Estados Unidos', 'El <0>Unió</0> Estados', 'Los Estados <0>Unidos</0>'],
      ['a b {0} c', 'a <0>x {0}</0> c', 'a <0>b {0}</0> c'],
      ['a b, c.', '<0>a</0> b, <1>x</1> y.', '<0>a</0> b, <1>c</1>.'],
      ['a b c', '<0>a <1>x</1></0> c', '<0>a <1>b</1></0> c'],
    ] as const)
      assert.equal(result(untagged, tagged), expected)
  })

  it('keeps the tagged answer if its words are the same, or a tag has no place', () => {
    assert.equal(result('A b', '<0>a</0> b'), '<0>a</0> b')
    assert.equal(result('a', '<0>x</0> <1>y</1> a'), '<0>x</0> <1>y</1> a')
  })

  it('has each tag and placeholder once, and the words of one of both', () => {
    const word = fc.constantFrom('casa', 'casas', 'roja', 'rojo', 'la', 'de', '.', '{0}', '¿')
    const words = fc.array(word, { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(words, words, fc.nat(11), fc.nat(11), (untagged, others, from, to) => {
        const start = Math.min(from, to, others.length - 1)
        const end = Math.min(Math.max(from, to) + 1, others.length)
        const inTag = `<0>${others.slice(start, end).join(' ')}</0>`
        const parts = [...others.slice(0, start), inTag, ...others.slice(end)]
        const tagged = segmentOf(parts.join(' '))
        const found = withWordsOf(segmentOf(untagged.join(' ')), tagged)
        const codes = (segment: Segment, key: 'open' | 'close') =>
          segment.filter((part) => typeof part === 'object' && key in part).length
        assert.equal(codes(found, 'open'), 1)
        assert.equal(codes(found, 'close'), 1)
        const texts = [segmentText(segmentOf(untagged.join(' '))), segmentText(tagged)]
        const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).join(' ')
        assert.ok(texts.map(wordsOf).includes(wordsOf(segmentText(found))))
      }),
    )
  })
})

describe('Apertium', () => {
  it('translates formatted words as it does without formatting', async (t) => {
    const engine = createApertiumEngine({ modesDirectory: '/usr/share/apertium/modes' })
    t.after(() => engine.close())
    const { signal } = new AbortController()
    for (const [from, to, source, expected] of [
      ['en', 'es', 'She <0>gave up</0> smoking.', '<0>Dejó de</0> fumar.'],
      ['en', 'es', 'The <0>United</0> States', 'Los Estados <0>Unidos</0>'],
      ['en', 'es', 'He will take <0>care</0> of it.', '<0>Cuidará</0> de él.'],
      ['en', 'es', 'The <0>red</0> house', 'La casa <0>roja</0>'],
    ] as const) {
      const [answer] = await engine.translate([segmentOf(source)], { from, to }, { signal })
      assert.equal(written(answer as Segment), expected)
    }
  })
})
