// Writes translated paragraphs into the content of pages and forms.
import type { Rectangle } from '../content/matrix.ts'
import { applySplices, type Splice } from '../content/splices.ts'
import { createFontSubsets, type FontSubsets } from '../fonts/font-subsets.ts'
import { toPage } from '../layout/frame.ts'
import { type ContentStream, contentBudget, pageStream } from '../objects/content-streams.ts'
import type { PageLink } from '../objects/links.ts'
import { createFontWriter, moveLink, writeContent } from '../objects/object-writing.ts'
import type { PdfReading } from '../reading.ts'
import type { Paragraph } from '../segments/chain-segments.ts'
import type { PlannedBlock } from '../segments/page-plan.ts'
import type { Removal } from '../segments/removals.ts'
import { placeLinks } from '../setting/decorations.ts'
import { placeLines } from '../setting/placing.ts'
import { type BlockText, writeBlock } from './block-text.ts'
import type { SetParagraph } from './set-paragraphs.ts'

type InsertedText = Pick<BlockText, 'text' | 'move'>

/** What changes in one stream. */
interface StreamEdits {
  /** New text, by the start of the operation in whose place it stands. */
  readonly texts: Map<number, InsertedText[]>
  /** What is drawn behind text objects, by their end. */
  readonly drawings: Map<number, string[]>
  readonly fontNames: Set<string>
}

interface Edits {
  readonly streams: Map<string, StreamEdits>
  /** The numbers of the blocks that are replaced. */
  readonly replaced: Set<number>
  readonly links: Map<PageLink, { page: number; areas: Rectangle[] }>
  readonly subsets: FontSubsets
}

export function writeParagraphs(reading: PdfReading, paragraphs: readonly SetParagraph[]): void {
  const edits: Edits = {
    streams: new Map(),
    replaced: new Set(),
    links: new Map(),
    subsets: createFontSubsets(),
  }
  for (const { paragraph, fit } of paragraphs) {
    const lines = placeLines(fit)
    const links = placeLinks(lines)
    for (const [index, block] of paragraph.chain.entries()) {
      const own = lines.filter(({ box }) => box === index)
      addBlock(edits, block, paragraph, own)
      for (const { link, box, ...area } of links)
        if (box === index) addLink(edits, block, link as PageLink, area)
    }
  }
  writeStreams(reading, edits)
  for (const [{ dict }, { page, areas }] of edits.links) {
    const node = reading.pages[page]?.node
    if (node !== undefined) moveLink(reading.file, node, { link: dict, areas })
  }
}

function addBlock(
  edits: Edits,
  block: PlannedBlock,
  { kept }: Paragraph,
  lines: ReturnType<typeof placeLines>,
): void {
  edits.replaced.add(block.number)
  const { streamId, start, textObject } = block.anchor
  const stream = editsOf(edits, streamId)
  const { text, move, rules, fontNames } = writeBlock({
    ...{ block, lines, kept },
    subsets: edits.subsets,
  })
  push(stream.texts, start, { text, move })
  if (rules !== '' && textObject.end !== undefined) push(stream.drawings, textObject.end, rules)
  for (const name of fontNames) stream.fontNames.add(name)
}

function editsOf({ streams }: Edits, streamId: string): StreamEdits {
  const known = streams.get(streamId)
  if (known !== undefined) return known
  const edits = { texts: new Map(), drawings: new Map(), fontNames: new Set<string>() }
  streams.set(streamId, edits)
  return edits
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key) ?? []
  map.set(key, list)
  list.push(value)
}

function addLink(
  { links }: Edits,
  { frame, page }: PlannedBlock,
  link: PageLink,
  { left, right, bottom, top }: { left: number; right: number; bottom: number; top: number },
): void {
  const [x0, y0] = toPage(frame, left, bottom)
  const [x1, y1] = toPage(frame, right, top)
  const area: Rectangle = [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)]
  const known = links.get(link) ?? { page, areas: [] }
  links.set(link, known)
  known.areas.push(area)
}

function writeStreams(reading: PdfReading, edits: Edits): void {
  const addFonts = createFontWriter(reading.file, edits.subsets.embed())
  const removals = reading.plans.flatMap((plan) => plan.removals)
  const ofStream = Map.groupBy(
    removals.filter(({ blocks }) => blocks.some((number) => edits.replaced.has(number))),
    ({ streamId }) => streamId,
  )
  for (const [streamId, removed] of ofStream) {
    const stream = findStream(reading, streamId)
    if (stream === undefined) continue
    const changes = editsOf(edits, streamId)
    writeContent(reading.file, stream, applySplices(stream.bytes, toSplices(removed, changes)))
    addFonts(stream, changes.fontNames)
  }
}

/** Pages are decoded again: the content of a book is not kept in memory. */
function findStream({ pages, forms }: PdfReading, id: string): ContentStream | undefined {
  const index = /^page (\d+)$/.exec(id)?.[1]
  if (index === undefined) return forms.get(id)
  const page = pages[Number(index)]
  return page && pageStream(page.node, Number(index), contentBudget())
}

function toSplices(
  removals: readonly Removal[],
  { texts: textsAt, drawings }: StreamEdits,
): Splice[] {
  const splices = removals.map(({ start, end, before, rest }) => {
    const inserted = textsAt.get(start) ?? []
    const texts = inserted.map(({ text }) => text)
    // What follows sets its own place, unless it continues this text.
    const move = rest === '' ? '' : (inserted.at(-1)?.move ?? '')
    return { start, end, text: [before, ...texts, move, rest].filter(Boolean).join('\n') }
  })
  for (const [end, drawn] of drawings) splices.push({ start: end, end, text: drawn.join('\n') })
  return splices
}
