// Tags whose words have no word of their own in the translation: `El coche <b>no</b> funciona` is
// `The car does not work`, where `does not` is the work of no single word. A tag never stays empty,
// and a tag around a negation goes to the negation.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { baseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import type { Part, Segment } from '@dragoman/formats/segment/segment.ts'

/** The words that negate a verb, by language. */
const negations: Readonly<Record<string, readonly string[]>> = {
  af: ['nie'],
  an: ['no'],
  ast: ['nun', 'non'],
  be: ['не'],
  bg: ['не'],
  ca: ['no'],
  cy: ['ddim', 'ni', 'nid'],
  da: ['ikke'],
  de: ['nicht'],
  en: ['not', 'no', 'cannot'],
  eo: ['ne'],
  es: ['no'],
  eu: ['ez'],
  fr: ['pas', 'ne'],
  gl: ['non'],
  is: ['ekki'],
  it: ['non'],
  mk: ['не'],
  nb: ['ikke'],
  nl: ['niet'],
  nn: ['ikkje'],
  oc: ['pas', 'non'],
  pl: ['nie'],
  pt: ['não'],
  ro: ['nu'],
  ru: ['не'],
  sc: ['no'],
  sl: ['ne'],
  sv: ['inte'],
  uk: ['не'],
}

const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu
const sentenceEnd = /[.!?…]/

/** A segment with more lost tags has lost more than a few words. */
const mostMoves = 20
/** UTF-16 units of a tag's text that are looked at: a negation is one word. */
const shortText = 60

/** What a tag of a segment encloses; the text is cut. */
interface Content {
  text: string
  hasWords: boolean
}

/** A word of the translation, the tags around it, and how many words are before it. */
interface PlacedWord {
  readonly part: number
  readonly start: number
  readonly end: number
  readonly text: string
  readonly tags: readonly number[]
}

/**
 * The translation with each tag that lost its words around another word: the negation if it
 * enclosed one, else the next word of its sentence, else the nearest.
 */
export function fillEmptyTags(translation: Segment, source: Segment, pair: LanguagePair): Segment {
  if (!translation.some((part) => typeof part === 'object' && 'open' in part)) return translation
  let filled = translation
  let contents = contentsOf(filled)
  let moves = 0
  for (const [tag, { text, hasWords }] of contentsOf(source)) {
    const found = contents.get(tag)
    if (!hasWords || found === undefined) continue
    const isNegation = isNegationOf(text.trim(), pair.from)
    const isMisplaced = isNegation && isWithoutNegation(found, pair.to)
    if (found.hasWords && !isMisplaced) continue
    if (++moves > mostMoves) break
    filled = moveTag(filled, {
      tag,
      around: tagsAround(source, tag),
      isWanted: (each) => isNegation && negates(each, pair.to),
      isOptional: found.hasWords,
    })
    contents = contentsOf(filled)
  }
  return filled
}

const isWithoutNegation = ({ text }: Content, language: string): boolean =>
  text.length < shortText && !(text.match(word) ?? []).some((each) => negates(each, language))

const isNegationOf = (text: string, language: string): boolean =>
  negations[baseLanguage(language)]?.includes(text.toLowerCase()) ?? false

