// What of a text's translation is final from its start while segments are still translated. The
// text is assembled with a mark in the place of each segment that is missing, and ends before the
// first mark, so the formats need not know of it.
import { setImmediate, setTimeout } from 'node:timers/promises'
import { type Segment, segmentText } from '@dragoman/formats/segment/segment.ts'
import { countCharacters } from '../characters.ts'
import type { Format } from '../request-schemas.ts'

/** What is new of a translation. */
export interface GrownText {
  readonly text: string
  /** Characters of the source that count for it. */
  readonly characters: number
}

interface GrowingText {
  /** Takes the translation of a segment. */
  add(index: number, translation: Segment): void

  /** Takes the complete translation, once; what is new of it comes before the promise resolves. */
  end(translation: { translatedText: string; characters: number }): Promise<void>
}

interface Source {
  readonly text: string
  readonly format: Format
  readonly segments: readonly Segment[]
  assemble(translations: readonly Segment[]): Promise<string>
}

/** Between two assemblies, so that long texts are not assembled hundreds of times. */
const usualPauseMs = 100
/** Private characters, one of which a text does not have. */
const marks = ['\uf8d0', '\uf8d1', '\uf8d2', '\uf8d3']

/** Calls `onGrowth` with each new piece; joined, the pieces are the translation. */
export function createGrowingText(
  { text: original, format, segments, assemble }: Source,
  onGrowth: (grown: GrownText) => void,
  { pauseMs = usualPauseMs } = {},
): GrowingText {
  // What is written in Markdown depends on what comes later, so it grows at its end.
  const possible = format === 'markdown' ? [] : marks
  const mark = possible.find((each) => !original.includes(each)) ?? ''
  const translations = new Array<Segment | undefined>(segments.length)
  let sent: GrownText = { text: '', characters: 0 }
  /** How many segments are there, from the first one without a gap. */
  let ready = 0
  let characters = 0
  let isOver = mark === ''
  let isGrowing = false
  let assembling: Promise<void> | undefined

  function send(text: string, upTo: number): void {
    if (text.length <= sent.text.length || !text.startsWith(sent.text)) return
    const before = sent
    sent = { text, characters: Math.max(before.characters, upTo) }
    onGrowth({
      text: text.slice(before.text.length),
      characters: sent.characters - before.characters,
    })
  }

  async function assembleReady(): Promise<void> {
    const upTo = characters
    const text = await assemble(
      segments.map((segment, index) => translations[index] ?? markSegment(segment, mark)),
    )
    const end = text.indexOf(mark)
    if (end >= 0) send(text.slice(0, end), upTo)
  }

  async function grow(): Promise<void> {
    isGrowing = true
    // Segments of one batch arrive in one turn of the event loop.
    await setImmediate()
    for (let grown = 0; !isOver && grown < ready && ready < segments.length; ) {
      grown = ready
      // What is wrong is wrong at the end as well, and is said then.
      assembling = assembleReady().catch(() => {})
      await assembling
      await setTimeout(pauseMs, undefined, { ref: false })
    }
    isGrowing = false
  }

  return {
    add(index, translation) {
      translations[index] = translation
      const before = ready
      for (; translations[ready] !== undefined; ready++)
        characters += countCharacters(segmentText(segments[ready] ?? []))
      if (ready > before && !isGrowing && !isOver) void grow()
    },

    async end(translation) {
      isOver = true
      await assembling
      send(translation.translatedText, translation.characters)
    },
  }
}

/** The tags of a segment after the mark, for formats that need them. */
const markSegment = (segment: Segment, mark: string): Segment => [
  mark,
  ...segment.filter((part) => typeof part !== 'string'),
]
