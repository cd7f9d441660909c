import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../../../test/support/any-text.ts'
import { type Piece, pieceType, type Vocabulary as Source } from '../../test/support/model-files.ts'
import {
  encode,
  expectCover,
  expectInOrder,
  makeVocabulary,
  openVocabularyFile,
} from '../../test/support/vocabularies.ts'
import { readVocabulary } from '../files/vocabulary-file.ts'

const fixtures = new URL('../../test/fixtures/', import.meta.url)

interface Expected {
  texts: string[]
  ids: Record<string, number[][]>
  decoded: Record<string, string[]>
}

/** The reference library's result for the texts: unigram vocabularies, then BPE ones. */
const references = [
  ['', 'sentencepiece.expected.json'],
  ['bpe/', 'expected.json'],
].map(([directory = '', name = '']) => ({
  directory,
  expected: JSON.parse(readFileSync(new URL(directory + name, fixtures), 'utf8')) as Expected,
}))

const genuine = references.flatMap(({ directory, expected }) =>
  Object.keys(expected.ids).map((name) => ({
    name,
    bytes: readFileSync(new URL(directory + name, fixtures)),
    expected,
  })),
)

/** The rules of a genuine vocabulary, as in a file. */
function genuineCharsmap(): Uint8Array {
  const bytes = readFileSync(new URL('enes/vocab.enes.spm', fixtures))
  const { charsmap } = readVocabulary(bytes, 'vocab.spm')
  assert.ok(charsmap)
  const units = Buffer.from(
    charsmap.units.buffer,
    charsmap.units.byteOffset,
    charsmap.units.byteLength,
  )
  const size = Buffer.alloc(4)
  size.writeUInt32LE(units.length)
  return Buffer.concat([size, units, charsmap.strings])
}

for (const { name, bytes, expected } of genuine) {
  describe(`the vocabulary ${name}`, () => {
    const vocabulary = openVocabularyFile(bytes)

    test('encodes every text as SentencePiece does', () => {
      expected.texts.forEach((text, index) => {
        assert.deepEqual(
          vocabulary.encode(text).ids,
          expected.ids[name]?.[index],
          JSON.stringify(text),
        )
      })
    })

    test('decodes every text as SentencePiece does', () => {
      expected.ids[name]?.forEach((ids, index) => {
        assert.equal(
          vocabulary.decode(ids).text,
          expected.decoded[name]?.[index],
          JSON.stringify(expected.texts[index]),
        )
      })
    })

    test('gives tokens that cover any text in order', () => {
      fc.assert(fc.property(anyText, (text) => expectCover(vocabulary, text)))
      for (const text of expected.texts) expectCover(vocabulary, text)
    })

    test('decodes any ids, and says which part of the text is whose', () => {
      const ids = fc.array(fc.nat(vocabulary.pieces + 10), { maxLength: 30 })
      fc.assert(
        fc.property(ids, (tokens) => {
          const { text, starts, ends } = vocabulary.decode(tokens)
          expectInOrder({ ids: tokens, starts, ends }, text)
          assert.equal(starts.map((start, index) => text.slice(start, ends[index])).join(''), text)
        }),
      )
    })

    test('gives the same tokens again after other texts, longer and shorter', () => {
      fc.assert(
        fc.property(anyText, anyText, (first, second) => {
          const before = vocabulary.encode(first)
          vocabulary.encode(second + second)
          assert.deepEqual(vocabulary.encode(first), before)
        }),
      )
    })
  })
}

