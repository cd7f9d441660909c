// Least-recently-used caches of translations. One holds segments, so that a sentence matches
// wherever it occurs. The other holds complete texts, so that a repeated text need not be segmented
// again. Entries belong to one user: in a shared cache, response times would reveal what others
// translate.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Part, Segment } from '@dragoman/formats/segment/segment.ts'
import { LRUCache } from 'lru-cache'
import type { ScoredSegment } from '../quality/score.ts'

export type SegmentCache = ReturnType<typeof createSegmentCache>
export type TextCache<Text extends TranslatedText> = ReturnType<typeof createTextCache<Text>>

/** A translation, with the pair under which it is found. */
interface TranslatedText extends LanguagePair {
  readonly translatedText: string
}

/** Operators see it. A text that is looked up again after a failure counts again. */
export interface CacheState {
  readonly entries: number
  readonly bytes: number
  readonly hits: number
  readonly misses: number
}

/** A hop, with the mode of its engine if that has one. */
export interface CachedHop extends LanguagePair {
  readonly engine: string
  readonly mode?: string
}

type TranslateSegment = (segment: Segment) => Promise<ScoredSegment>

/** What an entry takes besides its text: two strings, an array, the map's own links. */
const entryBytes = 250
/** The cache of texts gets this share of the memory for both. */
const shareOfTexts = 1 / 4

/** Both caches, within `maxBytes` together; 0 turns them off. */
export const createCaches = <Text extends TranslatedText>({ maxBytes }: { maxBytes: number }) => ({
  segments: createSegmentCache({ maxBytes: Math.ceil(maxBytes * (1 - shareOfTexts)) }),
  texts: createTextCache<Text>({ maxBytes: Math.floor(maxBytes * shareOfTexts) }),
})

/** `maxBytes` 0 turns the cache off. */
export function createTextCache<Text extends TranslatedText>({ maxBytes }: { maxBytes: number }) {
  const entries =
    maxBytes > 0
      ? new LRUCache<string, Text>({
          maxSize: maxBytes,
          sizeCalculation: ({ translatedText }, key) =>
            entryBytes + 2 * (key.length + translatedText.length),
        })
      : undefined
  let hits = 0
  let misses = 0
  /** What the keys of a user's texts of one pair and format begin with. */
  const startOf = (ownerId: string, { from, to }: LanguagePair, format: string) =>
    `${ownerId} ${format} ${from} ${to} `

  return {
    /**
     * The same object for each call: it is read-only. `format` names the format and all that
     * changes how a text of it is cut, without spaces.
     */
    find(ownerId: string, text: string, pair: LanguagePair, format: string): Text | undefined {
      const known = entries?.get(startOf(ownerId, pair, format) + text)
      if (known) hits++
      else if (entries) misses++
      return known
    },

    /** All of the texts, or undefined. */
    findAll(
      ownerId: string,
      texts: readonly string[],
      pair: LanguagePair,
      format: string,
    ): Text[] | undefined {
      const found: Text[] = []
      const start = startOf(ownerId, pair, format)
      for (const text of texts) {
        const known = entries?.get(start + text)
        if (known === undefined) return undefined
        found.push(known)
      }
      hits += found.length
      return found
    },

    keep(ownerId: string, text: string, format: string, translation: Text): void {
      entries?.set(startOf(ownerId, translation, format) + text, Object.freeze(translation))
    },

    /** Other models may translate differently. */
    clear: (): void => entries?.clear(),

    state: (): CacheState => ({
      entries: entries?.size ?? 0,
      bytes: entries?.calculatedSize ?? 0,
      hits,
      misses,
    }),
  }
}

/**
 * The key holds the user and all that affects an answer: engine, its mode, pair and the segment,
 * with its placeholders numbered from 0. `maxBytes` 0 turns the cache off.
 */
export function createSegmentCache({ maxBytes }: { maxBytes: number }) {
  const entries =
    maxBytes > 0
      ? new LRUCache<string, ScoredSegment>({
          maxSize: maxBytes,
          sizeCalculation: ({ segment }, key) =>
            entryBytes + 2 * (key.length + textLength(segment)),
        })
      : undefined
  let hits = 0
  let misses = 0

  return {
    /**
     * The cached translation, or else that of `translate`, which is cached if it succeeds. One that
     * was cached without a score is translated again where `translate` scores.
     */
    through(
      ownerId: string,
      segment: Segment,
      { engine, mode = '', from, to }: CachedHop,
      translate: TranslateSegment,
      { scores = false } = {},
    ): Promise<ScoredSegment> {
      if (entries === undefined) return translate(segment)
      const { numbered, restore } = renumber(segment)
      const key = `${ownerId} ${engine}${mode} ${from} ${to} ${write(numbered)}`
      const known = entries.get(key)
      if (known && !(scores && known.score === undefined)) {
        hits++
        return Promise.resolve(restore(known))
      }
      misses++
      return translate(numbered).then((translation) => {
        entries.set(key, translation)
        return restore(translation)
      })
    },

    /** Other models may translate differently. */
    clear: (): void => entries?.clear(),

    state: (): CacheState => ({
      entries: entries?.size ?? 0,
      bytes: entries?.calculatedSize ?? 0,
      hits,
      misses,
    }),
  }
}

/** A single text as is, anything else as JSON. The first letter distinguishes them. */
const write = (segment: Segment): string =>
  segment.length === 1 && typeof segment[0] === 'string'
    ? `t${segment[0]}`
    : `j${JSON.stringify(segment)}`

const textLength = (segment: Segment): number =>
  segment.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 20), 0)

/**
 * The segment with its placeholders numbered by their order, and a function that restores the
 * numbers in its translation.
 */
function renumber(segment: Segment): {
  numbered: Segment
  restore: (translation: ScoredSegment) => ScoredSegment
} {
  if (segment.every((part) => typeof part === 'string'))
    return { numbered: segment, restore: (translation) => translation }
  const numbers = new Map<string, number>()
  const originals: number[] = []
  const change = (
    part: Part,
    number: (kind: 'placeholder' | 'tag', old: number) => number,
  ): Part => {
    if (typeof part === 'string') return part
    if ('placeholder' in part) return { placeholder: number('placeholder', part.placeholder) }
    return 'open' in part
      ? { open: number('tag', part.open) }
      : { close: number('tag', part.close) }
  }
  const numbered = segment.map((part) =>
    change(part, (kind, old) => {
      const name = `${kind} ${old}`
      const known = numbers.get(name)
      if (known !== undefined) return known
      numbers.set(name, originals.length)
      return originals.push(old) - 1
    }),
  )
  return {
    numbered,
    restore: ({ segment: translation, ...rest }) => ({
      ...rest,
      segment: translation.map((part) => change(part, (_kind, number) => originals[number] ?? 0)),
    }),
  }
}
