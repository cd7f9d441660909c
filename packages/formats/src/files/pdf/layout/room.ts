// The free room around the blocks of a page: how far a translation may go without touching others.
import type { Rectangle } from '../content/matrix.ts'
import type { PageRead, Rule } from '../page/page-read.ts'
import type { Alignment } from '../setting/setting.ts'
import type { Block } from './blocks.ts'
import { type Frame, type FrameRectangle, rectangleInFrame } from './frame.ts'

/** In the frame of the block. */
export interface Room {
  readonly left: number
  readonly right: number
  readonly bottom: number
  /** Where the next column begins, above or below the block too. */
  readonly columnRight: number
  /** That of a block of one line, which only its surroundings tell; absent if they do not. */
  readonly alignment: Alignment | undefined
}

/** What surrounds the blocks of a frame. */
interface Surroundings {
  readonly blocks: readonly Block[]
  readonly obstacles: readonly { rect: FrameRectangle; rule: Rule | undefined }[]
  readonly areas: readonly FrameRectangle[]
  /** What is seen of the page, and what its text covers. */
  readonly page: FrameRectangle
  readonly margins: { left: number; right: number; bottom: number }
}

type Measured = Room & { block: Block }

/** The room of each block, for all blocks of a page. `usedRules`: those that go with a block. */
export function measureRooms(
  page: PageRead,
  blocks: readonly Block[],
  usedRules: (block: Block) => ReadonlySet<Rule> | undefined,
): Map<Block, Room> {
  const rooms = new Map<Block, Room>()
  const frames = new Map<Frame, Block[]>()
  for (const block of blocks) {
    const list = frames.get(block.frame) ?? []
    frames.set(block.frame, list)
    list.push(block)
  }
  for (const [frame, list] of frames) {
    const around = surroundingsOf(page, frame, list)
    for (const block of list) {
      const { block: _, ...room } = measureRoom(block, around, usedRules(block))
      rooms.set(block, room)
    }
  }
  return rooms
}

function surroundingsOf(page: PageRead, frame: Frame, blocks: readonly Block[]): Surroundings {
  const margins = { left: 1e9, right: -1e9, bottom: 1e9 }
  for (const { u0, u1, last, size } of blocks) {
    margins.left = Math.min(margins.left, u0)
    margins.right = Math.max(margins.right, u1)
    margins.bottom = Math.min(margins.bottom, last.v - 0.25 * size)
  }
  const inFrame = (rect: Rectangle): FrameRectangle => rectangleInFrame(frame, rect)
  return {
    blocks,
    obstacles: [
      ...page.pictures.map((rect) => ({ rect: inFrame(rect), rule: undefined })),
      ...page.rules.map((rule) => ({ rect: inFrame(rule.rect), rule })),
    ],
    areas: page.areas.map(inFrame),
    page: inFrame(page.box),
    margins,
  }
}

function measureRoom(
  block: Block,
  around: Surroundings,
  usedRules: ReadonlySet<Rule> | undefined,
): Measured {
  const area = smallestArea(block, around.areas)
  const room = startRoom(block, area, around)
  for (const other of around.blocks) if (other !== block) keepOff(room, block, other, area)
  for (const { rect, rule } of around.obstacles)
    if (rule === undefined || usedRules?.has(rule) !== true) keepOffObstacle(room, block, rect)
  keepInClip(room, block)
  return {
    block,
    left: Math.min(block.u0, room.left),
    right: Math.max(block.u1, room.right),
    bottom: Math.min(room.bottom, bottomOf(block)),
    columnRight: startOfNextColumn(block, around),
    alignment: block.lines.length === 1 ? loneAlignment(block, area, around) : undefined,
  }
}

/** A block with fewer lines may be anything. */
const leastColumnLines = 3

function startOfNextColumn({ u1, size }: Block, { blocks }: Surroundings): number {
  let right = Number.POSITIVE_INFINITY
  for (const other of blocks)
    if (other.lines.length >= leastColumnLines && other.u0 >= u1 - 1)
      right = Math.min(right, other.u0 - 0.5 * size)
  return right
}

const topOf = ({ first, size }: Block): number => first.v + 0.8 * size
const bottomOf = ({ last, size }: Block): number => last.v - 0.25 * size

