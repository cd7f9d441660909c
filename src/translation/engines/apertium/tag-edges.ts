// Where one tag ends and the next begins, as between two cues of subtitles, an expression of
// several words may be cut: `given up` between the cues becomes `dado arriba`. Such a segment is
// asked without tags too, and the tags go to the words of that answer.
import { joinTexts, type Part, type Segment } from '@dragoman/formats/segment/segment.ts'

/** Comparing answers takes the product of their words. */
const mostWords = 300

interface TaggedWord {
  readonly text: string
  readonly tag: number | undefined
}

/**
 * The segment without its tags; undefined unless it has texts in tags only, one of which follows
 * another with a space between.
 */
export function withoutEdges(segment: Segment): Segment | undefined {
  let hasEdge = false
  for (const [index, part] of segment.entries()) {
    if (typeof part === 'string') continue
    if ('placeholder' in part) return undefined
    const before = segment[index - 1]
    if ('open' in part && typeof segment[index + 1] !== 'string') return undefined
    if ('close' in part && typeof before !== 'string') return undefined
    const edge = segment[index - 2]
    if ('open' in part && before === ' ' && typeof edge === 'object' && 'close' in edge)
      hasEdge = true
  }
  if (!hasEdge) return undefined
  const [text] = joinTexts(segment.filter((part) => typeof part === 'string'))
  return text === undefined ? undefined : [text]
}

/** The answer to `withoutEdges`, with the tags of the other answer around the same words. */
export function withEdgesOf(answer: Segment, whole: Segment): Segment {
  const [text] = whole
  if (whole.length !== 1 || typeof text !== 'string') return answer
  const tagged = wordsOf(answer)
  const words = text.split(' ')
  if (joinWords(tagged) === text || tagged.length > mostWords || words.length > mostWords)
    return answer
  return writeTags(words, assignTags(words, tagged), tagsOf(answer)) ?? answer
}

const joinWords = (words: readonly TaggedWord[]): string => words.map(({ text }) => text).join(' ')

const tagsOf = (segment: Segment): number[] => {
  const tags: number[] = []
  for (const part of segment) if (typeof part === 'object' && 'open' in part) tags.push(part.open)
  return tags
}

function wordsOf(segment: Segment): TaggedWord[] {
  const words: TaggedWord[] = []
  let tag: number | undefined
  for (const part of segment) {
    if (typeof part === 'string') {
      for (const text of part.split(' ')) if (text !== '') words.push({ text, tag })
    } else if ('open' in part) tag = part.open
    else if ('close' in part) tag = undefined
  }
  return words
}

/** The tag of each word: that of the same word, or of the one in its place between such. */
function assignTags(
  words: readonly string[],
  tagged: readonly TaggedWord[],
): (number | undefined)[] {
  const tags: (number | undefined)[] = []
  const ends = { word: words.length, other: tagged.length }
  let done = { word: 0, other: 0 }
  for (const same of [...findCommon(words, tagged), ends]) {
    const missing = same.word - done.word
    const others = tagged.slice(done.other, Math.max(same.other, done.other + 1))
    for (let index = 0; index < missing; index++) {
      const place = Math.floor((index * others.length) / missing)
      tags.push(others[place]?.tag)
    }
    if (same !== ends) tags.push(tagged[same.other]?.tag)
    done = { word: same.word + 1, other: same.other + 1 }
  }
  return tags
}

interface Match {
  readonly word: number
  readonly other: number
}

/** The longest row of words that both have, in order. */
function findCommon(words: readonly string[], tagged: readonly TaggedWord[]): Match[] {
  const width = tagged.length + 1
  const lengths = new Uint16Array((words.length + 1) * width)
  const isSame = (word: number, other: number): boolean =>
    words[word]?.toLowerCase() === tagged[other]?.text.toLowerCase()
  const lengthAt = (word: number, other: number): number => lengths[word * width + other] ?? 0
  for (let word = words.length - 1; word >= 0; word--)
    for (let other = tagged.length - 1; other >= 0; other--)
      lengths[word * width + other] = isSame(word, other)
        ? lengthAt(word + 1, other + 1) + 1
        : Math.max(lengthAt(word + 1, other), lengthAt(word, other + 1))
  const matches: Match[] = []
  let word = 0
  let other = 0
  while (word < words.length && other < tagged.length) {
    if (isSame(word, other)) matches.push({ word: word++, other: other++ })
    else if (lengthAt(word + 1, other) >= lengthAt(word, other + 1)) word++
    else other++
  }
  return matches
}

/**
 * Undefined if the words of a tag are apart, or if it lost them. Where there are fewer words than
 * tags, the others are at the end.
 */
function writeTags(
  words: readonly string[],
  tags: readonly (number | undefined)[],
  all: readonly number[],
): Segment | undefined {
  const parts: Part[] = []
  const opened = new Set<number>()
  let current: number | undefined
  const close = (): void => {
    if (current !== undefined) parts.push({ close: current })
  }
  for (const [index, word] of words.entries()) {
    const tag = tags[index]
    const isOther = tag !== current
    if (isOther) close()
    if (index > 0) parts.push(' ')
    if (isOther && tag !== undefined) {
      if (opened.has(tag)) return undefined
      opened.add(tag)
      parts.push({ open: tag })
    }
    current = tag
    parts.push(word)
  }
  close()
  if (opened.size < Math.min(all.length, words.length)) return undefined
  for (const tag of all) if (!opened.has(tag)) parts.push({ open: tag }, { close: tag })
  return joinTexts(parts)
}
