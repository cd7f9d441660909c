// Text to token IDs and back, as in SentencePiece, on tables in shared memory. Source:
// google/sentencepiece, src/sentencepiece_processor.cc.
import type { Piece, PieceType, VocabularyFile } from '../files/vocabulary-file.ts'
import type { Layout } from '../runtime/layout.ts'
import { createBpeSegmenter } from './bpe.ts'
import { decodeBytes } from './byte-pieces.ts'
import { createNormalizer, spaceMark } from './normalizer.ts'
import { openTrie, type PackedTrie, packTrie, root, type Trie } from './trie.ts'
import { createUnigramSegmenter } from './unigram.ts'

/** A vocabulary's tables in a memory: addresses and a few facts, which can be sent to a thread. */
export interface PackedVocabulary {
  readonly model: VocabularyFile['model']
  readonly pieces: number
  readonly units: number
  readonly unitCount: number
  readonly unitOffsets: number
  readonly scores: number
  readonly types: number
  readonly trie: PackedTrie
  readonly userDefined: PackedTrie | undefined
  readonly charsmap:
    | {
        readonly units: number
        readonly unitCount: number
        readonly strings: number
        readonly stringBytes: number
      }
    | undefined
  readonly bytePieces: readonly number[] | undefined
  readonly unknown: number
  readonly end: number
  readonly unknownScore: number
  readonly highestScore: number
  readonly addDummyPrefix: boolean
  readonly removeExtraSpaces: boolean
}

/**
 * Token IDs, and the range of text of each: UTF-16 indices, `ends` exclusive. Tokens that are parts
 * of what one character became share its range.
 */
