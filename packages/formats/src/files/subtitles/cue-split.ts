// Where a translated sentence is cut into the cues that its source was in: at the place that the
// engine's tags and the length of each cue's source suggest, and where a reader would pause.
import { columnsOf } from '../columns.ts'
import { type CutPlace, cutPieces, type TagCodes } from './cue-cuts.ts'
import { breaksIn } from './cue-lines.ts'
import type { CuePiece } from './cue-parts.ts'
import { endsClause, isPossible, rateBreak } from './split-places.ts'

interface SplitShape {
  /** What each cue of the source shows. */
  readonly shares: readonly string[]
  /** The language of the translation, as BCP 47. */
  readonly language: string
  readonly codes: TagCodes
}

/** A place where a cue may end. */
interface Place extends CutPlace {
  /** Columns before it. */
  readonly width: number
  /** How bad it is for readers to pause there; below 0 if it is good. */
  readonly cost: number
  readonly endsClause: boolean
}

interface SplitCues {
  readonly cues: CuePiece[][]
  /** Some cues have the same, since there are fewer words than cues. */
  readonly repeats: boolean
}

/** Cuts the pieces of a translation into those of each cue. */
export function splitPieces(pieces: readonly CuePiece[], shape: SplitShape): SplitCues {
  const { shares, language, codes } = shape
  const text = pieces.map(shownText).join('')
  const found = findPlaces(text, pieces, language)
  const boundaries = shares.length - 1
  const possible = found.filter(({ at, spaces }) => {
    const next = at + spaces
    return isPossible(text, { at, next, language })
  })
  const usable = possible.length < boundaries ? found : possible
  if (usable.length < boundaries) return repeatPieces(pieces, usable, shape)
  const chosen = choosePlaces(usable, { text, pieces, shares })
  return { cues: cutPieces(pieces, chosen, codes), repeats: false }
}

/** What a piece shows: a tag shows nothing. */
function shownText({ kind, text }: CuePiece): string {
  return kind === 'tag' ? '' : text
}

/** The words go to the first cues, and what is last is shown in the others too. */
function repeatPieces(
  pieces: readonly CuePiece[],
  places: readonly Place[],
  { shares, codes }: SplitShape,
): SplitCues {
  const own = cutPieces(pieces, places, codes)
  const last = own.at(-1) ?? []
  const cues = shares.map((_, index) => own[index] ?? last)
  return { cues, repeats: true }
}

function findPlaces(text: string, pieces: readonly CuePiece[], language: string): Place[] {
  const places: Place[] = []
  const words = new Intl.Segmenter(language, { granularity: 'word' })
  const inside = createInside(pieces)
  let end = 0
  let width = 0
  for (const { at, spaces } of breaksIn(text, words)) {
    width += columnsOf(text.slice(end, at))
    end = at
    const { isWhole, depth } = inside(at)
    const next = at + spaces
    const isEdge = text.slice(0, at).trim() === '' || next >= text.length
    if (isWhole || isEdge) continue
    const ending = text.slice(Math.max(0, at - 4), at)
    const tagCost = depth > 0 ? weights.cutTag : 0
    const cost = rateBreak(text, { at, next, language }) + tagCost
    places.push({ at, spaces, width, cost, endsClause: endsClause(ending) })
  }
  return places
}

/** Whether a place, each behind the one before, is in a placeholder, and in how many tags. */
function createInside(pieces: readonly CuePiece[]) {
  let index = 0
  let start = 0
  let depth = 0
  return (at: number): { isWhole: boolean; depth: number } => {
    for (; index < pieces.length; index++) {
      const piece = pieces[index] as CuePiece
      const { length } = shownText(piece)
      if (start + length > at) break
      if (start === at && piece.opens !== undefined) break
      if (piece.opens !== undefined) depth++
      if (piece.closes !== undefined) depth--
      start += length
    }
    const isWhole = pieces[index]?.kind === 'placeholder' && at > start
    return { isWhole, depth }
  }
}

/** Chosen so that most sentences of test/cue-pairs.txt are cut as wanted. */
const weights = {
  /** A word that is on the other side of a boundary than the engine says. */
  misplacedWord: 0.45,
  mostMisplaced: 5,
  /** Several such words are worse than as many times one. */
  growth: 1.3,
  /** A place that is half a cue away from where the lengths of the source's cues put it. */
  lengthIfAligned: 0.5,
  length: 1.1,
  /** A tag around words that are cut: it is written twice. */
  cutTag: 1.5,
  /** The cue and the cue of the source both end with a clause. */
  sameClauseEnd: -1,
}
/** Lengths say little of shorter cues, in columns. */
const shortCue = 12

