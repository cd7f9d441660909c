// Which sentences of cues go on in the next cue.
import { columnsOf } from '../columns.ts'
import type { CueSentence, CueStyle } from './cue-text.ts'
import { closesLine, opensLine } from './own-lines.ts'

/** A cue, with when and where it is shown. */
export interface TimedCue {
  /** In milliseconds; undefined where the file does not say. */
  readonly startMs: number | undefined
  readonly endMs: number | undefined
  /** Speaker, position and the like; sentences of cues that differ in it are never joined. */
  readonly manner: string
  readonly sentences: readonly (CueSentence | undefined)[]
}

/**
 * Silences within a sentence are shorter: those of over a second are rare in speech. Words that
 * move over a longer pause would be read when nobody speaks.
 */
const longestPauseMs = 2_000
/** A frame: programs round times. */
const longestOverlapMs = 42
/** More cues, or more columns, are no sentence that anybody could follow. */
const mostCues = 12
const mostColumns = 800

/** The sentences in order, those that are one together. */
export function joinSentences(cues: readonly TimedCue[]): CueSentence[][] {
  const groups: CueSentence[][] = []
  const goesOn = createContinuation(cues)
  let chain: CueSentence[] = []
  let columns = 0
  const endChain = (): void => {
    if (chain.some(({ shown }) => sentenceEnd.test(shown))) groups.push(chain)
    // A file without full stops does not say where its sentences end.
    else for (const sentence of chain) groups.push([sentence])
    chain = []
    columns = 0
  }
  for (const [index, cue] of cues.entries()) {
    const [first] = cue.sentences
    const previous = cues[index - 1]
    const isNext = first !== undefined && previous !== undefined && goesOn(previous, cue)
    for (const [place, sentence] of cue.sentences.entries()) {
      const width = sentence === undefined ? 0 : columnsOf(sentence.shown)
      const hasRoom = chain.length < mostCues && columns + width <= mostColumns
      if (place > 0 || !isNext || !hasRoom) endChain()
      if (sentence !== undefined) chain.push(sentence)
      columns += width
    }
  }
  endChain()
  return groups
}

const closers = String.raw`["'”’»›)\]」』]`
const stops = '.!?…。！？؟۔।॥'
/** Within a text or at its end. */
const sentenceEnd = new RegExp(String.raw`[${stops}]${closers}{0,3}(?:\s|$)`, 'u')
const endsSentence = new RegExp(`[${stops}]${closers}{0,3}$`, 'u')
const endsWithColon = /[:;]$/
const title = /(?<!\p{L})(?:Mr|Mrs|Ms|Dr|St|Prof|Sr|Sra|Srta|Dra|Mme|Mlle|Hr|Fr|vs|No)\.$/u
const endsWithEllipsis = /(?:\.{3}|…)$/
const startsWithEllipsis = /^(?:\.{2,3}|…)\s*/
const endsWithDash = /[-‐‑–—]$/
const opener = /^["'“‘«‹„¿¡「『]{1,3}\s?/
/** The pronoun has a capital wherever it is. */
const pronoun = /^I(?![\p{L}\p{N}])/u
const hasLower = /\p{Ll}/u
const hasUpper = /\p{Lu}/u

type Start = 'lower' | 'upper' | 'uncased'

/** How the words behind a sentence begin; in a text of capitals alone that says nothing. */
function startOf(shown: string): Start {
  const first = shown.replace(startsWithEllipsis, '').replace(opener, '')
  if (/^[\p{Ll}\p{Nd}]/u.test(first) || pronoun.test(first)) return 'lower'
  return hasLower.test(shown) && /^\p{Lu}/u.test(first) ? 'upper' : 'uncased'
}

/** A missing stop means something if so many sentences before such a start have one. */
const leastShare = { upper: 0.7, uncased: 0.3 }
/** As if so many more had ended: a short file says little. */
const benefit = 3

/** What says whether the last sentence of a cue goes on in the next one. */
function createContinuation(cues: readonly TimedCue[]) {
  const counts = {
    upper: { all: benefit, ended: benefit },
    uncased: { all: benefit, ended: benefit },
  }
  for (const [index, { sentences }] of cues.entries()) {
    const before = cues[index - 1]?.sentences.at(-1)
    const start = sentences[0] && startOf(sentences[0].shown)
    if (before === undefined || start === undefined || start === 'lower') continue
    counts[start].all++
    if (endsSentence.test(before.shown)) counts[start].ended++
  }
  const isReliable = (start: 'upper' | 'uncased'): boolean =>
    counts[start].ended >= leastShare[start] * counts[start].all

  return (previous: TimedCue, next: TimedCue): boolean => {
    const before = previous.sentences.at(-1)
    const after = next.sentences[0]
    if (before === undefined || after === undefined) return false
    if (!areNear(previous, next) || previous.manner !== next.manner) return false
    if (before.isFixed || after.isFixed || !isSameStyle(before.style, after.style)) return false
    if (isOfItsOwn(before.shown, after.shown) || repeats(before.shown, after.shown)) return false
    return wordsGoOn(before.shown, after.shown, isReliable)
  }
}

function areNear({ endMs }: TimedCue, { startMs }: TimedCue): boolean {
  if (endMs === undefined || startMs === undefined) return false
  const pauseMs = startMs - endMs
  return pauseMs <= longestPauseMs && pauseMs >= -longestOverlapMs
}

/** A style that the cue before left open goes on where this one closes it. */
function isSameStyle(before: CueStyle, after: CueStyle): boolean {
  const inherited = before.leftOpen
    .filter(({ name }) => after.closed.includes(name))
    .map(({ raw }) => raw)
  const styles = [...inherited, ...after.before].sort()
  return styles.join() === [...before.before].sort().join()
}

const sound = /^[[(♪♫♬#]/

const isOfItsOwn = (before: string, after: string): boolean =>
  sound.test(before) || closesLine(before) || closesLine(after) || opensLine(after)

/** Captions that roll up show a line again. */
function repeats(before: string, after: string): boolean {
  const [one, other] = [before.toLowerCase(), after.toLowerCase()]
  return one === other || (one.length > 2 && (other.startsWith(one) || one.endsWith(other)))
}

function wordsGoOn(
  before: string,
  after: string,
  isReliable: (start: 'upper' | 'uncased') => boolean,
): boolean {
  const start = startOf(after)
  if (endsWithDash.test(before)) return false
  if (endsWithEllipsis.test(before)) return start === 'lower'
  if (endsSentence.test(before) && !title.test(before)) return false
  if (start === 'lower') return true
  if (endsWithColon.test(before)) return false
  // Who said the last words is not sure where several speak.
  if (opensLine(before)) return false
  const isCaption = start === 'uncased' && hasUpper.test(after) && hasLower.test(before)
  if (isCaption) return false
  return /[,、،，]$/.test(before) || title.test(before) || isReliable(start)
}
