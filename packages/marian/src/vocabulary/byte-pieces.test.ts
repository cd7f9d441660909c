import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../../../test/support/any-text.ts'
import { type Piece, pieceType } from '../../test/support/model-files.ts'
import { expectCover, makeVocabulary } from '../../test/support/vocabularies.ts'

describe('spelling unknown characters as bytes', () => {
  const bytes: Piece[] = Array.from({ length: 256 }, (_, byte) => ({
    piece: `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
    score: 0,
    type: pieceType.byte,
  }))
  const words: Piece[] = [
    { piece: '▁', score: -2 },
    { piece: 'a', score: -3 },
  ]
  const vocabulary = makeVocabulary([...bytes, ...words], {
    byteFallback: true,
    removeExtraWhitespaces: false,
  })
  const ids = (...values: number[]): number[] => values.map((byte) => byte + 2)
  const [space, a] = [2 + 256, 2 + 257] as const

  test('gives the bytes of a character, each with the complete character as its range', () => {
    assert.deepEqual(vocabulary.encode('a漢a'), {
      ids: [space, a, ...ids(0xe6, 0xbc, 0xa2), a],
      starts: [0, 0, 1, 1, 1, 2],
      ends: [0, 1, 2, 2, 2, 3],
    })
    assert.deepEqual(vocabulary.encode('😀').ids, [space, ...ids(0xf0, 0x9f, 0x98, 0x80)])
  })

  test('puts the bytes together again', () => {
    const { text, starts, ends } = vocabulary.decode([
      space,
      a,
      ...ids(0xf0, 0x9f, 0x98, 0x80, 0xc3, 0xa9),
      a,
    ])
    assert.equal(text, 'a😀éa')
    assert.equal(starts.map((start, index) => text.slice(start, ends[index])).join(''), text)
  })

  test('puts the replacement character for bytes that are no character', () => {
    for (const broken of [
      [0xe6, 0xbc],
      [0xff],
      [0x80],
      [0xf0, 0x9f, 0x98],
      [0xc0, 0xaf],
      [0xed, 0xa0, 0x80],
    ]) {
      const { text } = vocabulary.decode([a, ...ids(...broken), a])
      assert.equal(text, `a${'\ufffd'.repeat(broken.length)}a`)
    }
    const mixed = ids(0xf0, 0x9f, 0xc3, 0xa9, 0xe6, 0xbc, 0x61, 0xed, 0xa0, 0x80)
    assert.equal(vocabulary.decode(mixed).text, '\ufffd\ufffdé\ufffd\ufffda\ufffd\ufffd\ufffd')
    assert.equal(
      vocabulary.decode([...ids(0xe6), a, ...ids(0xbc, 0xa2)]).text,
      '\ufffda\ufffd\ufffd',
    )
  })

  test('brings back any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        // The mark of a space comes back as one.
        const given = text.toWellFormed().replaceAll('▁', '_')
        assert.equal(vocabulary.decode(vocabulary.encode(given).ids).text, given)
        expectCover(vocabulary, text)
      }),
    )
  })
})
