// What stands before a text and is not translated: bullets and numbers.
import type { LineUnit } from './line-text.ts'

const labelText = /^(?:[•◦▪▫‣⁃∙·●○■□◆◇➢➤►▶✓✔✗–—*-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxlIVXL]{1,5})[.)])$/
/** Bullets of fonts that do not say what they mean, too. */
const unknownBullet = /^[\p{Cc}\p{Co}\ufffd]$/u
const numberText = /^[\d\p{Co}.()–-]{1,9}$/u
/** The first letter of a name, unless there is a wide gap behind it. */
const initial = /^\p{Lu}\.$/u

/** Relative to the size of the letters: wider than a space. */
const wideGap = 0.55
/** What may be a bullet is rarely the first word of a sentence. */
const bulletGap = 0.42

/** A number in parentheses is rather that of an equation. */
const numberInParentheses = /^\(/

/** Whether a text is nothing but the label of an item. */
export const isLabel = (text: string): boolean =>
  (labelText.test(text) && !numberInParentheses.test(text)) || unknownBullet.test(text)

/** The label of a line; undefined if it has none. */
export function findLabel(
  units: readonly LineUnit[],
  text: string,
  size: number,
): string | undefined {
  const end = text.indexOf(' ')
  if (end < 0) return undefined
  const first = text.slice(0, end)
  if (labelText.test(first) && !initial.test(first)) return first
  const mayBeLabel = numberText.test(first) || unknownBullet.test(first) || initial.test(first)
  if (!mayBeLabel) return undefined
  // Such as a number before a heading.
  const space = units.findIndex((unit) => unit.text === ' ')
  const before = units[space - 1]?.character
  const after = units.slice(space).find((unit) => unit.text.trim() !== '')?.character
  if (before === undefined || after === undefined) return undefined
  const leastGap = unknownBullet.test(first) ? bulletGap : wideGap
  return after.u0 - before.u1 > leastGap * size ? first : undefined
}
