// Paths: thin ones are rules, others may be cells or shapes with text inside.
import {
  applyMatrix,
  boundsOf,
  type Matrix,
  type Point,
  type Rectangle,
} from '../content/matrix.ts'
import { numberAt, type Operation } from '../content/operators.ts'
import type { ContentStream } from '../objects/content-streams.ts'
import type { Range, Rule } from './page-read.ts'

interface Subpath {
  readonly points: Point[]
  isCurved: boolean
  readonly isBox: boolean
  start: number
  end: number
}

export interface PathReader {
  /** Whether the operation belongs to a path; what it paints is added to the page. */
  read(operation: Operation, ctm: Matrix): boolean
  /** The bounds of the path that becomes a clip with this operation. */
  takeClip(): Rectangle | undefined
}

/** What paths add to a page. */
interface PathTargets {
  readonly rules: Rule[]
  readonly areas: Rectangle[]
  readonly dots: Rectangle[]
}

const painting = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'n'])
/** Points: a rule is thinner, and longer. */
const mostRuleThickness = 2.5
const leastRuleLength = 4
const leastAreaSide = 3
/** More rules and areas of a page are those of a drawing, and mean nothing for its text. */
const mostShapes = 5_000
/** Points: a bullet is about as wide as high. */
const [leastDot, mostDot] = [1, 14]
const mostDotRatio = 1.5

export function createPathReader(stream: ContentStream, targets: PathTargets): PathReader {
  let subpaths: Subpath[] = []
  let isClip = false
  let clip: Rectangle | undefined

  return {
    read(operation, ctm) {
      const { operator } = operation
      if (painting.has(operator)) {
        endPath(operation, ctm)
        return true
      }
      if (operator === 'W' || operator === 'W*') isClip = true
      else return addPoints(operation)
      return true
    },
    takeClip() {
      const taken = clip
      clip = undefined
      return taken
    },
  }

  function addPoints({ operator, operands, start, end }: Operation): boolean {
    const at = (index: number): Point => [numberAt(operands, index), numberAt(operands, index + 1)]
    const last = subpaths.at(-1)
    if (operator === 're') {
      const [x, y] = at(0)
      const [width, height] = at(2)
      const points: Point[] = [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ]
      subpaths.push({ points, isCurved: false, isBox: true, start, end })
    } else if (operator === 'm')
      subpaths.push({ points: [at(0)], isCurved: false, isBox: false, start, end })
    else if (operator === 'l' || operator === 'c' || operator === 'v' || operator === 'y') {
      for (let index = 0; index + 1 < operands.length; index += 2) last?.points.push(at(index))
      if (last !== undefined) {
        last.isCurved ||= operator !== 'l'
        last.end = end
      }
    } else if (operator === 'h') {
      if (last !== undefined) last.end = end
    } else return false
    return true
  }

  function endPath({ operator, start, end }: Operation, ctm: Matrix): void {
    const boundsIn = (points: readonly Point[]): Rectangle =>
      boundsOf(points.map(([x, y]) => applyMatrix(ctm, x, y)))
    if (isClip && subpaths.length > 0) clip = boundsIn(subpaths.flatMap(({ points }) => points))
    isClip = false
    if (operator !== 'n')
      for (const subpath of subpaths) addShape(subpath, boundsIn(subpath.points), { start, end })
    subpaths = []
  }

  function addShape({ points, isCurved, isBox, ...own }: Subpath, rect: Rectangle, paint: Range) {
    const width = rect[2] - rect[0]
    const height = rect[3] - rect[1]
    const isThin = Math.min(width, height) <= mostRuleThickness
    const { rules, areas, dots } = targets
    if (points.length < 2 || rules.length + areas.length + dots.length > mostShapes) return
    if (isDot(width, height)) dots.push(rect)
    if (!isCurved && isThin && Math.max(width, height) > leastRuleLength) {
      const isWholePath = subpaths.length === 1
      const range = isWholePath ? paint : { start: own.start, end: own.end }
      rules.push({ rect, isHorizontal: width >= height, stream, range, isWholePath })
    } else if (width > leastAreaSide && height > leastAreaSide && (isBox || points.length >= 4))
      areas.push(rect)
  }
}

function isDot(width: number, height: number): boolean {
  const [small, large] = [Math.min(width, height), Math.max(width, height)]
  return small >= leastDot && large <= mostDot && large <= mostDotRatio * small
}
