// The text of a line: with the spaces that its gaps mean, and accents on their letters.
import type { Character } from './characters.ts'
import type { Fragment } from './fragments.ts'

/** A piece of a line's text. */
export interface LineUnit {
  /** Empty for what another unit shows as well, such as an accent that joined its letter. */
  readonly text: string
  /** What shows it; undefined for a space that only a gap means. */
  readonly character: Character | undefined
  readonly u0: number
}

/** Old fonts of TeX show accents as signs of their own, over the letter that follows. */
const accents: ReadonlyMap<string, string> = new Map([
  ['´', '\u0301'],
  ['`', '\u0300'],
  ['¨', '\u0308'],
  ['ˆ', '\u0302'],
  ['˜', '\u0303'],
  ['ˇ', '\u030c'],
  ['˚', '\u030a'],
  ['˙', '\u0307'],
  ['˝', '\u030b'],
  ['¯', '\u0304'],
  ['˘', '\u0306'],
  ['¸', '\u0327'],
  ['˛', '\u0328'],
])

export function toUnits(fragments: readonly Fragment[]): LineUnit[] {
  const units: LineUnit[] = []
  let last: Character | undefined
  for (const fragment of fragments) {
    const usual = usualGap(fragment)
    for (const character of fragment.characters) {
      if (character.isBlank) {
        addBlank(units, character)
        continue
      }
      if (last !== undefined && isWordGap(last, character, usual) && units.at(-1)?.text !== ' ')
        units.push({ text: ' ', character: undefined, u0: last.u1 })
      const composed = last === undefined ? undefined : compose(last, character)
      if (composed !== undefined) blankLast(units)
      const text = composed ?? character.text
      units.push({ text, character, u0: character.u0 })
      last = character
    }
  }
  while (units.at(-1)?.text.trim() === '') units.pop()
  return units
}

function addBlank(units: LineUnit[], character: Character): void {
  if (units.length === 0) return
  const isSecond = units.at(-1)?.text === ' '
  units.push({ text: isSecond ? '' : ' ', character, u0: character.u0 })
}

/** The median gap between letters, which letter spacing widens. */
function usualGap({ characters }: Fragment): number {
  const gaps: number[] = []
  for (const [index, character] of characters.entries()) {
    const before = characters[index - 1]
    if (before !== undefined) gaps.push(character.u0 - before.u1)
  }
  gaps.sort((a, b) => a - b)
  return Math.max(0, gaps[Math.floor(gaps.length / 2)] ?? 0)
}

function isWordGap(last: Character, next: Character, usual: number): boolean {
  const least = Math.min(0.5, 0.17 + usual / next.size) * Math.min(next.size, last.size)
  return next.u0 - last.u1 > least
}

/** A letter with the accent that was shown before it, at the same place. */
function compose(last: Character, next: Character): string | undefined {
  const accent = accents.get(last.text)
  if (accent === undefined || !/\p{L}/u.test(next.text)) return undefined
  if (next.u0 >= last.u1 - 0.2 * (last.u1 - last.u0)) return undefined
  const base = next.text === 'ı' ? 'i' : next.text
  return (base + accent).normalize('NFC')
}

function blankLast(units: LineUnit[]): void {
  const last = units.pop()
  if (last !== undefined) units.push({ ...last, text: '' })
}
