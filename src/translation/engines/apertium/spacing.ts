// Stages move, double and drop whitespace around placeholders, and change the case of a first word.
import { type Part, type Segment, segmentText } from '@dragoman/formats/segment/segment.ts'

/** A piece of the stream: text, or a bracketed item with a name of its own. */
export type StreamItem = string | { readonly name: string; readonly part: Part }

type Side = 'space' | 'attached' | 'edge'

/**
 * Restores the whitespace beside each bracketed item as in the source, and collapses whitespace
 * that stages doubled.
 */
export function restoreSpacing(
  items: readonly StreamItem[],
  source: readonly StreamItem[],
): StreamItem[] {
  const sides = new Map<string, { before: Side; after: Side }>()
  source.forEach((item, index) => {
    if (typeof item !== 'string') {
      sides.set(item.name, {
        before: sideOf(source[index - 1], 'end'),
        after: sideOf(source[index + 1], 'start'),
      })
    }
  })
  const result = items.map((item) =>
    typeof item === 'string' ? item.replace(/ {2,}/g, ' ') : item,
  )
  result.forEach((item, index) => {
    if (typeof item === 'string') return
    const { before, after } = sides.get(item.name) ?? { before: 'edge', after: 'edge' }
    const left = result[index - 1]
    const right = result[index + 1]
    if (typeof left === 'string') result[index - 1] = writeBefore(left, before)
    if (typeof right === 'string') result[index + 1] = writeAfter(right, after)
  })
  return trimOuter(result)
}

/** A text before an item, whose side towards it is as this. */
function writeBefore(text: string, side: Side): string {
  if (side === 'attached') return text.trimEnd()
  if (side === 'edge' || text === '' || text.endsWith(' ')) return text
  return `${text} `
}

function writeAfter(text: string, side: Side): string {
  if (side === 'attached') return text.trimStart()
  if (side === 'edge' || text === '' || text.startsWith(' ')) return text
  return ` ${text}`
}

function sideOf(neighbour: StreamItem | undefined, facing: 'start' | 'end'): Side {
  if (neighbour === undefined) return 'edge'
  if (typeof neighbour !== 'string') return 'attached'
  const hasSpace = facing === 'end' ? neighbour.endsWith(' ') : neighbour.startsWith(' ')
  return hasSpace ? 'space' : 'attached'
}

/**
 * Some dictionaries write two forms of a name that differ in case, `YouTube/Youtube`, also of
 * `5:00PM`. The first one stays, unless the source has both.
 */
export function removeVariants(source: Segment): (text: string) => string {
  const text = segmentText(source)
  const choose = (word: string) => (text.includes(word) ? word : chooseVariants(word))
  return (answer) => (answer.includes('/') ? answer.split(' ').map(choose).join(' ') : answer)
}

/** Digits and letters in one word, `5:00PM`, are no word of the language. */
const digitWord = /(?<![\p{L}\p{N}])\d[\d:.,]{0,8}\p{L}{1,4}(?![\p{L}\p{N}_-])/gu

/** Gives such words the case that they have in the source. */
export function restoreDigitWords(source: Segment): (text: string) => string {
  const found = segmentText(source).match(digitWord)
  if (found === null) return (answer) => answer
  const known = new Set(found)
  const original = new Map(found.map((word) => [word.toLowerCase(), word]))
  return (answer) =>
    answer.replace(digitWord, (word) =>
      known.has(word) ? word : (original.get(word.toLowerCase()) ?? word),
    )
}

/** Of each two forms the first, with what follows the second. */
function chooseVariants(word: string): string {
  const [first = '', ...others] = word.split('/')
  let chosen = first
  let last = first
  for (const other of others) {
    const start = last.search(/[\p{L}\p{N}]/u)
    const form = start < 0 ? '' : last.slice(start)
    const rest = other.slice(form.length)
    const isVariant =
      form !== '' &&
      other.toLowerCase().startsWith(form.toLowerCase()) &&
      !/[\p{L}\p{N}]/u.test(rest)
    chosen += isVariant ? rest : `/${other}`
    last = isVariant ? '' : other
  }
  return chosen
}

/** A segment has no outer whitespace in the source. */
function trimOuter(items: StreamItem[]): StreamItem[] {
  const first = items[0]
  if (typeof first === 'string') items[0] = first.trimStart()
  const last = items.at(-1)
  if (typeof last === 'string') items[items.length - 1] = last.trimEnd()
  return items
}

/** The translation with the case of the source where pipelines begin a sentence. */
export const matchCase = (items: StreamItem[], source: readonly StreamItem[]): StreamItem[] =>
  matchInnerCase(matchInitialCase(items, source), source)

/**
 * A first word retains its case: pipelines write `house` as `Casa` where a sentence could begin.
 */
function matchInitialCase(items: StreamItem[], source: readonly StreamItem[]): StreamItem[] {
  const wanted = initialOf(source)
  const index = items.findIndex((item) => typeof item === 'string' && /\p{L}/u.test(item))
  const text = items[index]
  if (wanted === undefined || typeof text !== 'string') return items
  const [first = '', second = ''] = /\p{L}\p{L}?/u.exec(text)?.[0] ?? ''
  const isWord = second === '' || second === second.toLowerCase()
  if (wanted === wanted.toLowerCase() && wanted !== wanted.toUpperCase() && isWord) {
    items[index] = text.replace(first, first.toLowerCase())
  } else if (wanted !== wanted.toLowerCase()) {
    items[index] = text.replace(first, first.toUpperCase())
  }
  return items
}

/**
 * After what is in brackets, pipelines begin a sentence: `@user: Control this`. A word there gets
 * the small letter of the source, if the source has no capital but at its start: else it may be a
 * name that moved.
 */
function matchInnerCase(items: StreamItem[], source: readonly StreamItem[]): StreamItem[] {
  if (source.some((item, index) => typeof item === 'string' && hasName(item, index))) return items
  return items.map((item, index) => {
    const isAfterItem = index > 0 && typeof items[index - 1] !== 'string'
    if (typeof item !== 'string' || !isAfterItem) return item
    return item.replace(
      /^([^\p{L}]{0,3})(\p{Lu})(?=\p{Ll})/u,
      (_, before: string, letter: string) => {
        return before + letter.toLowerCase()
      },
    )
  })
}

/** A capital and a small letter, but at the start. */
const hasName = (text: string, index: number): boolean =>
  /\p{Lu}\p{Ll}/u.test(index === 0 ? text.slice(2) : text)

function initialOf(items: readonly StreamItem[]): string | undefined {
  for (const item of items) {
    const letter = typeof item === 'string' ? /\p{L}/u.exec(item)?.[0] : undefined
    if (letter !== undefined) return letter
  }
  return undefined
}

/** Whether fragile whitespace came to an end: the source has none there. */
export const hasOuterWhitespace = (items: readonly StreamItem[]): boolean =>
  isWhitespace(items[0]) || isWhitespace(items.at(-1))

const isWhitespace = (item: StreamItem | undefined): boolean =>
  typeof item === 'object' && typeof item.part === 'string' && item.part.trim() === ''
