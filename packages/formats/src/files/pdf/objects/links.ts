// Annotations that link words to a place.
import { boundsOf, normalizeRectangle, type Point, type Rectangle } from '../content/matrix.ts'
import { limits } from '../limits.ts'
import { type Dict, dictIn, dictsIn, numbersIn, subtypeOf, textIn } from './objects.ts'

/** A link, compared by identity. */
export interface PageLink {
  readonly dict: Dict
  /** Where it is, one rectangle a line. */
  readonly areas: readonly Rectangle[]
  /** The address, unless it leads to a place of the document. */
  readonly address: string | undefined
}

export function readLinks(page: Dict): PageLink[] {
  const annotations = dictsIn(page, 'Annots').slice(0, limits.annotations)
  return annotations
    .filter((dict) => subtypeOf(dict) === 'Link')
    .map((dict) => ({ dict, areas: areasOf(dict), address: textIn(dictIn(dict, 'A'), 'URI') }))
    .filter(({ areas }) => areas.length > 0)
}

function areasOf(link: Dict): Rectangle[] {
  const corners = numbersIn(link, 'QuadPoints')
  if (corners !== undefined && corners.length > 0 && corners.length % 8 === 0)
    return Array.from({ length: corners.length / 8 }, (_, index) =>
      boundsOf(pointsOf(corners.slice(8 * index, 8 * index + 8))),
    )
  const [a, b, c, d] = numbersIn(link, 'Rect') ?? []
  if (a === undefined || b === undefined || c === undefined || d === undefined) return []
  return [normalizeRectangle([a, b, c, d])]
}

const pointsOf = (numbers: readonly number[]): Point[] =>
  Array.from({ length: numbers.length / 2 }, (_, index) => [
    numbers[2 * index] ?? 0,
    numbers[2 * index + 1] ?? 0,
  ])
