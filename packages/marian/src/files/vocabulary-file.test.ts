import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import {
  type Piece,
  pieceType,
  type Vocabulary,
  writeVocabulary,
} from '../../test/support/model-files.ts'
import { refuses } from '../../test/support/refuses.ts'
import { readVocabulary } from './vocabulary-file.ts'

const file = 'vocab.spm'

const end: Piece = { piece: '</s>', score: 0, type: pieceType.control }
const unknown: Piece = { piece: '<unk>', score: 0, type: pieceType.unknown }
const words: readonly Piece[] = [
  { piece: '▁house', score: -3.5 },
  { piece: '▁', score: -2 },
]
const bytes: readonly Piece[] = Array.from({ length: 256 }, (_, byte) => ({
  piece: `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
  score: 0,
  type: pieceType.byte,
}))

const read = (vocabulary: Partial<Vocabulary> = {}) =>
  readVocabulary(writeVocabulary({ pieces: [end, unknown, ...words], ...vocabulary }), file)
const refusesVocabulary = (vocabulary: Partial<Vocabulary>, reason: RegExp): void =>
  refuses(() => read(vocabulary), file, reason)
const refusesPiece = (piece: Piece, reason: RegExp): void =>
  refusesVocabulary({ pieces: [end, unknown, piece] }, reason)

/** Rules as SentencePiece stores them: the size of the trie, the trie, the strings. */
function charsmap(trieBytes: number, trie: readonly number[], strings: string): Uint8Array {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(trieBytes)
  return Buffer.concat([size, Buffer.from(Uint32Array.from(trie).buffer), Buffer.from(strings)])
}

describe('a vocabulary file', () => {
  test('gives its pieces with their scores and types, and what is special among them', () => {
    const pieces = [
      unknown,
      { piece: '<s>', score: 0, type: pieceType.control },
      end,
      ...words,
      { piece: 'x', score: 0, type: pieceType.unused },
    ]
    const vocabulary = read({
      pieces: [...pieces, { piece: '@', score: 0, type: pieceType.userDefined }],
      removeExtraWhitespaces: false,
    })
    assert.deepEqual(
      vocabulary.pieces.map(({ text, type }) => `${text} ${type}`),
      [
        '<unk> unknown',
        '<s> control',
        '</s> control',
        '▁house normal',
        '▁ normal',
        'x unused',
        '@ user-defined',
      ],
    )
    assert.deepEqual([vocabulary.pieces[3]?.score, vocabulary.pieces[4]?.score], [-3.5, -2])
    assert.deepEqual([vocabulary.unknown, vocabulary.end], [0, 2])
    assert.deepEqual([vocabulary.addDummyPrefix, vocabulary.removeExtraSpaces], [true, false])
    assert.deepEqual([vocabulary.charsmap, vocabulary.bytePieces], [undefined, undefined])
  })

  test('of a genuine student has its rules', () => {
    const path = new URL('../../test/fixtures/enes/vocab.enes.spm', import.meta.url)
    const { pieces, charsmap: rules } = readVocabulary(readFileSync(path), file)
    assert.equal(pieces.length, 800)
    assert.ok((rules?.units.length ?? 0) > 10_000 && (rules?.strings.length ?? 0) > 10_000)
  })

  test('keeps a piece that starts with a byte order mark', () => {
    assert.equal(
      read({ pieces: [end, unknown, { piece: '\ufeffa', score: -1 }] }).pieces[2]?.text,
      '\ufeffa',
    )
  })

  test('knows the piece of each byte when unknown characters are spelled', () => {
    const { bytePieces } = read({ pieces: [end, unknown, ...bytes, ...words], byteFallback: true })
    assert.deepEqual(
      bytePieces,
      Array.from({ length: 256 }, (_, byte) => byte + 2),
    )
  })

  test('is refused when it spells unknown characters without a piece for each byte', () => {
    refusesVocabulary({ byteFallback: true }, /has no piece <0x00>/)
    refusesVocabulary(
      { byteFallback: true, pieces: [end, unknown, ...bytes.slice(0, 255)] },
      /has no piece <0xFF>/,
    )
    const normal = bytes.map((piece) => ({ ...piece, type: pieceType.normal }))
    refusesVocabulary(
      { byteFallback: true, pieces: [end, unknown, ...normal] },
      /has no piece <0x00>/,
    )
  })

  test('is refused with a byte piece that names no byte', () => {
    for (const piece of ['<0xZZ>', '<0x1>', 'a', '<0x100>', '<0xff>'])
      refusesPiece({ piece, score: 0, type: pieceType.byte }, /piece 2 is of type byte/)
  })

  test('is unigram or BPE, and refused in another model', () => {
    assert.deepEqual(
      [read().model, read({ modelType: 1 }).model, read({ modelType: 2 }).model],
      ['unigram', 'unigram', 'bpe'],
    )
    for (const modelType of [3, 4, 0])
      refusesVocabulary({ modelType }, new RegExp(`of the model type ${modelType}; only unigram`))
  })

  test('is refused when spaces are not escaped', () => {
    refusesVocabulary({ escapeWhitespaces: false }, /does not escape whitespace/)
  })

  test('is refused when spaces are suffixes', () => {
    const suffix = Buffer.from([0x12, 3, 0xc0, 0x01, 1])
    refuses(
      () =>
        readVocabulary(Buffer.concat([writeVocabulary({ pieces: [end, unknown] }), suffix]), file),
      file,
      /whitespace as a suffix/,
    )
  })

  test('is refused without an unknown piece or an end', () => {
    refusesVocabulary({ pieces: [] }, /has no unknown piece/)
    refusesVocabulary({ pieces: [end, ...words] }, /has no unknown piece/)
    refusesVocabulary({ pieces: [unknown, ...words] }, /has no end piece/)
    refusesVocabulary({ pieces: [unknown, { ...end, type: pieceType.normal }] }, /has no end piece/)
    refuses(() => readVocabulary(new Uint8Array(), file), file, /has no unknown piece/)
  })

  test('is refused with a score that is no number, or beyond adding up', () => {
    for (const score of [
      Number.NaN,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      3e38,
      -3e38,
    ])
      refusesPiece({ piece: 'a', score }, /piece 2 has the score/)
  })

  test('is refused with a piece of no text, too long a text, or an unknown type', () => {
    refusesPiece({ piece: '', score: 0 }, /piece 2 has no text/)
    refusesPiece({ piece: 'a'.repeat(1_001), score: 0 }, /or one that is too long/)
    for (const type of [0, 7, -1])
      refusesPiece({ piece: 'a', score: 0, type }, /piece 2 has the unknown type/)
  })

  test('is refused with rules of an impossible size', () => {
    for (const trieBytes of [0, 3, 6, 12, 2 ** 32 - 1])
      refusesVocabulary({ normalizerCharsmap: charsmap(trieBytes, [0], 'a\0') }, /impossible size/)
    refusesVocabulary({ normalizerCharsmap: Buffer.from([4, 0, 0]) }, /rules are cut off/)
    refusesVocabulary({ normalizerCharsmap: charsmap(4, [0], '') }, /do not end with a NUL/)
    refusesVocabulary({ normalizerCharsmap: charsmap(4, [0], 'a\0b') }, /do not end with a NUL/)
  })

  test('is refused with rules that would blow a text up', () => {
    refusesVocabulary(
      { normalizerCharsmap: charsmap(4, [0], `a\0${'b'.repeat(1_001)}\0`) },
      /a replacement of 1001 bytes/,
    )
    assert.ok(
      read({ normalizerCharsmap: charsmap(4, [0], `a\0${'b'.repeat(1_000)}\0\0`) }).charsmap,
    )
  })

  test('is refused when it is cut off within a field, and never fails otherwise', () => {
    const complete = writeVocabulary({
      pieces: [end, unknown, ...words],
      normalizerCharsmap: charsmap(4, [0], 'a\0'),
    })
    let refused = 0
    for (let length = 0; length < complete.length; length++) {
      try {
        readVocabulary(complete.subarray(0, length), file)
      } catch {
        refuses(() => readVocabulary(complete.subarray(0, length), file), file, /ends in|has no/)
        refused++
      }
    }
    // It may end between two fields: the missing ones are optional.
    assert.ok(refused >= complete.length - 4, `${refused} of ${complete.length}`)
  })

  test('is refused when it is larger than any vocabulary', () => {
    refuses(() => readVocabulary(new Uint8Array(2 ** 24 + 1), file), file, /it has 16777217 bytes/)
  })

  test('is refused when it is not a protocol buffer', () => {
    refuses(() => readVocabulary(Buffer.from('<unk>\t0\n</s>\t0\n'), file), file, /./)
    refuses(
      () => readVocabulary(Buffer.from([0x0b]), file),
      file,
      /is not a protocol buffer message/,
    )
    refuses(() => readVocabulary(new Uint8Array(11).fill(0xff), file), file, /more than ten bytes/)
    refuses(
      () =>
        readVocabulary(
          Buffer.from([0x0a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]),
          file,
        ),
      file,
      /ends in the vocabulary/,
    )
  })

  test('is refused by a short message when a number is something long', () => {
    const trainer = Buffer.concat([Buffer.from([0x1a, 0xe8, 0x07]), Buffer.alloc(1_000, 7)])
    const broken = Buffer.concat([
      writeVocabulary({ pieces: [end, unknown] }),
      Buffer.from([0x12, 0xeb, 0x07]),
      trainer,
    ])
    refuses(() => readVocabulary(broken, file), file, /^.{400,600}$/)
  })
})
