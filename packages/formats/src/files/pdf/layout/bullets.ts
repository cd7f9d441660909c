// Bullets that stand apart from the text of their items: drawn as shapes, as Qt and cairo do it, or
// letters of another size or baseline, as in slides.
import type { PageRead } from '../page/page-read.ts'
import { type Frame, type FrameRectangle, rectangleInFrame } from './frame.ts'
import { isLabel } from './labels.ts'
import type { Line } from './lines.ts'

/** Relative to the size of the letters: how far a bullet is from its text, and how large. */
const mostDistance = 3
const [leastHeight, mostHeight] = [0.12, 1.2]
/** Between the baseline and the tops of letters, where the middle of a bullet may be. */
const [lowestMiddle, highestMiddle] = [-0.1, 0.85]
/** How far a bullet may reach into its text, in points. */
const tolerance = 0.5

interface Bullet {
  readonly text: string
  readonly rect: FrameRectangle
}

/** What bullets without a meaning are called. */
const usualBullet = '•'

/** Tells lines that have a bullet before them. */
export function markBullets(lines: readonly Line[], frame: Frame, { dots }: PageRead): Line[] {
  const labels = lines.filter(({ text }) => isLabel(text))
  const bullets = labels.map(toBullet)
  for (const dot of dots) bullets.push({ text: usualBullet, rect: rectangleInFrame(frame, dot) })
  if (bullets.length === 0) return [...lines]
  bullets.sort((a, b) => b.rect[1] - a.rect[1])
  const own = new Set(labels)
  return lines.map((line) => {
    if (own.has(line)) return line
    const found = near(bullets, line).find(({ rect }) => isBefore(rect, line))
    return found === undefined ? line : { ...line, bullet: found.text }
  })
}

function toBullet({ text, u0, u1, v, size }: Line): Bullet {
  const isKnown = /^[\p{L}\p{N}(]/u.test(text)
  return { text: isKnown ? text : usualBullet, rect: [u0, v, u1, v + 0.7 * size] }
}

/** Those about as high as a line. `bullets`: from the top to the bottom. */
function near(bullets: readonly Bullet[], { v, size }: Line): Bullet[] {
  const found: Bullet[] = []
  for (let index = firstBelow(bullets, v + size); index < bullets.length; index++) {
    const bullet = bullets[index]
    if (bullet === undefined || bullet.rect[1] < v - size) break
    found.push(bullet)
  }
  return found
}

/** The first whose bottom is not above a height. */
function firstBelow(bullets: readonly Bullet[], height: number): number {
  let [low, high] = [0, bullets.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((bullets[middle]?.rect[1] ?? height) > height) low = middle + 1
    else high = middle
  }
  return low
}

function isBefore([, bottom, right, top]: FrameRectangle, line: Line): boolean {
  const { u0, v, size, rowStart } = line
  const height = (top - bottom) / size
  const middle = ((bottom + top) / 2 - v) / size
  return (
    height > leastHeight &&
    height < mostHeight &&
    middle > lowestMiddle &&
    middle < highestMiddle &&
    right < u0 + tolerance &&
    u0 - right < mostDistance * size &&
    (rowStart === undefined || right > rowStart - tolerance)
  )
}
