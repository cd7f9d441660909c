// The box into which the translation of a block is set.
import type { Alignment, SettingBox } from '../setting/setting.ts'
import { alignmentOf } from './alignment.ts'
import type { Block } from './blocks.ts'
import { extentOf } from './frame.ts'
import type { Room } from './room.ts'

/** `bodyStart`: where the text begins behind its label. */
export function boxOf(block: Block, room: Room, bodyStart: number): SettingBox {
  const { lines, first, last, size } = block
  const alignment = room.alignment ?? alignmentOf(block)
  const isLone = lines.length === 1
  const isIndented = !isLone && (alignment === 'left' || alignment === 'justify')
  const left = isLone ? bodyStart : extentOf(lines.slice(1)).u0
  const box: SettingBox = {
    top: first.v,
    left,
    right: block.u1,
    indent: isIndented ? bodyStart - left : 0,
    labelEnd: first.label === undefined ? undefined : bodyStart,
    alignment,
    size,
    leading: isLone ? undefined : (first.v - last.v) / (lines.length - 1),
    lines: lines.length,
    freeLeft: room.left,
    freeRight: room.right,
    freeBottom: room.bottom,
  }
  return { ...box, ...edgesOf(block, room, { alignment, left }) }
}

/** Where lines may begin and end, by their alignment. */
function edgesOf(
  { u0, u1, size, lines }: Block,
  room: Room,
  { alignment, left }: { alignment: Alignment; left: number },
) {
  if (alignment === 'center') {
    const middle = (u0 + u1) / 2
    const half = Math.max(Math.min(middle - room.left, room.right - middle), (u1 - u0) / 2)
    return { left: middle - half, right: middle + half }
  }
  if (alignment === 'right')
    return { left: Math.max(room.left, Math.min(left, u1 - 1.6 * (u1 - u0))), right: u1 }
  const isRagged = alignment === 'left' && lines.length > 1
  if (!isRagged) return { left, right: u1 }
  const widest = Math.min(room.right, room.columnRight, u1 + 2 * size)
  return { left, right: Math.max(u1, widest) }
}
