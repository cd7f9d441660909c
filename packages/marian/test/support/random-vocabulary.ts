// Artificial vocabularies, and shortlists and texts for them.
import { type Piece, pieceType, writeShortlist } from './model-files.ts'
import { below, fraction, normal, type Random, zipf } from './random.ts'

/**
 * 30 candidates per piece, most of them candidates of many: 430 columns for a text of 20 words,
 * 1300 to 1500 for 32 of them.
 */
export function makeShortlist(vocabulary: number, random: Random): Uint8Array {
  const reserved = 2
  const lists = Array.from({ length: vocabulary }, () => {
    const list = new Set<number>()
    while (list.size < 30) {
      const rank = Math.floor(-290 * Math.log(1 - fraction(random)))
      if (rank < vocabulary - reserved) list.add(reserved + rank)
    }
    return Uint32Array.from(list).sort()
  })
  return writeShortlist({ first: 50, best: 50, lists })
}

const space = '▁'
const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789áéíóúñüç']
const punctuation = [...'.,?!:;-\'"()¿¡…']

/**
 * Words, parts of words, and every letter as a last resort; the scores are those of words in a
 * language, by rank.
 */
export function makePieces(vocabulary: number, random: Random): Piece[] {
  const known = new Set([space, ...punctuation])
  while (known.size < vocabulary - letters.length - 2) {
    const syllables = Array.from({ length: 1 + below(4, random) }, () => makeSyllable(random)).join(
      '',
    )
    known.add(below(6, random) === 0 ? syllables : space + syllables)
  }
  const harmonic = Math.log(vocabulary) + 0.5772
  return [
    { piece: '</s>', score: 0, type: pieceType.control },
    { piece: '<unk>', score: 0, type: pieceType.unknown },
    ...[...known, ...letters].map((piece, rank) => ({
      piece,
      score: -Math.log(harmonic * (rank + 1)),
    })),
  ]
}

const makeSyllable = (random: Random): string =>
  ('bcdfghjklmnpqrstvwxyz'[below(21, random)] ?? '') + ('aeiou'[below(5, random)] ?? '')

export function makeTexts(
  pieces: readonly Piece[],
  mixedLengths: boolean,
  random: Random,
): string[] {
  const words = pieces
    .map(({ piece }) => piece)
    .filter((piece) => piece.startsWith(space) && piece.length > 2)
  return Array.from({ length: 300 }, () => {
    const length = mixedLengths ? Math.round(Math.exp(2.75 + 0.55 * normal(random))) : 20
    const wanted = Math.max(2, Math.min(60, length))
    const text = Array.from({ length: wanted }, () =>
      words[zipf(words.length, 3, random)]?.slice(1),
    ).join(' ')
    return `${text}.`
  })
}