export interface Tokens {
  readonly ids: readonly number[]
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

export type Vocabulary = ReturnType<typeof openVocabulary>

const typeNumbers: Readonly<Record<PieceType, number>> = {
  normal: 0,
  unknown: 1,
  control: 2,
  'user-defined': 3,
  unused: 4,
  byte: 5,
}
/** How much worse than the worst piece an unknown character is. */
const unknownPenalty = 10
/**
 * SentencePiece searches for the highest score from FLT_MIN on, so it is never negative and
 * user-defined pieces cost next to nothing.
 */
const leastHighestScore = 2 ** -126
const unknownSurface = ' \u2047 '

export function packVocabulary(file: VocabularyFile, layout: Layout): PackedVocabulary {
  const { pieces, charsmap } = file
  const offsets = new Uint32Array(pieces.length + 1)
  const scores = new Float32Array(pieces.length)
  const types = new Uint8Array(pieces.length)
  let lowestScore = 0
  let highestScore = leastHighestScore
  for (let id = 0; id < pieces.length; id++) {
    const { text, score, type } = pieces[id] as Piece
    offsets[id + 1] = (offsets[id] as number) + text.length
    scores[id] = score
    types[id] = typeNumbers[type]
    if (type !== 'normal') continue
    lowestScore = Math.min(lowestScore, score)
    highestScore = Math.max(highestScore, score)
  }
  const text = pieces.map((piece) => piece.text).join('')
  const units = new Uint16Array(text.length)
  for (let index = 0; index < text.length; index++) units[index] = text.charCodeAt(index)
  const isUserDefined = ({ type }: Piece): boolean => type === 'user-defined'
  /** BPE makes other pieces of unused ones. */
  const isMerged = ({ type }: Piece): boolean => file.model === 'bpe' && type === 'unused'
  return {
    model: file.model,
    pieces: pieces.length,
    units: layout.place(units),
    unitCount: units.length,
    unitOffsets: layout.place(offsets),
    scores: layout.place(scores),
    types: layout.place(types),
    trie: packTrie(
      pieces,
      (piece) => piece.type === 'normal' || isUserDefined(piece) || isMerged(piece),
      layout,
    ),
    userDefined: pieces.some(isUserDefined) ? packTrie(pieces, isUserDefined, layout) : undefined,
    charsmap: charsmap && {
      units: layout.place(charsmap.units),
      unitCount: charsmap.units.length,
      strings: layout.place(charsmap.strings),
      stringBytes: charsmap.strings.length,
    },
    bytePieces: file.bytePieces,
    unknown: file.unknown,
    end: file.end,
    unknownScore: Math.fround(lowestScore - unknownPenalty),
    highestScore,
    addDummyPrefix: file.addDummyPrefix,
    removeExtraSpaces: file.removeExtraSpaces,
  }
}

export function openVocabulary(buffer: ArrayBufferLike, packed: PackedVocabulary) {
  const { unknown, bytePieces } = packed
  const units = new Uint16Array(buffer, packed.units, packed.unitCount)
  const unitOffsets = new Uint32Array(buffer, packed.unitOffsets, packed.pieces + 1)
  const types = new Uint8Array(buffer, packed.types, packed.pieces)
  const userDefined = packed.userDefined && openTrie(buffer, packed.userDefined)
  const userDefinedLength =
    userDefined && ((text: string, index: number) => matchLength(userDefined, text, index))
  const normalize = createNormalizer({
    charsmap: packed.charsmap && {
      units: new Uint32Array(buffer, packed.charsmap.units, packed.charsmap.unitCount),
      strings: new Uint8Array(buffer, packed.charsmap.strings, packed.charsmap.stringBytes),
    },
    addDummyPrefix: packed.addDummyPrefix,
    removeExtraSpaces: packed.removeExtraSpaces,
    protectedLength: userDefinedLength,
  })
  const typeIs = (type: PieceType) => {
    const number = typeNumbers[type]
    return (id: number): boolean => types[id] === number
  }
  const isNormal = typeIs('normal')
  const isUserDefined = typeIs('user-defined')
  const pieceText = (id: number): string =>
    String.fromCharCode(...units.subarray(unitOffsets[id], unitOffsets[id + 1]))

  const segment = (packed.model === 'bpe' ? createBpeSegmenter : createUnigramSegmenter)({
    trie: openTrie(buffer, packed.trie),
    scores: new Float32Array(buffer, packed.scores, packed.pieces),
    unknown,
    unknownScore: packed.unknownScore,
    isUserDefined,
    isUnused: typeIs('unused'),
    scoreOfUserDefined: (id) =>
      Math.fround(Buffer.byteLength(pieceText(id)) * packed.highestScore) - 0.1,
    userDefinedLength,
  })

  return {
    unknown,
    end: packed.end,
    pieces: packed.pieces,
    /** Its rules turn letters with marks into letters and marks, as in NFD. */
    decomposes: normalize('é').text.endsWith('e\u0301'),

    /** Whether a token is text by itself: one byte of a character is not. */
    isText: (id: number): boolean => isNormal(id) || isUserDefined(id),

    /** The tokens of a text, without the end. */
    encode(source: string): Tokens {
      const { text, originAt, endAt } = normalize(source.toWellFormed())
      const ids: number[] = []
      const starts: number[] = []
      const ends: number[] = []
      const add = (id: number, start: number, end: number): void => {
        ids.push(id)
        starts.push(originAt(start))
        ends.push(endAt(end))
      }
      const pieces = segment(text)
      pieces.ids.forEach((id, index) => {
        const start = pieces.ends[index - 1] ?? 0
        const end = pieces.ends[index] as number
        if (id === unknown && bytePieces)
          for (const byte of Buffer.from(text.slice(start, end)))
            add(bytePieces[byte] as number, start, end)
        else if (id === unknown && ids.at(-1) === unknown) ends[ends.length - 1] = endAt(end)
        else add(id, start, end)
      })
      return { ids, starts, ends }
    },
    ...createDecoder({ packed, types, pieceText }),
  }
}

/** Turns tokens into text. */
function createDecoder({
  packed,
  types,
  pieceText,
}: {
  packed: PackedVocabulary
  types: Uint8Array
  pieceText: (id: number) => string
}) {
  /** The bytes that a run of byte pieces spells. */
  function bytesFrom(tokens: readonly number[], start: number): number[] {
    const bytes: number[] = []
    for (
      let index = start;
      index < tokens.length && types[tokens[index] as number] === typeNumbers.byte;
      index++
    ) {
      bytes.push(Number.parseInt(pieceText(tokens[index] as number).slice(3, 5), 16))
    }
    return bytes
  }

  return {
    /** The text of tokens, and the range of each token in it. */
    decode(tokens: readonly number[]): Tokens & { readonly text: string } {
      const starts: number[] = []
      const ends: number[] = []
      let text = ''
      const add = (part: string): void => {
        starts.push(text.length)
        text += part
        ends.push(text.length)
      }
      let dropsSpace = packed.removeExtraSpaces || packed.addDummyPrefix
      let index = 0
      while (index < tokens.length) {
        const id = tokens[index] as number
        if (types[id] === typeNumbers.byte) {
          const bytes = bytesFrom(tokens, index)
          for (const part of decodeBytes(bytes)) add(part)
          index += bytes.length
          continue
        }
        index++
        if (types[id] === typeNumbers.unknown) add(unknownSurface)
        else if (types[id] === typeNumbers.control || id >= packed.pieces) add('')
        else {
          const spaced = pieceText(id).replaceAll(spaceMark, ' ')
          // A text starts without the space that every word has in front; without any, if extra
          // ones are removed.
          const dropped = dropsSpace && text === '' && spaced.startsWith(' ')
          add(dropped ? spaced.slice(1) : spaced)
          if (dropped && !packed.removeExtraSpaces) dropsSpace = false
        }
      }
      return { ids: tokens, starts, ends, text }
    },
  }
}

function matchLength(trie: Trie, text: string, start: number): number {
  let length = 0
  for (let node = root, end = start; end < text.length; ) {
    node = trie.step(node, text.charCodeAt(end++))
    if (node < 0) break
    if (trie.idAt(node) >= 0) length = end - start
  }
  return length
}
