// Fragments: characters that follow each other on a baseline, in the order of the file.
import type { IsParted } from './barriers.ts'
import type { Character } from './characters.ts'
import { extentOf } from './frame.ts'
import type { StructureElement } from './structure.ts'

export interface Fragment {
  readonly characters: Character[]
  /** Where its ink begins and ends. */
  u0: number
  u1: number
  readonly v: number
  readonly size: number
  readonly element: StructureElement | undefined
  readonly isHidden: boolean
  /** Its place in the order of the file. */
  readonly order: number
  /** Which passage of the file it is in: one ends where the baseline changes by a line. */
  readonly passage: number
  /** It is dots that lead to a page number, or a line to fill in. */
  readonly isLeader: boolean
}

export function toFragments(characters: readonly Character[], isParted: IsParted): Fragment[] {
  const fragments: Fragment[] = []
  let current: Fragment | undefined
  for (const character of characters) {
    const last = current?.characters.at(-1)
    const isNext =
      current !== undefined &&
      last !== undefined &&
      follows(character, current, last) &&
      !isBehindBarrier(character, current, isParted)
    if (!isNext || current === undefined) {
      // A space of its own, such as those between styles: gaps mean it as well.
      if (character.isBlank) continue
      const isElsewhere = current !== undefined && isOnOtherLine(character, current)
      const passage: number = (current?.passage ?? 0) + (isElsewhere ? 1 : 0)
      current = startFragment(character, passage)
      fragments.push(current)
    }
    current.characters.push(character)
    if (!character.isBlank) current.u1 = Math.max(current.u1, character.u1)
  }
  return fragments.flatMap(cutLeader)
}

const startFragment = (character: Character, passage: number): Fragment => ({
  characters: [],
  u0: character.u0,
  u1: character.u1,
  v: character.v,
  size: character.size,
  element: character.element,
  isHidden: character.isHidden,
  order: character.show.order,
  passage,
  isLeader: false,
})

/** Scripts and parts of formulas are nearer to the baseline of their line. */
const leastLineDistance = 0.7

const isOnOtherLine = ({ v, size }: Character, before: Fragment): boolean =>
  Math.abs(v - before.v) > leastLineDistance * Math.max(size, before.size)

/** Lengths are relative to the size of the letters. */
const [sameBaseline, sameSize, furthestBack, widestGap] = [0.06, 0.06, 0.6, 1.05]

function follows(next: Character, fragment: Fragment, last: Character): boolean {
  const size = next.size || 1
  const gap = next.u0 - fragment.u1
  return (
    Math.abs(next.v - last.v) < sameBaseline * Math.max(size, fragment.size) &&
    Math.abs(size - fragment.size) < sameSize * fragment.size &&
    gap > -furthestBack * size &&
    gap < widestGap * size &&
    next.isHidden === last.isHidden &&
    next.element === last.element
  )
}

/** A letter has nothing before it that is narrower than a space. */
const leastBarrierGap = 0.3

function isBehindBarrier(
  { u0, v, size, isBlank }: Character,
  { u1 }: Fragment,
  isParted: IsParted,
): boolean {
  const isGap = !isBlank && u0 - u1 > leastBarrierGap * size
  return isGap && isParted({ from: u1, to: u0, v, size })
}

const leader = /(?:[.·…_] ?){5,}/g
const onlyLeader = /^[.·…\s_]{4,}$/

const textOf = (characters: readonly Character[]): string =>
  characters.map(({ text }) => text || ' ').join('')

/** Dots that lead to a page number are cut off what is before and behind them. */
function cutLeader(fragment: Fragment): Fragment[] {
  const { characters } = fragment
  const text = textOf(characters)
  const cuts: number[] = []
  for (const { index, 0: dots } of text.length < 5 ? [] : text.matchAll(leader))
    cuts.push(index, index + dots.length)
  if (cuts.length === 0) return withInk(fragment, characters)
  const parts: Character[][] = [[]]
  let at = 0
  for (const character of characters) {
    while (cuts[0] !== undefined && at >= cuts[0]) {
      cuts.shift()
      parts.push([])
    }
    parts.at(-1)?.push(character)
    at += (character.text || ' ').length
  }
  return parts.flatMap((part) => withInk(fragment, part))
}

function withInk(fragment: Fragment, characters: Character[]): Fragment[] {
  const ink = characters.filter(({ isBlank }) => !isBlank)
  if (ink.length === 0) return []
  const isLeader = onlyLeader.test(textOf(characters))
  return [{ ...fragment, ...extentOf(ink), characters, isLeader }]
}