describe('choosing pieces', () => {
  test('takes the best path, not the longest piece', () => {
    const vocabulary = makeVocabulary([
      { piece: '▁ab', score: -9 },
      { piece: 'c', score: -9 },
      { piece: '▁a', score: -2 },
      { piece: 'bc', score: -2 },
    ])
    assert.deepEqual(encode(vocabulary, 'abc'), [2, 3])
  })

  test('joins unknown characters in a row to one token', () => {
    const vocabulary = makeVocabulary([
      { piece: '▁', score: -2 },
      { piece: 'a', score: -2 },
    ])
    assert.deepEqual(vocabulary.encode('xy😀a'), {
      ids: [2, 1, 3],
      starts: [0, 0, 4],
      ends: [0, 4, 5],
    })
  })

  test('never takes a piece that is unused, special or a byte', () => {
    const vocabulary = makeVocabulary([
      { piece: '▁', score: -2 },
      { piece: 'ab', score: 5, type: pieceType.unused },
      { piece: 'a', score: -3 },
      { piece: 'b', score: -3 },
      { piece: '<0x41>', score: 5, type: pieceType.byte },
      { piece: '<s>', score: 5, type: pieceType.control },
    ])
    assert.deepEqual(encode(vocabulary, 'ab'), [0, 2, 3])
    for (const text of ['</s>', '<unk>', '<0x41>', '<s>'])
      assert.deepEqual(vocabulary.encode(text).ids, [2, 1])
  })

  test('takes a user-defined piece before anything else, whatever the others score', () => {
    const vocabulary = makeVocabulary([
      { piece: '▁', score: -2 },
      { piece: 'user', score: -1 },
      { piece: 'a{user', score: -1 },
      { piece: 'a', score: -2 },
      { piece: '}', score: -2 },
      { piece: '{user}', score: 0, type: pieceType.userDefined },
      { piece: '{', score: -2 },
    ])
    assert.deepEqual(encode(vocabulary, 'a{user}'), [0, 3, 5])
    assert.deepEqual(encode(vocabulary, '{user{user}'), [0, 6, 1, 5])
  })

  test('does not rewrite a user-defined piece', () => {
    const pieces: Piece[] = [
      { piece: '▁', score: -2 },
      { piece: 'A', score: -2 },
      { piece: 'Ａ', score: -2 },
      { piece: 'ＡＢ', score: 0, type: pieceType.userDefined },
    ]
    const vocabulary = makeVocabulary(pieces, { normalizerCharsmap: genuineCharsmap() })
    assert.deepEqual(vocabulary.encode('ＡＡＢＡ'), {
      ids: [2, 3, 5, 3],
      starts: [0, 0, 1, 3],
      ends: [0, 1, 3, 4],
    })
  })

  test('finds a user-defined piece in a vocabulary that has nothing else', () => {
    const vocabulary = makeVocabulary([{ piece: 'ab', score: 0, type: pieceType.userDefined }], {
      addDummyPrefix: false,
    })
    assert.deepEqual(encode(vocabulary, 'abab'), [0, 0])
  })

  test('is done with any text, however long', () => {
    const vocabulary = makeVocabulary([
      { piece: '▁', score: -2 },
      { piece: 'a', score: -3 },
    ])
    for (const text of [
      'a'.repeat(100_000),
      'a '.repeat(50_000),
      'é'.repeat(100_000),
      '\ud800'.repeat(10_000),
      ' '.repeat(100_000),
      '',
    ]) {
      assert.doesNotThrow(() => expectInOrder(vocabulary.encode(text), text))
    }
  })

  test('stays within the vocabulary with scores of any size', () => {
    for (const score of [1e25, -1e25, 1e-45, 0]) {
      const vocabulary = makeVocabulary([
        { piece: 'a', score },
        { piece: 'aa', score: -score },
        { piece: '▁', score },
      ])
      fc.assert(
        fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ' ') }), (text) =>
          expectCover(vocabulary, text),
        ),
      )
    }
  })
})

describe('spaces', () => {
  const pieces: Piece[] = [
    { piece: '▁', score: -2 },
    { piece: 'a', score: -3 },
    { piece: '▁▁', score: -2 },
  ]
  const texts = (settings: Partial<Source>) => {
    const vocabulary = makeVocabulary(pieces, settings)
    return (...ids: number[]) => vocabulary.decode(ids.map((id) => id + 2)).text
  }

  test('at the start of a translation are dropped, one per piece, if extras are', () => {
    const decode = texts({})
    assert.deepEqual(
      [decode(0, 1, 0, 1), decode(0, 0, 1), decode(2, 1), decode(0)],
      ['a a', 'a', ' a', ''],
    )
  })

  test('at the start of a translation stay except for the first, if extra spaces stay', () => {
    const decode = texts({ removeExtraWhitespaces: false })
    assert.deepEqual([decode(0, 1), decode(0, 0, 1), decode(2, 1)], ['a', ' a', ' a'])
  })

  test('at the start of a translation are all kept where none is put in front', () => {
    const decode = texts({ removeExtraWhitespaces: false, addDummyPrefix: false })
    assert.deepEqual([decode(0, 1), decode(0, 0, 1)], [' a', '  a'])
  })

  test('are joined and cut off at the ends of a source only where extra ones are removed', () => {
    assert.deepEqual(encode(makeVocabulary(pieces), '  a  a '), [0, 1, 0, 1])
    assert.deepEqual(
      encode(makeVocabulary(pieces, { removeExtraWhitespaces: false }), ' a '),
      [2, 1, 0],
    )
    assert.deepEqual(encode(makeVocabulary(pieces, { addDummyPrefix: false }), ' a'), [1])
    assert.deepEqual(encode(makeVocabulary(pieces), '   '), [])
  })
})
