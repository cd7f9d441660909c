// Tags within an expression hide it from the dictionaries: `<b>gave up</b> smoking` becomes `Dio
// arriba fumando`, without tags `Dejó de fumar`. The words are then those of the untagged sentence,
// and the tags are around those that stand for the words that had them.
import { joinTexts, type Part, type Segment } from '@dragoman/formats/segment/segment.ts'
import { toItems } from './stream.ts'
import { commonPath, findTags, placeTags, type TaggedItem, type TagPath } from './tag-paths.ts'

/** Marks the place of a tag. */
const tagMark = '\u0001'
/** A tag between two words: others part no expression. */
const betweenWords = /[\p{L}\p{N}](?=[ \u0001]{0,20}\u0001)[ \u0001]{1,20}[\p{L}\p{N}]/u
/** Without it, two words would be one. */
const withinWord = /[\p{L}\p{N}]\u0001{1,20}[\p{L}\p{N}]/u
const wordPattern = /[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu
/** Words are compared with each other: a longer text keeps the words of its tagged answer. */
const maxComparisons = 250_000
/** What words that begin alike have in common, such as `Unió` and `Unidos`. */
const minCommonLetters = 3
const minCommonShare = 0.5

/** A word, a sign, whitespace or a placeholder of an answer. */
interface Token {
  /** It is in small letters. The word of a placeholder is its name. */
  readonly word: string
  readonly part: Part
}
interface PlacedToken extends Token {
  path: TagPath | undefined
}

/** The segment without its tags; undefined if no tag parts words that may belong together. */
export function withoutTags(segment: Segment): Segment | undefined {
  const marked = segment.map((part) => {
    if (typeof part === 'string') return part.replaceAll(tagMark, '')
    return 'placeholder' in part ? '.' : tagMark
  })
  const text = marked.join('')
  if (!betweenWords.test(text) || withinWord.test(text)) return undefined
  const untagged = segment.filter((part) => typeof part === 'string' || 'placeholder' in part)
  return joinTexts(untagged)
}

/**
 * The untagged answer with the tags of the other one; that one itself if its words are the same, or
 * if its tags find no place among the untagged words.
 */
export function withWordsOf(untagged: Segment, tagged: Segment): Segment {
  const source = findTags(toItems(tagged))
  if (source === undefined || source.items.some(({ empties }) => empties)) return tagged
  const root = source.paths[0] as TagPath
  const from = source.items.flatMap(tokensOf).filter(isWord)
  const to = toItems(untagged).flatMap((item) => tokensOf({ item }))
  const words = to.filter(isWord)
  if (isSame(from, words)) return tagged
  if (from.length * words.length > maxComparisons) return tagged
  alignWords(from, words, root)
  const placed = placeTags(withSpaces(to, root), source)
  return placed === undefined ? tagged : joinTexts(placed)
}

type PathItem = Pick<TaggedItem, 'item'> & { readonly path?: TagPath | undefined }

function tokensOf({ item, path }: PathItem): PlacedToken[] {
  if (typeof item !== 'string') return [{ word: item.name, part: item.part, path }]
  const words = item.match(wordPattern) ?? []
  return words.map((part) => ({ word: part.toLowerCase(), part, path }))
}

const isWord = ({ word }: Token): boolean => word.trim() !== ''

function isSame(one: readonly Token[], other: readonly Token[]): boolean {
  if (one.length !== other.length) return false
  return one.every(({ word }, index) => word === other[index]?.word)
}

/** Gives each word of `to` the path of the one in `from` that it stands for. */
function alignWords(from: readonly PlacedToken[], to: readonly PlacedToken[], root: TagPath): void {
  const equal = equalWords(from, to)
  const taken = new Set(equal)
  alignAlike({ from, to, equal, taken })
  alignGaps({ from, to, equal, taken })
  for (const [index, token] of to.entries()) {
    const before = to[index - 1]?.path ?? root
    const after = to[index + 1]?.path ?? root
    token.path ??= commonPath(before, after)
  }
}

interface Alignment {
  readonly from: readonly PlacedToken[]
  readonly to: readonly PlacedToken[]
  /** For each word of `to`, the index of its equal in `from`. */
  readonly equal: readonly (number | undefined)[]
  /** The indexes of the words of `from` that have a partner. */
  readonly taken: Set<number | undefined>
}

function alignAlike({ from, to, equal, taken }: Alignment): void {
  for (const [index, token] of to.entries()) {
    if (equal[index] !== undefined) continue
    const alike = from.findIndex(({ word }, at) => !taken.has(at) && isAlike(word, token.word))
    if (alike < 0) continue
    taken.add(alike)
    token.path = from[alike]?.path
  }
}

/** Aligns equal words, and the words between each two of them. */
function alignGaps({ from, to, equal, taken }: Alignment): void {
  let start = 0
  for (let end = 0; end <= to.length; end++) {
    const partner = end === to.length ? from.length : equal[end]
    if (partner === undefined) continue
    const first = (equal[start - 1] ?? -1) + 1
    const gap = from.slice(first, partner)
    const others = gap.filter((_, at) => !taken.has(first + at))
    shareOut(others, to.slice(start, end))
    const token = to[end]
    if (token) token.path = from[partner]?.path
    start = end + 1
  }
}

/** For each word of `to`, the index of its equal in `from`: most of them, in the same order. */
function equalWords(from: readonly Token[], to: readonly Token[]): (number | undefined)[] {
  const countCommon = createCommonCounts(from, to)
  const partners: (number | undefined)[] = to.map(() => undefined)
  let one = 0
  let other = 0
  while (one < from.length && other < to.length) {
    if (from[one]?.word === to[other]?.word) {
      partners[other] = one
      one++
      other++
    } else if (countCommon(one + 1, other) >= countCommon(one, other + 1)) {
      one++
    } else {
      other++
    }
  }
  return partners
}

/** How many words two lists have in common, in the same order, from these indexes on. */
function createCommonCounts(from: readonly Token[], to: readonly Token[]) {
  const width = to.length + 1
  const counts = new Uint16Array((from.length + 1) * width)
  const countAt = (one: number, other: number): number => counts[one * width + other] ?? 0
  for (let one = from.length - 1; one >= 0; one--) {
    for (let other = to.length - 1; other >= 0; other--) {
      const isEqual = from[one]?.word === to[other]?.word
      const withBoth = countAt(one + 1, other + 1) + 1
      const withoutOne = Math.max(countAt(one + 1, other), countAt(one, other + 1))
      counts[one * width + other] = isEqual ? withBoth : withoutOne
    }
  }
  return countAt
}

function isAlike(one: string, other: string): boolean {
  let common = 0
  while (common < one.length && one[common] === other[common]) common++
  const longer = Math.max(one.length, other.length)
  return common >= minCommonLetters && common >= longer * minCommonShare
}

/** Words between two that are equal, and have no partner, get the paths of such words in order. */
function shareOut(from: readonly PlacedToken[], to: readonly PlacedToken[]): void {
  const open = to.filter(({ path }) => path === undefined)
  for (const [index, token] of open.entries()) {
    const partner = Math.floor((index * from.length) / open.length)
    token.path = from[partner]?.path
  }
}

/** Whitespace is in the tags that both of its neighbours are in. */
function withSpaces(tokens: readonly PlacedToken[], root: TagPath) {
  return tokens.map((token, index) => {
    const before = tokens[index - 1]?.path ?? root
    const after = tokens[index + 1]?.path ?? root
    const path = token.path ?? commonPath(before, after)
    return { path, parts: [token.part] }
  })
}
