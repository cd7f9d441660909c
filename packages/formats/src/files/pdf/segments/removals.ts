// What leaves the content of a page when blocks are translated: their glyphs, the rules under their
// words, and what marked content says that they read.
import { formatName } from '../content/notation.ts'
import type { Character } from '../layout/characters.ts'
import type { Mark, Range, Rule, Show } from '../page/page-read.ts'
import { showGlyphs } from './shown-again.ts'

/** Takes effect if any of its blocks is translated; then all of them are. */
export interface Removal extends Range {
  readonly streamId: string
  /** What stays in its place: before the new text, and behind it. */
  readonly before: string
  readonly rest: string
  /** The numbers of the blocks that it belongs to. */
  readonly blocks: readonly number[]
}

interface RemovedGlyphs {
  readonly glyphs: Set<number>
  readonly blocks: Set<number>
}

interface RemovedRange {
  readonly range: Range
  readonly streamId: string
  readonly rest: string
  readonly blocks: Set<number>
}

/** Collects the removals of one page. */
export interface RemovalPlan {
  addCharacter(character: Character, block: number): void
  addRule(rule: Rule, block: number): void
  list(): Removal[]
}

export function createRemovals(): RemovalPlan {
  const shows = new Map<Show, RemovedGlyphs>()
  const ranges = new Map<string, RemovedRange>()
  return {
    addCharacter({ show, glyph }, block) {
      const removed = shows.get(show) ?? { glyphs: new Set(), blocks: new Set() }
      shows.set(show, removed)
      removed.glyphs.add(glyph)
      if (removed.blocks.has(block)) return
      removed.blocks.add(block)
      for (const mark of show.marks) if (mark.hasActualText) addMark(mark, block)
    },
    addRule({ stream, range, isWholePath }, block) {
      // A path must be ended, even one that paints nothing.
      addRange({ range, streamId: stream.id, rest: isWholePath ? 'n' : '' }, block)
    },
    list() {
      const ofGlyphs = Array.from(shows, ([show, removed]) => removeGlyphs(show, removed))
      const ofRanges = Array.from(ranges.values(), removeRange)
      return [...ofGlyphs, ...ofRanges]
    },
  }

  function addMark({ tag, id, stream, range }: Mark, block: number): void {
    const name = formatName(tag)
    const rest = id === undefined ? `${name} BMC` : `${name} <</MCID ${id}>> BDC`
    addRange({ range, streamId: stream.id, rest }, block)
  }

  function addRange(removed: Omit<RemovedRange, 'blocks'>, block: number): void {
    const key = `${removed.streamId} ${removed.range.start}`
    const known = ranges.get(key) ?? { ...removed, blocks: new Set() }
    ranges.set(key, known)
    known.blocks.add(block)
  }
}

function removeGlyphs(show: Show, { glyphs, blocks }: RemovedGlyphs): Removal {
  const { start, end, before } = show
  const isKept = (glyph: number): boolean => !glyphs.has(glyph) && !isBlank(show, glyph)
  const rest = showGlyphs(show, isKept, { withEnd: show.sequel.isContinued })
  return { streamId: show.stream.id, start, end, before, rest, blocks: [...blocks] }
}

function isBlank({ glyphs }: Show, glyph: number): boolean {
  const { text = '', width = 0 } = glyphs[glyph] ?? {}
  if (text === '') return width === 0
  return text.trim() === ''
}

function removeRange({ range, streamId, rest, blocks }: RemovedRange): Removal {
  const { start, end } = range
  return { streamId, start, end, before: '', rest, blocks: [...blocks] }
}
