// Where a translated sentence is cut into the cues that its source was in: at the place that the
// engine's tags and the length of each cue's source suggest, and where a reader would pause.
import { columnsOf } from '../columns.ts'
import { breaksIn } from './cue-lines.ts'
import type { CueCodes, CuePiece } from './cue-parts.ts'
import { isPossible, rateBreak } from './split-places.ts'

interface SplitShape {
  /** What each cue of the source shows. */
  readonly shares: readonly string[]
  /** Of the translation, as BCP 47. */
  readonly language: string
  readonly codes: Pick<CueCodes, 'open' | 'close'>
}

/** A place where a cue may end. */
interface Place {
  /** UTF-16 units of the text. */
  readonly at: number
  readonly spaces: number
  /** Columns before it. */
  readonly width: number
  /** How bad it is for readers to pause there; below 0 if it is good. */
  readonly cost: number
}

/** The pieces of each cue. `repeats`: some have the same, since there are fewer words than cues. */
export function splitPieces(
  pieces: readonly CuePiece[],
  { shares, language, codes }: SplitShape,
): { cues: CuePiece[][]; repeats: boolean } {
  const text = pieces.map(({ kind, text }) => (kind === 'tag' ? '' : text)).join('')
  const found = findPlaces(text, pieces, language)
  const boundaries = shares.length - 1
  const places = found.filter(({ at, spaces }) => isPossible(text, at, at + spaces))
  const usable = places.length < boundaries ? found : places
  if (usable.length < boundaries) return repeatPieces(pieces, usable, { shares, language, codes })
  const chosen = choosePlaces(usable, { text, pieces, shares })
  return { cues: cutPieces(pieces, chosen, codes), repeats: false }
}

/** The words go to the first cues, and what is last is shown in the others too. */
function repeatPieces(
  pieces: readonly CuePiece[],
  places: readonly Place[],
  { shares, codes }: SplitShape,
): { cues: CuePiece[][]; repeats: boolean } {
  const cues = cutPieces(pieces, places, codes)
  const last = cues.at(-1) ?? []
  return { cues: shares.map((_, index) => cues[index] ?? last), repeats: true }
}

/** A tag around words that are cut costs as much: it is written twice. */
const costOfTag = 1.5

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
    const isEdge = text.slice(0, at).trim() === '' || at + spaces >= text.length
    if (!isWhole && !isEdge)
      places.push({
        at,
        spaces,
        width,
        cost: rateBreak(text, { at, next: at + spaces, language }) + (depth > 0 ? costOfTag : 0),
      })
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
      const length = piece.kind === 'tag' ? 0 : piece.text.length
      if (start + length > at) break
      if (start === at && piece.opens !== undefined) break
      if (piece.opens !== undefined) depth++
      if (piece.closes !== undefined) depth--
      start += length
    }
    return { isWhole: pieces[index]?.kind === 'placeholder' && at > start, depth }
  }
}

/** Lengths say little of shorter cues, in columns. */
const shortCue = 12
/** A word that is on the other side of a boundary than the engine says. */
const costOfWord = 1
const mostWords = 5
/** Of a place that is half a cue away from where the lengths of the source's cues put it. */
const costOfLength = { aligned: 0.8, alone: 2.5 }

interface Choice {
  readonly text: string
  readonly pieces: readonly CuePiece[]
  readonly shares: readonly string[]
}