/** The smallest area that has the block inside, such as a cell or a shape. */
function smallestArea(
  { u0, u1, first, last, size }: Block,
  areas: readonly FrameRectangle[],
): FrameRectangle | undefined {
  let found: FrameRectangle | undefined
  let least = Number.POSITIVE_INFINITY
  for (const area of areas) {
    const isAround =
      area[0] <= u0 + 1 &&
      area[2] >= u1 - 1 &&
      area[1] <= last.v + 0.1 * size &&
      area[3] >= first.v + 0.3 * size
    const extent = (area[2] - area[0]) * (area[3] - area[1])
    if (isAround && extent < least) [found, least] = [area, extent]
  }
  return found
}

interface MutableRoom {
  left: number
  right: number
  bottom: number
}

function startRoom(
  block: Block,
  area: FrameRectangle | undefined,
  { margins, page }: Surroundings,
): MutableRoom {
  const bottom = bottomOf(block)
  const room = {
    left: Math.min(block.u0, margins.left),
    right: Math.max(block.u1, margins.right),
    bottom: Math.min(bottom, margins.bottom),
  }
  const isWholePage = area !== undefined && area[2] - area[0] >= 0.98 * (page[2] - page[0])
  if (area === undefined || isWholePage) return room
  const padding = Math.min(Math.max(1, block.u0 - area[0]), 0.6 * block.size)
  return {
    left: Math.max(room.left, area[0] + 1),
    right: Math.max(block.u1, area[2] - padding),
    bottom: Math.min(Math.max(room.bottom, area[1] + 1), bottom),
  }
}

function keepOff(
  room: MutableRoom,
  block: Block,
  other: Block,
  area: FrameRectangle | undefined,
): void {
  const { size } = block
  const otherTop = other.first.v + 0.75 * other.size
  const otherBottom = other.last.v - 0.2 * other.size
  if (otherTop > bottomOf(block) && otherBottom < topOf(block)) {
    if (other.u0 >= block.u1 - 1) room.right = Math.min(room.right, other.u0 - 0.5 * size)
    if (other.u1 <= block.u0 + 1) room.left = Math.max(room.left, other.u1 + 0.4 * size)
  }
  const isBelow = otherTop <= block.last.v + 0.1 * size
  if (isBelow && other.u0 < block.u1 && other.u1 > block.u0) {
    const gap = (area === undefined ? 0.4 : 0.1) * size
    room.bottom = Math.max(room.bottom, Math.min(bottomOf(block), otherTop + gap))
  }
}

/** A picture or a rule. */
function keepOffObstacle(room: MutableRoom, block: Block, [u0, v0, u1, v1]: FrameRectangle): void {
  const { size } = block
  const [bottom, top] = [bottomOf(block), topOf(block)]
  if (u0 <= block.u0 && u1 >= block.u1 && v0 <= bottom && v1 >= top) return
  if (v1 > bottom + 0.1 * size && v0 < top - 0.1 * size) {
    if (u0 >= block.u1 - 1) room.right = Math.min(room.right, u0 - 0.25 * size)
    if (u1 <= block.u0 + 1) room.left = Math.max(room.left, u1 + 0.2 * size)
  }
  const isBelow = v1 <= block.last.v - 0.05 * size
  if (isBelow && u0 < block.u1 && u1 > block.u0)
    room.bottom = Math.max(room.bottom, v1 + 0.05 * size)
}

function keepInClip(room: MutableRoom, block: Block): void {
  const show = block.ink[0]?.show
  if (show === undefined) return
  const [u0, v0, u1] = rectangleInFrame(block.frame, show.state.clip)
  if (u0 > block.u0 + 1 || u1 < block.u1 - 1) return
  room.right = Math.min(room.right, u1)
  room.left = Math.max(room.left, u0)
  room.bottom = Math.max(room.bottom, v0)
}

function loneAlignment(
  block: Block,
  area: FrameRectangle | undefined,
  { blocks, page, margins }: Surroundings,
): Alignment | undefined {
  const { u0, u1, size } = block
  const isNarrow = area !== undefined && area[2] - area[0] < 0.9 * (page[2] - page[0])
  const [left, right] = isNarrow ? [area[0], area[2]] : [margins.left, margins.right]
  const [before, after] = [u0 - left, right - u1]
  const difference = Math.abs(before - after)
  const isMiddle = difference < 0.08 * (right - left) + 1 && difference < 1.5 * size
  if (before > 1.5 * size && isMiddle) return 'center'
  const isAtRight = Math.abs(after) < 1.5 && before > 4 * size && area === undefined
  const isInColumn = blocks.some((other) => other !== block && Math.abs(other.u0 - u0) < 1)
  return isAtRight && !isInColumn ? 'right' : undefined
}
