import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Piece, pieceType, writeVocabulary } from '../../test/support/model-files.ts'
import { readVocabulary } from '../files/vocabulary-file.ts'
import { createMemory, reservedBytes } from '../kernels/kernels.ts'
import { createLayout } from '../runtime/layout.ts'
import { createBpeSegmenter } from './bpe.ts'
import type { PieceTable } from './pieces.ts'
import { openTrie, packTrie } from './trie.ts'
import { createUnigramSegmenter } from './unigram.ts'
import { openVocabulary, packVocabulary } from './vocabulary.ts'

const reserved: readonly Piece[] = [
  { piece: '</s>', score: 0, type: pieceType.control },
  { piece: '<unk>', score: 0, type: pieceType.unknown },
]

/** The pieces of a text by their indices in the list. */
function merge(pieces: readonly Piece[], text: string): number[] {
  const file = { pieces: [...reserved, ...pieces], modelType: 2, addDummyPrefix: false }
  const layout = createLayout(reservedBytes)
  const packed = packVocabulary(readVocabulary(writeVocabulary(file), 'vocab.spm'), layout)
  const memory = createMemory(layout.end())
  layout.fill(memory)
  return openVocabulary(memory.buffer, packed)
    .encode(text)
    .ids.map((id) => id - reserved.length)
}

describe('merging pieces', () => {
  test('takes the pair with the highest score first, and of equals the leftmost', () => {
    const pieces = ['a', 'b', 'ab', 'ba', 'aba'].map((piece, rank) => ({ piece, score: -rank }))
    assert.deepEqual(merge(pieces, 'aba'), [4])
    assert.deepEqual(merge(pieces, 'bab'), [1, 2])
    const even = pieces.slice(0, 4).map(({ piece }) => ({ piece, score: -1 }))
    assert.deepEqual(merge(even, 'bab'), [3, 1])
  })

  test('uses an unused piece on the way to another, and never as the last', () => {
    const pieces = [
      { piece: 'a', score: -3 },
      { piece: 'b', score: -3 },
      { piece: 'ab', score: -1, type: pieceType.unused },
      { piece: 'abb', score: -2 },
    ]
    assert.deepEqual(merge(pieces, 'abbab'), [3, 0, 1])
  })

  test('never merges a user-defined piece', () => {
    const pieces = [
      { piece: 'a', score: -3 },
      { piece: '{x}', score: 0, type: pieceType.userDefined },
      { piece: 'a{x}', score: -1 },
      { piece: '{', score: -3 },
    ]
    assert.deepEqual(merge(pieces, 'a{x}{a'), [0, 1, 3, 0])
  })

  test('leaves alone a pair whose left half has gone into another piece', () => {
    const pieces = ['a', 'b', 'c', 'd', 'ab', 'cd', 'bc', 'bcd'].map((piece, rank) => ({
      piece,
      score: piece === 'ab' ? 2 : piece === 'cd' ? 1 : -rank,
    }))
    assert.deepEqual(merge(pieces, 'abcd'), [4, 5])
  })
})

describe('the work on one word of 50,000 characters', () => {
  const texts = ['a', 'b', 'ab', 'aba', 'abab', 'ababab'].map((text) => ({ text }))
  const layout = createLayout(reservedBytes)
  const packed = packTrie(texts, () => true, layout)
  const memory = createMemory(layout.end())
  layout.fill(memory)

  /** Steps through the trie, which take most of the time. */
  function countSteps(create: (table: PieceTable) => (text: string) => unknown, text: string) {
    const trie = openTrie(memory.buffer, packed)
    let steps = 0
    const counted = {
      ...trie,
      step(node: number, unit: number): number {
        steps++
        return trie.step(node, unit)
      },
    }
    create({
      trie: counted,
      scores: Float32Array.from(texts, (_, rank) => -rank),
      unknown: -1,
      unknownScore: -100,
      isUserDefined: () => false,
      isUnused: () => false,
      scoreOfUserDefined: () => 0,
      userDefinedLength: undefined,
    })(text)
    return steps
  }

  for (const create of [createUnigramSegmenter, createBpeSegmenter]) {
    for (const unit of ['ab', 'aabb', 'xy', 'a\u{1f600}'])
      test(`doubles with the word, for "${unit}" and ${create.name}`, () => {
        const [once = 0, twice = 0] = [50_000, 100_000].map((length) =>
          countSteps(create, unit.repeat(length / unit.length)),
        )
        assert.ok(once > 0 && twice < 2.1 * once, `${once} and ${twice} steps`)
      })
  }
})
