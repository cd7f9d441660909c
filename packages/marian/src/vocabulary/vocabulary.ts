// Text to token ids and back, by SentencePiece's unigram model, on tables in shared memory.
// Source: google/sentencepiece, src/unigram_model.cc (EncodeOptimized) and src/sentencepiece_processor.cc (decoding).
import type { Piece, PieceType, VocabularyFile } from '../files/vocabulary-file.ts'
import type { Layout } from '../runtime/layout.ts'
import { blankMark, createNormalizer } from './normalizer.ts'
import { openTrie, type PackedTrie, packTrie, root, type Trie } from './trie.ts'

/** A vocabulary's tables in a memory: addresses and a few facts, fit to be sent to a thread. */
export interface PackedVocabulary {
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

/** Token ids, and for each of them which part of the text it stands for: UTF-16 indices, `ends` exclusive. */
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
/** SentencePiece looks for the highest score from FLT_MIN on, so that it is never negative and user-defined pieces cost next to nothing. */
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
  return {
    pieces: pieces.length,
    units: layout.place(units),
    unitCount: units.length,
    unitOffsets: layout.place(offsets),
    scores: layout.place(scores),
    types: layout.place(types),
    trie: packTrie(pieces, (piece) => piece.type === 'normal' || isUserDefined(piece), layout),
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
  const { unknown, unknownScore, bytePieces } = packed
  const units = new Uint16Array(buffer, packed.units, packed.unitCount)
  const unitOffsets = new Uint32Array(buffer, packed.unitOffsets, packed.pieces + 1)
  const scores = new Float32Array(buffer, packed.scores, packed.pieces)
  const types = new Uint8Array(buffer, packed.types, packed.pieces)
  const trie = openTrie(buffer, packed.trie)
  const userDefined = packed.userDefined && openTrie(buffer, packed.userDefined)
  const normalize = createNormalizer({
    charsmap: packed.charsmap && {
      units: new Uint32Array(buffer, packed.charsmap.units, packed.charsmap.unitCount),
      strings: new Uint8Array(buffer, packed.charsmap.strings, packed.charsmap.stringBytes),
    },
    addDummyPrefix: packed.addDummyPrefix,
    removeExtraSpaces: packed.removeExtraSpaces,
    protectedLength: userDefined && ((text, index) => matchLength(userDefined, text, index)),
  })
  // Of the best way to each position: its score, where its last piece starts, and that piece. Grown when a text needs more.
  let best = new Float32Array(0)
  let from = new Int32Array(0)
  let piece = new Int32Array(0)

  function findBestPath(text: string): void {
    const length = text.length
    if (best.length <= length) {
      best = new Float32Array(length * 2 + 64)
      from = new Int32Array(best.length)
      piece = new Int32Array(best.length)
    }
    from.fill(-1, 0, length + 1)
    best[0] = 0
    for (let start = 0; start < length; ) {
      const width = (text.codePointAt(start) as number) > 0xffff ? 2 : 1
      const base = best[start] as number
      let single = false
      for (let node = root, end = start; end < length; ) {
        node = trie.step(node, text.charCodeAt(end++))
        if (node < 0) break
        const id = trie.idAt(node)
        if (id < 0) continue
        if (end - start === width) single = true
        offer(start, end, id, base + scoreOf(id))
      }
      if (!single) offer(start, start + width, unknown, Math.fround(base + unknownScore))
      start += width
    }
  }

  /** As SentencePiece does, a known piece's score is compared in double precision and kept in single: that decides ties. */
  function offer(start: number, end: number, id: number, score: number): void {
    if ((from[end] as number) >= 0 && !(score > (best[end] as number))) return
    best[end] = score
    from[end] = start
    piece[end] = id
  }

  function scoreOf(id: number): number {
    if (types[id] !== typeNumbers['user-defined']) return scores[id] as number
    return Math.fround(Buffer.byteLength(pieceText(id)) * packed.highestScore) - 0.1
  }

  const pieceText = (id: number): string =>
    String.fromCharCode(...units.subarray(unitOffsets[id], unitOffsets[id + 1]))

  return {
    unknown,
    end: packed.end,
    pieces: packed.pieces,

    /** The tokens of a text, without the end. */
    encode(source: string): Tokens {
      const { text, originAt } = normalize(source.toWellFormed())
      const ids: number[] = []
      const starts: number[] = []
      const ends: number[] = []
      const add = (id: number, start: number, end: number): void => {
        ids.push(id)
        starts.push(originAt(start))
        ends.push(originAt(end))
      }
      if (text === '') return { ids, starts, ends }
      findBestPath(text)
      for (let end = text.length; end > 0; end = from[end] as number) {
        const start = from[end] as number
        const id = piece[end] as number
        if (id === unknown && bytePieces)
          for (const byte of Buffer.from(text.slice(start, end)).reverse())
            add(bytePieces[byte] as number, start, end)
        else if (id === unknown && ids.at(-1) === unknown)
          starts[starts.length - 1] = originAt(start)
        else add(id, start, end)
      }
      return { ids: ids.reverse(), starts: starts.reverse(), ends: ends.reverse() }
    },

    /** The text of tokens, and for each token which part of it is its own. */
    decode(tokens: readonly number[]): Tokens & { readonly text: string } {
      const starts: number[] = []
      const ends: number[] = []
      let text = ''
      const add = (part: string): void => {
        starts.push(text.length)
        text += part
        ends.push(text.length)
      }
      let dropsBlank = packed.removeExtraSpaces || packed.addDummyPrefix
      let index = 0
      while (index < tokens.length) {
        const id = tokens[index] as number
        if (types[id] === typeNumbers.byte) {
          const bytes = bytesFrom(tokens, index)
          add(Buffer.from(bytes).toString())
          for (let rest = bytes.length; rest > 1; rest--) add('')
          index += bytes.length
          continue
        }
        index++
        if (types[id] === typeNumbers.unknown) add(unknownSurface)
        else if (types[id] === typeNumbers.control || id >= packed.pieces) add('')
        else {
          const spaced = pieceText(id).replaceAll(blankMark, ' ')
          // A text starts without the blank that every word has in front; without any, if extra ones are removed.
          const dropped = dropsBlank && text === '' && spaced.startsWith(' ')
          add(dropped ? spaced.slice(1) : spaced)
          if (dropped && !packed.removeExtraSpaces) dropsBlank = false
        }
      }
      return { ids: tokens, starts, ends, text }
    },
  }

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