interface Choice {
  readonly text: string
  readonly pieces: readonly CuePiece[]
  readonly shares: readonly string[]
}

/** The last of the places that were chosen for the first boundaries, and what all of them cost. */
interface Chosen {
  readonly cost: number
  readonly place: Place
  readonly previous: Chosen | undefined
}

/** The cheapest places, one for each boundary, in order. */
function choosePlaces(places: readonly Place[], choice: Choice): Place[] {
  const costOf = createCosts(places, choice)
  let all: (Chosen | undefined)[] = []
  for (let boundary = 1; boundary < choice.shares.length; boundary++) {
    let previous: Chosen | undefined
    const before = all
    all = places.map((place, index) => {
      const cheapest = previous
      previous = cheaper(before[index], previous)
      if (boundary > 1 && cheapest === undefined) return undefined
      const cost = (cheapest?.cost ?? 0) + costOf(boundary, index)
      return { cost, place, previous: cheapest }
    })
  }
  let cheapest: Chosen | undefined
  for (const each of all) cheapest = cheaper(each, cheapest)
  const chosen: Place[] = []
  for (let last = cheapest; last !== undefined; last = last.previous) chosen.push(last.place)
  return chosen.reverse()
}

function cheaper(one: Chosen | undefined, other: Chosen | undefined): Chosen | undefined {
  if (one === undefined) return other
  if (other === undefined) return one
  return one.cost < other.cost ? one : other
}

/** What says how bad a place is for a boundary, which is numbered from 1. */
function createCosts(places: readonly Place[], { text, pieces, shares }: Choice) {
  const misplaced = countMisplaced(places, pieces, shares.length)
  const weight = misplaced === undefined ? weights.length : weights.lengthIfAligned
  const columns = shares.map(columnsOf)
  const scale = columnsOf(text) / columns.reduce((sum, each) => sum + each, 0)
  let before = 0
  const boundaries = columns.map((own, index) => {
    before += own
    const shorter = Math.min(own, columns[index + 1] ?? own)
    return {
      wanted: before * scale,
      half: Math.max(shortCue, shorter * scale) / 2,
      endsClause: endsClause(shares[index] ?? ''),
    }
  })
  return (boundary: number, index: number): number => {
    const place = places[index]
    const here = boundaries[boundary - 1]
    if (place === undefined || here === undefined) return 0
    const distance = ((place.width - here.wanted) / here.half) ** 2
    const lengthCost = weight * distance * (1 + distance)
    const words = misplaced?.[boundary]?.[index] ?? 0
    const counted = Math.min(weights.mostMisplaced, words)
    const wordCost = weights.misplacedWord * counted ** weights.growth
    const bonus = here.endsClause && place.endsClause ? weights.sameClauseEnd : 0
    return place.cost + bonus + lengthCost + wordCost
  }
}

/** Of so many words the engine must say which cue they are of. */
const leastKnown = 0.5

/**
 * By boundary and place: how many words would be on the wrong side. Undefined if the engine said of
 * few words where they are from.
 */
function countMisplaced(
  places: readonly Place[],
  pieces: readonly CuePiece[],
  cues: number,
): number[][] | undefined {
  const wordsOf = listWords(places, pieces)
  const known = wordsOf.filter((cue) => cue !== undefined)
  if (known.length < leastKnown * wordsOf.length) return undefined
  if (new Set(known).size < 2) return undefined
  return Array.from({ length: cues }, (_, boundary) => {
    let wrong = known.filter((cue) => cue < boundary).length
    return places.map((_place, index) => {
      const cue = wordsOf[index]
      if (cue !== undefined) wrong += cue < boundary ? -1 : 1
      return wrong
    })
  })
}

/** The cue of the words before each place, and of those behind the last one. */
function listWords(places: readonly Place[], pieces: readonly CuePiece[]): (number | undefined)[] {
  const cues: (number | undefined)[] = []
  let index = 0
  let start = 0
  let from = 0
  for (const at of [...places.map(({ at }) => at), Number.POSITIVE_INFINITY]) {
    let cue: number | undefined
    for (; index < pieces.length; index++) {
      const piece = pieces[index] as CuePiece
      const text = shownText(piece)
      const words = text.slice(Math.max(0, from - start), at - start)
      if (/[\p{L}\p{N}]/u.test(words)) cue ??= piece.cue
      if (start + text.length > at) break
      start += text.length
    }
    cues.push(cue)
    from = at
  }
  return cues
}
