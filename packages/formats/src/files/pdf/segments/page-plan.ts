// What is kept of a page once it was read: its blocks without their glyphs, and what to remove.
import { invert, type Matrix } from '../content/matrix.ts'
import { type Block, layOut } from '../layout/blocks.ts'
import type { Character } from '../layout/characters.ts'
import type { Frame } from '../layout/frame.ts'
import { measureRooms } from '../layout/room.ts'
import { boxOf } from '../layout/setting-box.ts'
import type { GraphicsState } from '../page/graphics-state.ts'
import type { PageRead, Show, TextObject } from '../page/page-read.ts'
import type { SettingBox } from '../setting/setting.ts'
import { type BlockContent, type InlineItem, readContent } from './inline-items.ts'
import type { InlineStyle } from './inline-styles.ts'
import { type KeptReason, whyKept } from './kept-blocks.ts'
import { factsOf, type PageFacts } from './page-facts.ts'
import { createRemovals, type Removal, type RemovalPlan } from './removals.ts'

/** Where the translation of a block is written: in the place of its first text. */
export interface Anchor {
  readonly streamId: string
  readonly isForm: boolean
  /** The start of the operation, in bytes. */
  readonly start: number
  readonly textObject: TextObject
  /** What is restored behind it. */
  readonly state: GraphicsState
  readonly lineMatrix: Matrix
  readonly along: number
  /** From the page to the coordinates of the stream. */
  readonly inverse: Matrix
}

export interface PlannedBlock {
  /** In the document, from 0. */
  readonly number: number
  /** Counted from 0. */
  readonly page: number
  readonly frame: Frame
  readonly size: number
  readonly lines: number
  readonly text: string
  readonly label: string | undefined
  readonly role: string | undefined
  readonly box: SettingBox
  readonly u0: number
  readonly u1: number
  readonly bottom: number
  readonly items: readonly InlineItem[]
  readonly base: InlineStyle
  readonly anchor: Anchor
}

/** A block that stays as it is. */
interface KeptBlock {
  readonly reason: KeptReason
  readonly text: string
}

export interface PagePlan {
  /** In the order of the file. */
  readonly blocks: readonly (PlannedBlock | KeptBlock)[]
  readonly removals: readonly Removal[]
  readonly facts: PageFacts
}

/** The pages of some plans, counted from 0. */
export function indexesOf(
  plans: readonly PagePlan[],
  isWanted: (plan: PagePlan) => boolean,
): number[] {
  const indexes: number[] = []
  for (const [index, plan] of plans.entries()) if (isWanted(plan)) indexes.push(index)
  return indexes
}

/** What planning knows of the pages before. */
export interface PlanContext {
  /** Words that have no line end within, in lower case. */
  readonly words: Set<string>
  /** The texts of forms that are planned, by their bytes: which show of them was first. */
  readonly claimed: Map<string, string>
  /** Whether a font of ours has a character. */
  readonly canSet: (text: string, style: InlineStyle) => boolean
  nextNumber: number
}

export function planPage(page: PageRead, context: PlanContext): PagePlan {
  const blocks = layOut(page)
  for (const block of blocks) addWords(block, context.words)
  const { contents, reasons } = readContents(blocks, page, context)
  const rooms = measureRooms(page, blocks, (block) => contents.get(block)?.styles.usedRules)
  const removals = createRemovals()
  const planned = blocks.map((block): PlannedBlock | KeptBlock => {
    const content = contents.get(block)
    const room = rooms.get(block)
    const anchor = content && findAnchor(block, content)
    if (content === undefined || room === undefined || anchor === undefined)
      return { reason: reasons.get(block) ?? 'odd', text: block.text }
    const number = context.nextNumber++
    removeBlock(removals, block, { content, number })
    const box = boxOf(block, room, content.bodyStart)
    return { ...describe(block, content), anchor, number, page: page.index, box }
  })
  return { blocks: planned, removals: removals.list(), facts: factsOf(page, blocks) }
}

