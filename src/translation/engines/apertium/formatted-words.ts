// Tags within an expression hide it from the dictionaries: `<b>gave up</b> smoking` becomes `Dio
// arriba fumando`, without tags `Dejó de fumar`. The words are then those of the untagged sentence,
// and the tags are around those that stand for the words that had them.
import { joinTexts, type Part, type Segment } from '@dragoman/formats/segment/segment.ts'
import type { StreamItem } from './spacing.ts'
import { toItems } from './stream.ts'
import { commonPath, findTags, placeTags, type TaggedItem, type TagPath } from './tag-paths.ts'

/** In place of a tag. */
const tagMark = '\u0001'
/** A tag between two words: others part no expression. */
const betweenWords = /[\p{L}\p{N}](?=[ \u0001]{0,20}\u0001)[ \u0001]{1,20}[\p{L}\p{N}]/u
/** Without it, two words would be one. */
const withinWord = /[\p{L}\p{N}]\u0001{1,20}[\p{L}\p{N}]/u
const wordPattern = /[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu
/** Words are compared with each other: a longer text keeps the words of its tagged answer. */
const maxComparisons = 250_000
/** Of words that begin alike, such as `Unió` and `Unidos`. */
const minCommonLetters = 3
const minCommonShare = 0.5

/** A word, a sign, whitespace or a placeholder of an answer. */
interface Token {
  /** In small letters; of a placeholder, its name. */
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
  return joinTexts(segment.filter((part) => typeof part === 'string' || 'placeholder' in part))
}

/**
 * The untagged answer with the tags of the other one; that one itself if its words are the same, or
 * if its tags find no place among the untagged words.
 */
export function withWordsOf(untagged: Segment, tagged: Segment): Segment {
  const source = findTags(toItems(tagged))
  if (source === undefined || source.items.some(({ empties }) => empties)) return tagged
  const from = source.items.flatMap(tokensOf).filter(isWord)
  const to = toItems(untagged).flatMap((item) => tokensOf({ item }))
  const words = to.filter(isWord)
  if (isSame(from, words) || from.length * words.length > maxComparisons) return tagged
  const root = source.paths[0] as TagPath
  alignWords(from, words, root)
  const placed = placeTags(withSpaces(to, root), source)
  return placed === undefined ? tagged : joinTexts(placed)
}

const tokensOf = ({
  item,
  path,
}: Pick<TaggedItem, 'item'> & { path?: TagPath | undefined }): PlacedToken[] =>
  wordsOf(item).map((token) => ({ ...token, path }))

const wordsOf = (item: StreamItem): Token[] =>
  typeof item === 'string'
    ? (item.match(wordPattern) ?? []).map((part) => ({ word: part.toLowerCase(), part }))
    : [{ word: item.name, part: item.part }]

const isWord = ({ word }: Token): boolean => word.trim() !== ''

const isSame = (one: readonly Token[], other: readonly Token[]): boolean =>
  one.length === other.length && one.every(({ word }, index) => word === other[index]?.word)

/** Gives each word of `to` the path of the one in `from` that it stands for. */
function alignWords(from: readonly PlacedToken[], to: readonly PlacedToken[], root: TagPath): void {
  const equal = equalWords(from, to)
  const taken = new Set(equal)
  for (const [index, { word }] of to.entries()) {
    if (equal[index] !== undefined) continue
    const alike = from.findIndex((each, at) => !taken.has(at) && isAlike(each.word, word))
    if (alike < 0) continue
    taken.add(alike)
    const token = to[index]
    if (token) token.path = from[alike]?.path
  }
  let start = 0
  for (let end = 0; end <= to.length; end++) {
    const partner = end === to.length ? from.length : equal[end]
    if (partner === undefined) continue
    const first = (equal[start - 1] ?? -1) + 1
    const others = from.slice(first, partner).filter((_, at) => !taken.has(first + at))
    shareOut(others, to.slice(start, end))
    const token = to[end]
    if (token) token.path = from[partner]?.path
    start = end + 1
  }
  for (const [index, token] of to.entries())
    token.path ??= commonPath(to[index - 1]?.path ?? root, to[index + 1]?.path ?? root)
}

/** For each word of `to`, the index of its equal in `from`: most of them, in the same order. */
function equalWords(from: readonly Token[], to: readonly Token[]): (number | undefined)[] {
  const width = to.length + 1
  const common = new Uint16Array((from.length + 1) * width)
  const at = (one: number, other: number): number => common[one * width + other] ?? 0
  for (let one = from.length - 1; one >= 0; one--)
    for (let other = to.length - 1; other >= 0; other--)
      common[one * width + other] =
        from[one]?.word === to[other]?.word
          ? at(one + 1, other + 1) + 1
          : Math.max(at(one + 1, other), at(one, other + 1))
  const partners: (number | undefined)[] = to.map(() => undefined)
  let [one, other] = [0, 0]
  while (one < from.length && other < to.length) {
    if (from[one]?.word === to[other]?.word) partners[other++] = one++
    else if (at(one + 1, other) >= at(one, other + 1)) one++
    else other++
  }
  return partners
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
  for (const [index, token] of open.entries())
    token.path = from[Math.floor((index * from.length) / open.length)]?.path
}

/** Whitespace is in the tags that both of its neighbours are in. */
const withSpaces = (tokens: readonly PlacedToken[], root: TagPath) =>
  tokens.map((token, index) => {
    const [before, after] = [tokens[index - 1]?.path ?? root, tokens[index + 1]?.path ?? root]
    const path = token.path ?? commonPath(before, after)
    return { path, parts: [token.part] }
  })
