// Translated Markdown that has the blocks of its source. It is read again after it is assembled; a
// passage whose translation would change the blocks keeps its source.
import { isSameSegment, type Segment } from '../segment/segment.ts'
import type { SourceRange } from '../segment/source-range.ts'
import type { MarkdownBlock, MarkdownCut, MarkdownOptions } from './cut.ts'
import { createMarkdownText } from './markdown-text.ts'
import { readBlocks } from './structure.ts'

interface IntactText {
  readonly text: string
  /** How many segments keep their source. */
  readonly kept: number
}

/** The text is read so often at most, and so many UTF-16 units of it: about 2 s. */
const mostReadings = 40
const mostReadUnits = 800_000
const leastReadings = 6
/** Afterwards, the neighbours of what breaks the text keep their source too: more each time. */
const exactReadings = 3

/** Afterwards, all marks get escapes. */
const mostTrustingReadings = 3

/** Assembles a translated text. Throws what reading Markdown throws. */
export function assembleIntact(
  cut: MarkdownCut,
  translations: readonly Segment[],
  { flavour, frontMatterKeys }: MarkdownOptions,
): IntactText {
  const { segments } = cut
  const { assemble, assembleWithPlaces } = createMarkdownText(cut)
  const isChanged = segments.map((segment, at) => !isSameSegment(translations[at] ?? [], segment))
  if (!isChanged.includes(true)) return { text: assemble(segments), kept: 0 }
  const options = optionsOf(cut, { flavour, frontMatterKeys })
  const repaired = [...translations]
  const strict = new Set<number>()
  let trustingReadings = 0
  let kept = 0
  const keep = (at: number): void => {
    if (!isChanged[at]) return
    isChanged[at] = false
    repaired[at] = segments[at] ?? []
    kept++
  }
  let readings = leastReadings
  for (let reading = 1; reading <= readings; reading++) {
    const { text, places } = assembleWithPlaces(repaired, strict)
    readings = Math.max(leastReadings, Math.min(mostReadings, mostReadUnits / text.length))
    const changed = findChanges(cut.blocks, readBlocks(text, options))
    if (changed.length === 0) return { text, kept }
    const late = Math.max(0, (reading - exactReadings) / (readings - exactReadings))
    const radius = Math.ceil(segments.length ** late) - 1
    const found = segmentsIn(places, changed, isChanged)
    const trusted = found.filter((at) => !strict.has(at) && trustsMarks(cut, at))
    if (trusted.length > 0) {
      // Marks that the source has as characters were written as such; now they get escapes.
      const isLast = ++trustingReadings === mostTrustingReadings
      for (const at of isLast ? segments.keys() : trusted) strict.add(at)
      reading--
      continue
    }
    for (const at of found) for (let near = at - radius; near <= at + radius; near++) keep(near)
  }
  return { text: assemble(segments), kept: kept + isChanged.filter(Boolean).length }
}

/** The assembled text if it has the blocks of its source. Reads it once; throws as reading does. */
export function assembleIfIntact(
  cut: MarkdownCut,
  translations: readonly Segment[],
  options: MarkdownOptions,
): string | undefined {
  const text = createMarkdownText(cut).assemble(translations)
  const blocks = readBlocks(text, optionsOf(cut, options))
  return findChanges(cut.blocks, blocks).length === 0 ? text : undefined
}

function trustsMarks({ renderings }: MarkdownCut, at: number): boolean {
  const writing = renderings[at]?.encode
  return writing?.kind === 'inline' && (writing.literal !== '' || writing.opening !== '')
}

const optionsOf = (
  { isInvalidMdx }: MarkdownCut,
  { flavour, frontMatterKeys }: MarkdownOptions,
): MarkdownOptions => ({ flavour: isInvalidMdx ? 'markdown' : flavour, frontMatterKeys })

/**
 * Where blocks of a translated text differ. If their number does too, where they first do: behind
 * that, blocks that changed cannot be distinguished from those that moved.
 */
function findChanges(
  before: readonly MarkdownBlock[],
  after: readonly MarkdownBlock[],
): SourceRange[] {
  const isSame = (at: number): boolean => before[at]?.description === after[at]?.description
  if (before.length === after.length) return after.filter((_, at) => !isSame(at))
  let first = 0
  while (isSame(first)) first++
  const end = after.at(-1)?.end ?? 0
  return [after[first] ?? { start: end, end }]
}

/** The segments in these ranges that have a translation; if there are none, the nearest one. */
function segmentsIn(
  places: readonly SourceRange[],
  ranges: readonly SourceRange[],
  isChanged: readonly boolean[],
): number[] {
  const found: number[] = []
  let next = 0
  for (const [at, { start, end }] of places.entries()) {
    if (!isChanged[at]) continue
    while ((ranges[next]?.end ?? start) < start) next++
    if ((ranges[next]?.start ?? Number.POSITIVE_INFINITY) <= end) found.push(at)
  }
  if (found.length > 0) return found
  const start = ranges[0]?.start ?? 0
  const before = places.findLastIndex((place, at) => isChanged[at] && place.end < start)
  return [before < 0 ? isChanged.indexOf(true) : before]
}
