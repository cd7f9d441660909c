// Breaks a translated cue into lines of about the same width, as subtitles are read.

import { columnsOf } from '../columns.ts'
import type { CuePiece } from './cue-parts.ts'
import { closesLine, opensLine } from './own-lines.ts'

export interface LineShape {
  /** How many lines the source has. */
  readonly lines: number
  /** Columns of the widest line of the source. */
  readonly columns: number
  readonly lineBreak: string
  /** Of the text, as BCP 47: some languages have no spaces to break at. */
  readonly language: string
}

/** A place where a line may end: `width` columns into the cue. */
interface Opportunity {
  readonly piece: number
  readonly at: number
  /** How many spaces the line break replaces: 1 or 0. */
  readonly spaces: number
  readonly width: number
}

/** The usual bound of subtitles for a line: 42 Latin letters or 21 wide characters. */
const usualColumns = 42
/** A source with fewer lines may get so many when a line would be too wide. */
const usualLines = 2

/** The cue as text, with as many lines as its source, or more where one would be too wide. */
export function breakLines(pieces: readonly CuePiece[], shape: LineShape): string {
  const { opportunities, width } = findOpportunities(pieces, shape.language)
  const most = Math.max(usualColumns, shape.columns)
  const lines = Math.max(shape.lines, Math.min(usualLines, Math.ceil(width / most)))
  const written: string[] = []
  let piece = 0
  let at = 0
  const writeUntil = (end: number, until: number): void => {
    for (; piece < end; piece++, at = 0) written.push(pieces[piece]?.text.slice(at) ?? '')
    written.push(pieces[piece]?.text.slice(at, until) ?? '')
  }
  for (const chosen of chooseBreaks(opportunities, width, lines)) {
    writeUntil(chosen.piece, chosen.at)
    written.push(shape.lineBreak)
    at = chosen.at + chosen.spaces
  }
  writeUntil(pieces.length, 0)
  return written.join('')
}

/** Of the places, those nearest to the ends of lines of the same width. */
function chooseBreaks(
  opportunities: readonly Opportunity[],
  width: number,
  lines: number,
): Opportunity[] {
  const chosen: Opportunity[] = []
  let next = 0
  for (let line = 1; line < lines && next < opportunities.length; line++) {
    const wanted = (width * line) / lines
    const distance = (index: number): number =>
      Math.abs((opportunities[index]?.width ?? Number.POSITIVE_INFINITY) - wanted)
    while (distance(next + 1) < distance(next)) next++
    const nearest = opportunities[next++]
    if (nearest !== undefined) chosen.push(nearest)
  }
  return chosen
}

function findOpportunities(pieces: readonly CuePiece[], language: string) {
  const opportunities: Opportunity[] = []
  const followers = findFollowers(pieces)
  const words = new Intl.Segmenter(language, { granularity: 'word' })
  let width = 0
  for (const [piece, { kind, text }] of pieces.entries()) {
    if (kind === 'tag') continue
    if (kind === 'placeholder') {
      width += columnsOf(text)
      continue
    }
    let end = 0
    for (const { at, spaces } of breaksIn(text, words)) {
      width += columnsOf(text.slice(end, at))
      end = at
      const follower = startOf(text.slice(at + spaces), followers[piece])
      const isOwn = dash.test(follower) || opensLine(follower) || closesLine(text.slice(0, at))
      // Lines of their own would be another speaker's, or a sound.
      if (width > 0 && follower !== '' && !isOwn) opportunities.push({ piece, at, spaces, width })
    }
    width += columnsOf(text.slice(end))
  }
  return { opportunities, width }
}

/** What opens a line is shorter. */
const longestOpening = 200

/** What is shown first behind each piece; empty for the last one. */
function findFollowers(pieces: readonly CuePiece[]): string[] {
  const followers: string[] = []
  let follower = ''
  for (const [index, { kind, text }] of [...pieces.entries()].reverse()) {
    followers[index] = follower
    if (kind !== 'tag') follower = startOf(text, follower)
  }
  return followers
}

const startOf = (text: string, next = ''): string =>
  text.length < longestOpening
    ? (text + next).slice(0, longestOpening)
    : text.slice(0, longestOpening)

const dash = /^[-‐‑–—]/
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u
/** A line does not begin with these, and does not end with an opening bracket. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}ー゛゜々…]/u
const opening = /[\p{Ps}\p{Pi}]$/u

/** Where a text may be broken, and how many spaces a break replaces there. */
export function* breaksIn(text: string, words: Intl.Segmenter) {
  if (!unspaced.test(text)) {
    for (const { index } of text.matchAll(/ /g)) yield { at: index, spaces: 1 }
    return
  }
  let previous = ''
  for (const { segment, index } of words.segment(text)) {
    if (segment === ' ') yield { at: index, spaces: 1 }
    else if (
      (unspaced.test(previous) || unspaced.test(segment)) &&
      previous !== ' ' &&
      !opening.test(previous) &&
      !closing.test(segment)
    )
      yield { at: index, spaces: 0 }
    previous = segment
  }
}
