// Writes translated paragraphs into the content of pages and forms.
import { normalizeRectangle, type Rectangle } from '../content/matrix.ts'
import { applySplices, type Splice } from '../content/splices.ts'
import { createFontSubsets, type FontSubsets } from '../fonts/font-subsets.ts'
import { toPage } from '../layout/frame.ts'
import { type ContentStream, contentBudget, pageStream } from '../objects/content-streams.ts'
import type { PageLink } from '../objects/links.ts'
import { createFontWriter, moveLink, writeContent } from '../objects/object-writing.ts'
import type { PdfReading } from '../reading.ts'
import type { PlannedBlock } from '../segments/page-plan.ts'
import type { Removal } from '../segments/removals.ts'
import { type LinkArea, placeLinks } from '../setting/decorations.ts'
import { placeLines } from '../setting/placing.ts'
import { type BlockText, type BlockWriting, writeBlock } from './block-text.ts'
import { createMovedFonts, type MovedFonts } from './moved-fonts.ts'
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

/** Where a link leads from, once its words are set. */
interface MovedLink {
  /** Counted from 0. */
  readonly page: number
  readonly areas: Rectangle[]
}

interface Edits {
  readonly streams: Map<string, StreamEdits>
  /** The numbers of the blocks that are replaced. */
  readonly replaced: Set<number>
  readonly links: Map<PageLink, MovedLink>
  readonly subsets: FontSubsets
  readonly movedFonts: MovedFonts
}

export function writeParagraphs(reading: PdfReading, paragraphs: Iterable<SetParagraph>): void {
  const edits: Edits = {
    streams: new Map(),
    replaced: new Set(),
    links: new Map(),
    subsets: createFontSubsets(),
    movedFonts: createMovedFonts(),
  }
  for (const paragraph of paragraphs) addParagraph(edits, paragraph)
  writeStreams(reading, edits)
  moveLinks(reading, edits)
}

function addParagraph(edits: Edits, { paragraph, fit }: SetParagraph): void {
  const allLines = placeLines(fit)
  const allLinks = placeLinks(allLines)
  const { subsets, movedFonts } = edits
  for (const [index, block] of paragraph.chain.entries()) {
    const lines = allLines.filter(({ box }) => box === index)
    addBlock(edits, { block, lines, kept: paragraph.kept, subsets, movedFonts })
    const areas = allLinks.filter(({ box }) => box === index)
    for (const area of areas) addLink(edits, block, area)
  }
}

function addBlock(edits: Edits, writing: BlockWriting): void {
  const { number, anchor } = writing.block
  edits.replaced.add(number)
  const { text, move, rules, fontNames } = writeBlock(writing)
  const stream = editsOf(edits, anchor.streamId)
  push(stream.texts, anchor.start, { text, move })
  const { end } = anchor.textObject
  if (rules !== '' && end !== undefined) push(stream.drawings, end, rules)
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

function addLink({ links }: Edits, { frame, page }: PlannedBlock, area: LinkArea): void {
  const { left, right, bottom, top } = area
  const start = toPage(frame, left, bottom)
  const end = toPage(frame, right, top)
  // Styles come from the block, whose links are those of its page.
  const link = area.link as PageLink
  const moved = links.get(link) ?? { page, areas: [] }
  links.set(link, moved)
  moved.areas.push(normalizeRectangle([...start, ...end]))
}

function moveLinks({ file, pages }: PdfReading, { links }: Edits): void {
  for (const [{ dict }, { page, areas }] of links) {
    const node = pages[page]?.node
    if (node !== undefined) moveLink(file, node, { link: dict, areas })
  }
}

function writeStreams(reading: PdfReading, edits: Edits): void {
  const fonts = { own: edits.subsets.embed(), moved: edits.movedFonts.list() }
  const addFonts = createFontWriter(reading.file, fonts)
  const removals = reading.plans.flatMap((plan) => plan.removals)
  const effective = removals.filter(({ blocks }) =>
    blocks.some((number) => edits.replaced.has(number)),
  )
  const removalsByStream = Map.groupBy(effective, ({ streamId }) => streamId)
  for (const [streamId, removed] of removalsByStream) {
    const stream = findStream(reading, streamId)
    if (stream === undefined) continue
    const changes = editsOf(edits, streamId)
    const splices = toSplices(removed, changes)
    const bytes = applySplices(stream.bytes, splices)
    writeContent(reading.file, stream, bytes)
    addFonts(stream, changes.fontNames)
  }
}

/** Pages are decoded again: the content of a book is not kept in memory. */
function findStream({ pages, forms }: PdfReading, id: string): ContentStream | undefined {
  const digits = /^page (\d+)$/.exec(id)?.[1]
  if (digits === undefined) return forms.get(id)
  const index = Number(digits)
  const page = pages[index]
  return page && pageStream(page.node, index, contentBudget())
}

function toSplices(removals: readonly Removal[], { texts, drawings }: StreamEdits): Splice[] {
  const splices: Splice[] = []
  for (const removal of removals) {
    const inserted = texts.get(removal.start) ?? []
    splices.push(replaceRemoved(removal, inserted))
  }
  for (const [end, drawn] of drawings) splices.push({ start: end, end, text: drawn.join('\n') })
  return splices
}

function replaceRemoved(removal: Removal, inserted: readonly InsertedText[]): Splice {
  const { start, end, before, rest } = removal
  const operators = [before]
  for (const { text } of inserted) operators.push(text)
  const last = inserted.at(-1)
  // What follows sets its own place, unless it continues this text.
  if (last !== undefined && rest !== '') operators.push(last.move)
  operators.push(rest)
  return { start, end, text: operators.filter(Boolean).join('\n') }
}
