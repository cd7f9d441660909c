// Cuts the pieces of a translated sentence at the places where its cues end.
import type { CueCodes, CuePiece } from './cue-parts.ts'

/** Where a cue ends. */
export interface CutPlace {
  /** UTF-16 units of the text. */
  readonly at: number
  /** The spaces behind it, which no cue gets. */
  readonly spaces: number
}

export type TagCodes = Pick<CueCodes, 'open' | 'close'>

/** The pieces between the places. A tag that is open at a place is closed and opened again. */
export function cutPieces(
  pieces: readonly CuePiece[],
  places: readonly CutPlace[],
  codes: TagCodes,
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
  cues.push(own)
  return cues.map((cue) => {
    const written = cue.filter(({ kind, text }) => kind === 'tag' || text !== '')
    return trimCue(written)
  })
}

/** Removes the spaces at the edges of a cue. */
function trimCue(pieces: readonly CuePiece[]): CuePiece[] {
  const first = pieces.findIndex(({ kind }) => kind !== 'tag')
  const last = pieces.findLastIndex(({ kind }) => kind !== 'tag')
  return pieces.map((piece, index) => {
    if (piece.kind !== 'words') return piece
    const text = index === first ? piece.text.trimStart() : piece.text
    return { ...piece, text: index === last ? text.trimEnd() : text }
  })
}
