// Writes the translation of a sentence into the cue that it is in, or over several.
import { isSameSegment, joinTexts, type Part, type Segment } from '../../segment/segment.ts'
import { breakLines } from './cue-lines.ts'
import { type CueCodes, type CuePiece, encodePieces, isEmpty, toPieces } from './cue-parts.ts'
import { splitPieces } from './cue-split.ts'
import type { CueSentence } from './cue-text.ts'

/** One segment, and what is written where its sentences were. */
export interface WrittenCues {
  readonly segment: Segment
  readonly sentences: readonly CueSentence[]
  write(translation: Segment, language: string): CueTexts
}

interface CueTexts {
  /** The text of each cue. */
  readonly texts: string[]
  /** The translation has fewer words than there are cues. */
  readonly repeats: boolean
}

/** The segment of sentences that are one together. */
export function writeCues(sentences: readonly CueSentence[]): WrittenCues {
  const [only, ...others] = sentences
  if (only === undefined || others.length > 0) return writeJoined(sentences)
  return writeCue(only)
}

function writeCue(sentence: CueSentence): WrittenCues {
  const { segment, source, codes, shape, encode } = sentence
  return {
    segment,
    sentences: [sentence],
    write(translation, language) {
      const unchanged = { texts: [source], repeats: false }
      if (isSameSegment(joinTexts(translation), segment)) return unchanged
      const pieces = encodePieces(toPieces(translation, codes), encode)
      if (isEmpty(pieces)) return unchanged
      const text = breakLines(pieces, { ...shape, language })
      return { texts: [text], repeats: false }
    },
  }
}

/** What a cue of a sentence has in its segment, and the dots that say that the sentence goes on. */
interface Member {
  readonly sentence: CueSentence
  readonly parts: Segment
  readonly before: string
  readonly after: string
}

const leadingDots = /^(?:\.{2,3}|…) ?/
const trailingDots = / ?(?:\.{3}|…)$/

function writeJoined(sentences: readonly CueSentence[]): WrittenCues {
  const last = sentences.length - 1
  const members = sentences.map((sentence, index) => {
    return toMember(sentence, { isFirst: index === 0, isLast: index === last })
  })
  const { segment, codes, cueOf } = joinMembers(members)
  const texts = sentences.map(({ source }) => source)
  return {
    segment,
    sentences,
    write(translation, language) {
      const unchanged = { texts, repeats: false }
      if (isSameSegment(joinTexts(translation), segment)) return unchanged
      const pieces = assignCues(toPieces(translation, codes), cueOf)
      if (isEmpty(pieces)) return unchanged
      const shares = sentences.map(({ shown }) => shown)
      const { cues, repeats } = splitPieces(pieces, { shares, language, codes })
      const written = members.map(({ sentence, before, after }, index) => {
        const own = encodePieces(cues[index] ?? [], sentence.encode)
        const text = breakLines(own, { ...sentence.shape, language })
        return `${before}${text}${after}`
      })
      return { texts: written, repeats }
    },
  }
}

function toMember(
  sentence: CueSentence,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): Member {
  const parts = [...sentence.segment]
  let before = ''
  let after = ''
  const [first] = parts
  if (!isFirst && typeof first === 'string') {
    before = leadingDots.exec(first)?.[0] ?? ''
    parts[0] = first.slice(before.length)
  }
  const last = parts.at(-1)
  if (!isLast && typeof last === 'string') {
    after = trailingDots.exec(last)?.[0] ?? ''
    parts[parts.length - 1] = last.slice(0, last.length - after.length)
  }
  return { sentence, parts: parts.filter((part) => part !== ''), before, after }
}

const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}。、！？]/u

/** The words of each cue are in an inline tag, so that the engine says where they went. */
function joinMembers(members: readonly Member[]) {
  const codes: CueCodes = { placeholder: [], open: [], close: [] }
  const cueOf = new Map<number, number>()
  const segment: Part[] = []
  for (const [index, { sentence, parts }] of members.entries()) {
    const offset = { placeholder: codes.placeholder.length, tag: codes.open.length }
    const own = parts.map((part): Part => {
      if (typeof part === 'string') return part
      if ('open' in part) return { open: part.open + offset.tag }
      if ('close' in part) return { close: part.close + offset.tag }
      return { placeholder: part.placeholder + offset.placeholder }
    })
    for (const each of sentence.codes.placeholder) codes.placeholder.push(each)
    for (const each of sentence.codes.open) codes.open.push(each)
    for (const each of sentence.codes.close) codes.close.push(each)
    const tag = codes.open.push('') - 1
    codes.close.push('')
    cueOf.set(tag, index)
    const before = members[index - 1]?.sentence.shown.slice(-1) ?? ''
    const after = sentence.shown.slice(0, 1)
    const touches = unspaced.test(before) && unspaced.test(after)
    if (index > 0 && !touches) segment.push(' ')
    segment.push({ open: tag }, ...own, { close: tag })
  }
  return { segment, codes, cueOf }
}

/** The pieces without the tags of cues, and with the cue that each is of. */
function assignCues(pieces: readonly CuePiece[], cueOf: ReadonlyMap<number, number>): CuePiece[] {
  const assigned: CuePiece[] = []
  let cue: number | undefined
  for (const piece of pieces) {
    const { opens, closes } = piece
    if (opens !== undefined && cueOf.has(opens)) cue = cueOf.get(opens)
    else if (closes !== undefined && cueOf.has(closes)) cue = undefined
    else assigned.push({ ...piece, cue })
  }
  return assigned
}
