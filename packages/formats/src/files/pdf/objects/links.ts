// Annotations that link words to a place.
import { boundsOf, type Point, type Rectangle } from '../content/matrix.ts'
import { limits } from '../limits.ts'
import { type Dict, dictIn, dictsIn, numbersIn, rectangleIn, subtypeOf, textIn } from './objects.ts'

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
  const links: PageLink[] = []
  for (const dict of annotations) {
    if (subtypeOf(dict) !== 'Link') continue
    const areas = areasOf(dict)
    const address = textIn(dictIn(dict, 'A'), 'URI')
    if (areas.length > 0) links.push({ dict, areas, address })
  }
  return links
}

/** Four corners, each of two numbers. */
const numbersInArea = 8

function areasOf(link: Dict): Rectangle[] {
  const numbers = numbersIn(link, 'QuadPoints') ?? []
  if (numbers.length === 0 || numbers.length % numbersInArea !== 0) return outerAreaOf(link)
  const areas: Rectangle[] = []
  for (let start = 0; start < numbers.length; start += numbersInArea) {
    const corners = toPoints(numbers.slice(start, start + numbersInArea))
    areas.push(boundsOf(corners))
  }
  return areas
}

function outerAreaOf(link: Dict): Rectangle[] {
  const area = rectangleIn(link, 'Rect')
  return area === undefined ? [] : [area]
}

function toPoints(numbers: readonly number[]): Point[] {
  const points: Point[] = []
  for (let index = 0; index < numbers.length; index += 2)
    points.push([numbers[index] ?? 0, numbers[index + 1] ?? 0])
  return points
}