/** Also contracted: doesn't. */
const negates = (text: string, language: string): boolean =>
  isNegationOf(text, language) || (baseLanguage(language) === 'en' && /n['’]t$/i.test(text))

/** The contents of a segment's tags, the outer ones first. */
function contentsOf(segment: Segment): ReadonlyMap<number, Content> {
  const contents = new Map<number, Content>()
  const open: Content[] = []
  for (const part of segment) {
    if (typeof part === 'object' && 'open' in part) {
      const content = { text: '', hasWords: false }
      contents.set(part.open, content)
      open.push(content)
    } else if (typeof part === 'object' && 'close' in part) open.pop()
    else {
      const text = typeof part === 'string' ? part.slice(0, shortText) : ' '
      const hasWords = typeof part !== 'string' || /[\p{L}\p{N}]/u.test(part)
      for (const content of open) {
        if (content.text.length < shortText) content.text += text
        content.hasWords ||= hasWords
      }
    }
  }
  return contents
}

function tagsAround(segment: Segment, tag: number): ReadonlySet<number> {
  const open: number[] = []
  for (const part of segment) {
    if (typeof part !== 'object' || 'placeholder' in part) continue
    if ('close' in part) open.pop()
    else if (part.open === tag) break
    else open.push(part.open)
  }
  return new Set(open)
}

interface Move {
  readonly tag: number
  /** The tags around it in the source. */
  readonly around: ReadonlySet<number>
  readonly isWanted: (word: string) => boolean
  /** It stays where it is if there is no wanted word. */
  readonly isOptional: boolean
}

function moveTag(segment: Segment, { tag, around, isWanted, isOptional }: Move): Segment {
  const opening = segment.findIndex((part) => typeof part === 'object' && isOpening(part, tag))
  const rest = withoutTag(segment, tag)
  const words = placeWords(rest)
  const isFree = ({ tags }: PlacedWord): boolean => tags.every((each) => around.has(each))
  const distance = ({ part }: PlacedWord): number => Math.abs(part - opening + 0.5)
  const nearest = (found: readonly PlacedWord[]): PlacedWord | undefined =>
    found.toSorted((a, b) => distance(a) - distance(b))[0]
  const negated = words.filter(({ text }) => isWanted(text))
  const target = nearest(negated.filter(isFree)) ?? nearest(negated)
  if (target !== undefined) return wrap(rest, target, tag)
  if (isOptional) return segment
  const free = words.filter(isFree)
  const other = nextWord(rest, free, opening) ?? previousWord(free, opening) ?? nearest(words)
  return other === undefined ? segment : wrap(rest, other, tag)
}

/** The segment without the tag, and without one of two spaces that were on its sides. */
function withoutTag(segment: Segment, tag: number): Segment {
  return segment.flatMap((part, index): readonly Part[] => {
    if (typeof part !== 'string') return isOf(part, tag) ? [] : [part]
    const isBehind = isOf(segment[index - 1], tag) && isOf(segment[index - 2], tag)
    const before = segment[index - 3]
    const isSpaced = before === undefined || (typeof before === 'string' && /\s$/.test(before))
    return [isBehind && isSpaced ? part.replace(/^\s/, '') : part]
  })
}

const isOpening = (part: Exclude<Part, string>, tag: number): boolean =>
  'open' in part && part.open === tag

const isOf = (part: Part | undefined, tag: number): boolean =>
  typeof part === 'object' && (isOpening(part, tag) || ('close' in part && part.close === tag))

function placeWords(segment: Segment): PlacedWord[] {
  const words: PlacedWord[] = []
  let tags: readonly number[] = []
  for (const [part, each] of segment.entries()) {
    if (typeof each === 'string')
      for (const { 0: text, index: start } of each.matchAll(word))
        words.push({ part, start, end: start + text.length, text, tags })
    else if ('open' in each) tags = [...tags, each.open]
    else if ('close' in each) tags = tags.slice(0, -1)
  }
  return words
}

/** The first word behind the tag, if no sentence ends between. */
function nextWord(
  segment: Segment,
  words: readonly PlacedWord[],
  opening: number,
): PlacedWord | undefined {
  const next = words.find(({ part }) => part >= opening)
  if (next === undefined) return undefined
  const text = segment[next.part]
  const between = [
    ...segment.slice(opening, next.part),
    typeof text === 'string' ? text.slice(0, next.start) : '',
  ]
  return between.some((part) => typeof part === 'string' && sentenceEnd.test(part))
    ? undefined
    : next
}

const previousWord = (words: readonly PlacedWord[], opening: number): PlacedWord | undefined =>
  words.findLast(({ part }) => part < opening)

function wrap(segment: Segment, { part, start, end }: PlacedWord, tag: number): Segment {
  const text = segment[part]
  if (typeof text !== 'string') return segment
  const wrapped: Part[] = [
    text.slice(0, start),
    { open: tag },
    text.slice(start, end),
    { close: tag },
    text.slice(end),
  ]
  return segment.slice(0, part).concat(
    wrapped.filter((each) => each !== ''),
    segment.slice(part + 1),
  )
}