/** The cheapest places, one for each boundary, in order. */
function choosePlaces(places: readonly Place[], { text, pieces, shares }: Choice): Place[] {
  const misplaced = countMisplaced(places, pieces, shares.length)
  const weight = misplaced === undefined ? costOfLength.alone : costOfLength.aligned
  const width = columnsOf(text)
  const columns = shares.map(columnsOf)
  const all = columns.reduce((sum, each) => sum + each, 0)
  let before = 0
  let best: { cost: number; chosen: ChosenPlace | undefined }[] = places.map(() => ({
    cost: 0,
    chosen: undefined,
  }))
  for (let boundary = 1; boundary < shares.length; boundary++) {
    const own = columns[boundary - 1] ?? 0
    before += own
    const wanted = (width * before) / all
    const shorter = (width * Math.min(own, columns[boundary] ?? 0)) / all
    const half = Math.max(shortCue, shorter) / 2
    let cheapest = { cost: boundary === 1 ? 0 : Number.POSITIVE_INFINITY, chosen: undefined } as {
      cost: number
      chosen: ChosenPlace | undefined
    }
    const next: typeof best = []
    for (const [index, place] of places.entries()) {
      const distance = (place.width - wanted) / half
      const words = Math.min(mostWords, misplaced?.[boundary]?.[index] ?? 0)
      const cost = place.cost + weight * distance ** 2 + costOfWord * words
      next.push({
        cost: cheapest.cost + cost,
        chosen: { place, previous: cheapest.chosen },
      })
      const here = best[index]
      if (boundary > 1 && here !== undefined && here.cost < cheapest.cost) cheapest = here
    }
    best = next
  }
  const [first, ...others] = best
  let last = first
  for (const each of others) if (last === undefined || each.cost < last.cost) last = each
  const chosen: Place[] = []
  for (let each = last?.chosen; each !== undefined; each = each.previous) chosen.push(each.place)
  return chosen.reverse()
}

interface ChosenPlace {
  readonly place: Place
  readonly previous: ChosenPlace | undefined
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
  if (known.length < leastKnown * wordsOf.length || new Set(known).size < 2) return undefined
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
      const length = piece.kind === 'tag' ? 0 : piece.text.length
      const words =
        piece.kind === 'tag' ? '' : piece.text.slice(Math.max(0, from - start), at - start)
      if (/[\p{L}\p{N}]/u.test(words)) cue ??= piece.cue
      if (start + length > at) break
      start += length
    }
    cues.push(cue)
    from = at
  }
  return cues
}

/** The pieces between the places. A tag that is open where one is cut is closed and opened again. */
function cutPieces(
  pieces: readonly CuePiece[],
  places: readonly Place[],
  codes: SplitShape['codes'],
): CuePiece[][] {
  const cues: CuePiece[][] = []
  let own: CuePiece[] = []
  let open: number[] = []
  let start = 0
  let next = 0
  /** A cue ends behind the tags that close there. */
  let isEnding = false
  const endCue = (): void => {
    isEnding = false
    for (const tag of open.toReversed()) own.push({ kind: 'tag', text: codes.close[tag] ?? '' })
    cues.push(own)
    own = open.map((tag) => ({ kind: 'tag', text: codes.open[tag] ?? '' }))
    next++
  }
  for (const piece of pieces) {
    if (piece.kind === 'tag') {
      const at = places[next]?.at ?? Number.POSITIVE_INFINITY
      if (isEnding && piece.closes === undefined) endCue()
      else if (piece.opens !== undefined && start >= at) endCue()
      own.push(piece)
      if (piece.opens !== undefined) open.push(piece.opens)
      if (piece.closes !== undefined) open = open.slice(0, -1)
      continue
    }
    if (isEnding) endCue()
    let from = 0
    const end = start + piece.text.length
    for (let place = places[next]; place !== undefined && place.at < end; place = places[next]) {
      own.push({ ...piece, text: piece.text.slice(from, Math.max(from, place.at - start)) })
      from = Math.max(from, place.at + place.spaces - start)
      if (from >= piece.text.length) isEnding = true
      if (isEnding) break
      endCue()
    }
    own.push({ ...piece, text: piece.text.slice(from) })
    start = end
  }
  return [...cues, own].map((cue) =>
    trimCue(cue.filter(({ kind, text }) => kind === 'tag' || text)),
  )
}

/** Without the spaces at its edges. */
function trimCue(pieces: readonly CuePiece[]): CuePiece[] {
  const first = pieces.findIndex(({ kind }) => kind !== 'tag')
  const last = pieces.findLastIndex(({ kind }) => kind !== 'tag')
  return pieces.map((piece, index) => {
    if (piece.kind !== 'words') return piece
    const text = index === first ? piece.text.trimStart() : piece.text
    return { ...piece, text: index === last ? text.trimEnd() : text }
  })
}
