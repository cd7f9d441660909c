// What follows the words of a text: thin rules and the areas of links.
import type { PlacedLine, PlacedPiece, RuleStyle } from './setting.ts'

/** A rectangle in the frame of a box, in points. */
interface Area {
  readonly box: number
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

interface PlacedRule extends Area {
  /** The operators that set its colour. */
  readonly color: string
}

export interface LinkArea extends Area {
  readonly link: object
}

/** The underlines and strikes of lines, one for all words of a line that share it. */
export function placeRules(lines: readonly PlacedLine[]): readonly PlacedRule[] {
  return [
    ...placeRulesOf(lines, ({ style }) => style.underline),
    ...placeRulesOf(lines, ({ style }) => style.strike),
  ]
}

function placeRulesOf(
  lines: readonly PlacedLine[],
  ruleOf: (piece: PlacedPiece) => RuleStyle | undefined,
): readonly PlacedRule[] {
  return lines.flatMap((line) =>
    stretchesOf(line, ruleOf).map(({ key, left, right, piece }) => {
      const middle = line.baseline + key.offset * line.size
      const half = (key.thickness * line.size) / 2
      const { color } = piece.style
      return { box: line.box, left, right, bottom: middle - half, top: middle + half, color }
    }),
  )
}

/** The areas of links, one for each line that has words of it. */
export function placeLinks(lines: readonly PlacedLine[]): readonly LinkArea[] {
  return lines.flatMap((line) =>
    stretchesOf(line, ({ style }) => style.link).map(({ key, left, right }) => ({
      link: key,
      box: line.box,
      left,
      right,
      bottom: line.baseline - 0.25 * line.size,
      top: line.baseline + 0.8 * line.size,
    })),
  )
}

/** Pieces beside each other that share something. */
function stretchesOf<T extends object>(
  { pieces }: PlacedLine,
  keyOf: (piece: PlacedPiece) => T | undefined,
) {
  const stretches: { key: T; left: number; right: number; piece: PlacedPiece }[] = []
  let isOpen = false
  for (const piece of pieces) {
    const key = keyOf(piece)
    const last = stretches.at(-1)
    if (key !== undefined && isOpen && last?.key === key) last.right = piece.u + piece.width
    else if (key !== undefined)
      stretches.push({ key, left: piece.u, right: piece.u + piece.width, piece })
    isOpen = key !== undefined
  }
  return stretches
}
