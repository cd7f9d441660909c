// Translated segments, the least recently used leaving first. The key is everything that changes an answer: engine, pair and the
// segment itself, its carried parts numbered from nought, so that the same sentence is the same wherever it stands.
import { LRUCache } from 'lru-cache'
import type { EngineName, LanguagePair, Part, Segment } from './engines/engine.ts'

export type SegmentCache = ReturnType<typeof createSegmentCache>

type TranslateSegment = (segment: Segment) => Promise<Segment>

/** What an entry takes besides its text: two strings, an array, the map's own links. */
const entryBytes = 250

/** `maxBytes` 0: nothing is kept. */
export function createSegmentCache({ maxBytes }: { maxBytes: number }) {
  const entries =
    maxBytes > 0
      ? new LRUCache<string, Segment>({
          maxSize: maxBytes,
          sizeCalculation: (segment, key) => entryBytes + 2 * (key.length + textLength(segment)),
        })
      : undefined
  let hits = 0
  let misses = 0

  return {
    /** The cached translation, at once, else that of `translate`, which is kept when it succeeds. */
    through(segment: Segment, engine: EngineName, { from, to }: LanguagePair, translate: TranslateSegment): Segment | Promise<Segment> {
      if (entries === undefined) return translate(segment)
      const { numbered, restore } = renumber(segment)
      const key = `${engine} ${from} ${to} ${write(numbered)}`
      const known = entries.get(key)
      if (known) {
        hits++
        return restore(known)
      }
      misses++
      return translate(numbered).then((translation) => {
        entries.set(key, translation)
        return restore(translation)
      })
    },

    /** Other models may translate differently. */
    clear: (): void => entries?.clear(),

    state: () => ({ entries: entries?.size ?? 0, bytes: entries?.calculatedSize ?? 0, hits, misses }),
  }
}

/** A single text as it stands, anything else as JSON; the first letter tells which, so that no text looks like the other. */
const write = (segment: Segment): string =>
  segment.length === 1 && typeof segment[0] === 'string' ? `t${segment[0]}` : `j${JSON.stringify(segment)}`

const textLength = (segment: Segment): number => segment.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 20), 0)

/** The segment with its carried parts numbered by their order, and the way back. */
function renumber(segment: Segment): { numbered: Segment; restore: (translation: Segment) => Segment } {
  if (segment.every((part) => typeof part === 'string')) return { numbered: segment, restore: (translation) => translation }
  const numbers = new Map<string, number>()
  const originals: number[] = []
  const change = (part: Part, number: (kind: 'keep' | 'tag', old: number) => number): Part => {
    if (typeof part === 'string') return part
    if ('keep' in part) return { keep: number('keep', part.keep) }
    return 'open' in part ? { open: number('tag', part.open) } : { close: number('tag', part.close) }
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
  return { numbered, restore: (translation) => translation.map((part) => change(part, (_kind, number) => originals[number] ?? 0)) }
}