const separators = /[\s,.;:!?()"“”]+/

function addWords({ lines }: Block, words: Set<string>): void {
  for (const { text } of lines) {
    const pieces = text.split(separators)
    // A hyphen may part the last word of the line.
    for (const word of pieces.slice(0, -1)) words.add(word.toLowerCase())
  }
}

interface PageContents {
  readonly contents: ReadonlyMap<Block, BlockContent>
  /** Why the other blocks stay. */
  readonly reasons: ReadonlyMap<Block, KeptReason>
}

function readContents(
  blocks: readonly Block[],
  page: PageRead,
  context: PlanContext,
): PageContents {
  const contents = new Map<Block, BlockContent>()
  const reasons = new Map<Block, KeptReason>()
  for (const block of blocks) {
    const content = tryContent(block, page, context)
    if (typeof content === 'string') reasons.set(block, content)
    else contents.set(block, content)
  }
  return { contents, reasons }
}

function tryContent(block: Block, page: PageRead, context: PlanContext): BlockContent | KeptReason {
  if (page.isMismatched) return 'mismatched'
  const reason = whyKept(block)
  if (reason !== undefined) return reason
  const content = readContent(block, page, context.canSet)
  if (content === undefined) return 'formula'
  const anchor = findAnchor(block, content)
  if (anchor === undefined) return 'odd'
  // The fonts of a formula have their names in the stream that shows it.
  const hasFormula = content.items.some((item) => 'kept' in item)
  const isElsewhere = block.ink.some(({ show }) => show.stream.id !== anchor.streamId)
  if (hasFormula && isElsewhere) return 'formula'
  return claim(block, context.claimed, page.index) ? content : 'repeated'
}

/** The text of a form that several pages show is translated once. */
function claim({ ink }: Block, claimed: Map<string, string>, page: number): boolean {
  const shows = new Set(ink.map(({ show }) => show))
  const own = new Map<string, string>()
  for (const { stream, start, order } of shows) {
    if (!stream.isForm) continue
    const text = `${stream.id} ${start}`
    const show = `${page} ${order}`
    const firstShow = claimed.get(text) ?? show
    if (firstShow !== show) return false
    own.set(text, show)
  }
  for (const [text, show] of own) claimed.set(text, show)
  return true
}

function removeBlock(
  removals: RemovalPlan,
  block: Block,
  { content, number }: { content: BlockContent; number: number },
): void {
  for (const character of removedCharacters(block, content))
    removals.addCharacter(character, number)
  for (const rule of content.styles.usedRules) removals.addRule(rule, number)
}

/** All of a block but its label. */
function removedCharacters(block: Block, { labelCharacters }: BlockContent): Set<Character> {
  const units = block.lines.flatMap((line) => line.units)
  const shown = units.flatMap(({ character }) => character ?? [])
  return new Set([...block.ink, ...shown]).difference(labelCharacters)
}

function findAnchor(block: Block, { labelCharacters }: BlockContent): Anchor | undefined {
  let first: Show | undefined
  for (const character of block.ink) {
    const { show } = character
    if (labelCharacters.has(character)) continue
    if (first === undefined || show.order < first.order) first = show
  }
  if (first === undefined) return undefined
  const { stream, start, textObject, state, lineMatrix, along } = first
  const inverse = invert(state.ctm)
  if (inverse === undefined) return undefined
  const { id: streamId, isForm } = stream
  return { streamId, isForm, start, textObject, state, lineMatrix, along, inverse }
}

/** What is known of a block by itself. */
function describe(block: Block, { items, styles }: BlockContent) {
  return {
    frame: block.frame,
    size: block.size,
    lines: block.lines.length,
    text: block.text,
    label: block.first.label ?? block.first.bullet,
    role: block.element?.role,
    u0: block.u0,
    u1: block.u1,
    bottom: block.last.v,
    items,
    base: styles.base,
  }
}
