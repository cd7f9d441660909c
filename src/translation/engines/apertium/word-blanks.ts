// A segment whose tags follow their words: each text is in a word-bound blank, [[t:x:n]]…[[/]],
// that names the tags around it. Where stages merge words, the blank of the result has the names of
// all. Texts are annotated, not words, so that expressions of several words stay whole: with each
// word in a blank of its own, `of course` becomes `de curso`.
import { joinTexts, type Segment } from '@dragoman/formats/segment/segment.ts'
import { EngineError } from '../engine.ts'
import { hasOuterWhitespace, matchCase, restoreSpacing, type StreamItem } from './spacing.ts'
import { type AnswerPiece, removeMarks, toItems, writeText } from './stream.ts'
import {
  commonPath,
  findTags,
  placeTags,
  type TaggedItem,
  type TaggedItems,
  type TagPath,
} from './tag-paths.ts'

/** The words of a tag came out in several places, or not at all. */
export class TagsApartError extends EngineError {}

/** Of an answer; the path is not known of what stages added. */
interface Token extends Omit<TaggedItem, 'path'> {
  readonly path: TagPath | undefined
}

const blankPrefix = 't:x:'

/** Undefined if the segment has no tags, or such as cannot follow words. */
export function writeWithWordBlanks(segment: Segment): string | undefined {
  return findTags(toItems(segment))
    ?.items.map(({ item, path }) =>
      typeof item === 'string' ? writeBlank(item, path) : `[${item.name}]`,
    )
    .join('')
}

function writeBlank(text: string, { number }: TagPath): string {
  const words = text.trim()
  if (words === '') return text
  const start = text.length - text.trimStart().length
  const blank = `[[${blankPrefix}${number}]]${writeText(words)}[[/]]`
  return `${text.slice(0, start)}${blank}${text.slice(start + words.length)}`
}

/**
 * Undefined if writeWithWordBlanks does not write the segment; an EngineError if something in
 * brackets is lost, and a TagsApartError if the tags cannot follow their words.
 */
export function readWithWordBlanks(
  pieces: readonly AnswerPiece[],
  segment: Segment,
): Segment | EngineError | undefined {
  const source = findTags(toItems(segment))
  if (source === undefined) return undefined
  const tokens = readTokens(pieces, source, removeMarks(segment))
  if (tokens === undefined) return new EngineError('the pipeline lost or invented a mark')
  const items = tokens.map(({ item }) => item)
  if (hasOuterWhitespace(items)) return new EngineError('the pipeline moved a space to the end')
  const sourceItems = source.items.map(({ item }) => item)
  const restored = matchCase(restoreSpacing(items, sourceItems), sourceItems)
  const parts = placeTags(toTagged(tokens, restored, source), source)
  return parts === undefined
    ? new TagsApartError('the pipeline parted the words of a tag')
    : joinTexts(parts)
}

/** Undefined if a superblank is lost, doubled or not ours. */
function readTokens(
  pieces: readonly AnswerPiece[],
  { items, paths }: TaggedItems,
  clean: (text: string) => string,
): Token[] | undefined {
  const named = new Map(
    items.flatMap((each) => (typeof each.item === 'string' ? [] : [[each.item.name, each]])),
  )
  const tokens: Token[] = []
  let blanks: readonly TagPath[] = []
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      for (const token of splitMerged(clean(piece), blanks)) tokens.push(token)
    } else if ('blanks' in piece) {
      blanks = piece.blanks.flatMap((name) => paths[Number(name.slice(blankPrefix.length))] ?? [])
    } else {
      const found = named.get(piece.name)
      if (!found) return undefined
      named.delete(piece.name)
      tokens.push(found)
    }
  }
  return named.size > 0 ? undefined : tokens.flatMap(continueDegree)
}

/** A comparative or a superlative of two words, of which only the first has the blank. */
const degree =
  /^(?:m[aá]s|mai?s|menos|m[eé]s|menys|plus|moins|più|meno|more|most|less|least|very)$/iu
const wordAhead = /^( ?)([\p{L}\p{M}'’-]{1,60})(.*)$/su

/** A word without a path after a degree has the path of the degree: `más alto` of `tallest`. */
function continueDegree(token: Token, index: number, tokens: readonly Token[]): Token[] {
  const before = tokens[index - 1]
  const { item, path } = token
  const isDegree = typeof before?.item === 'string' && degree.test(before.item.trim())
  if (!isDegree || path !== undefined || typeof item !== 'string') return [token]
  const [, space = '', word, rest = ''] = wordAhead.exec(item) ?? []
  if (word === undefined) return [token]
  const pieces = [
    { item: space, path: undefined },
    { item: word, path: before.path },
  ]
  return [...pieces, { item: rest, path: undefined }].filter((each) => each.item !== '')
}

/**
 * The words of a text. Where stages merged words of several paths, as `les cases` or `l'home`, the
 * first is in the first path and the last in the last; what cannot be divided, as `del`, is in the
 * tags that all have.
 */
function splitMerged(text: string, paths: readonly TagPath[]): Token[] {
  const [first, ...others] = paths
  const last = others.at(-1)
  if (last === undefined || first === undefined) return [{ item: text, path: first }]
  const pieces = text.match(/\s+|[^\s'’]+['’]*|['’]+/gu) ?? []
  const words = pieces.filter((piece) => piece.trim() !== '').length
  if (words < paths.length) return [{ item: text, path: others.reduce(commonPath, first) }]
  let index = 0
  return pieces.map((item) => {
    if (item.trim() === '') return { item, path: undefined }
    const at = index++
    if (at === words - 1) return { item, path: last }
    if (words === paths.length) return { item, path: paths[at] }
    return { item, path: at === 0 ? first : undefined }
  })
}

/** Texts without a path are in the tags that both of their neighbours have. */
function toTagged(tokens: readonly Token[], restored: readonly StreamItem[], source: TaggedItems) {
  const root = source.paths[0] as TagPath
  const after: TagPath[] = []
  let next = source.items.at(-1)?.path ?? root
  for (const [index, token] of [...tokens.entries()].reverse()) {
    after[index] = next
    next = token.path ?? next
  }
  let before = source.items[0]?.path ?? root
  return tokens.flatMap(({ path, empties }, index) => {
    const item = restored[index] ?? ''
    const own = path ?? commonPath(before, after[index] ?? root)
    before = path ?? before
    if (item === '') return []
    return [{ path: own, parts: empties ?? [typeof item === 'string' ? item : item.part] }]
  })
}
