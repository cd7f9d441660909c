// Vocabularies for tests, and what holds for the tokens of any text.
import assert from 'node:assert/strict'
import { readVocabulary } from '../../src/files/vocabulary-file.ts'
import { createMemory, reservedBytes } from '../../src/kernels/kernels.ts'
import { createLayout } from '../../src/runtime/layout.ts'
import {
  openVocabulary,
  packVocabulary,
  type Tokens,
  type Vocabulary,
} from '../../src/vocabulary/vocabulary.ts'
import { type Piece, pieceType, type Vocabulary as Source, writeVocabulary } from './model-files.ts'

export function openVocabularyFile(bytes: Uint8Array): Vocabulary {
  const layout = createLayout(reservedBytes)
  const packed = packVocabulary(readVocabulary(bytes, 'vocab.spm'), layout)
  const memory = createMemory(layout.end())
  layout.fill(memory)
  return openVocabulary(memory.buffer, packed)
}

const end: Piece = { piece: '</s>', score: 0, type: pieceType.control }
const unknown: Piece = { piece: '<unk>', score: 0, type: pieceType.unknown }
export const makeVocabulary = (
  pieces: readonly Piece[],
  settings: Partial<Source> = {},
): Vocabulary =>
  openVocabularyFile(writeVocabulary({ pieces: [end, unknown, ...pieces], ...settings }))

/**
 * The pieces of a text by their indices in the list given to `makeVocabulary`, which starts after
 * the end and the unknown piece.
 */
export const encode = (vocabulary: Vocabulary, text: string): number[] =>
  vocabulary.encode(text).ids.map((id) => id - 2)

export function expectInOrder({ ids, starts, ends }: Tokens, text: string): void {
  assert.deepEqual([starts.length, ends.length], [ids.length, ids.length])
  ids.forEach((_, index) => {
    const [start, stop] = [starts[index] as number, ends[index] as number]
    assert.ok(
      start <= stop && start >= (starts[index - 1] ?? 0) && stop >= (ends[index - 1] ?? 0),
      `${start} to ${stop}`,
    )
  })
  assert.ok((ends.at(-1) ?? 0) <= text.length)
}

/**
 * Only text that produces nothing is before the first token, and nothing is between two, or after
 * the last. Only the space that is put in front has no text.
 */
export function expectCover(vocabulary: Vocabulary, text: string): void {
  const tokens = vocabulary.encode(text)
  const { ids, starts, ends } = tokens
  expectInOrder(tokens, text)
  for (const id of ids) assert.ok(id >= 0 && id < vocabulary.pieces)
  assert.deepEqual(vocabulary.encode(text.slice(0, starts[0] ?? text.length)).ids, [])
  if (ids.length > 0) assert.equal(ends.at(-1), text.length)
  starts.slice(1).forEach((start, index) => {
    const end = ends[index] as number
    const where = `${index} of ${JSON.stringify(text)}`
    // Tokens that are parts of what one character became share it.
    assert.ok(start <= end, where)
    assert.ok(start < (ends[index + 1] as number), where)
  })
}
