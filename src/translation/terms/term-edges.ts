// What stands directly beside a term: an engine may glue a word to it, or write its signs again.
import { isWordEdge } from '@dragoman/formats/text/word-edges.ts'
import { isOccurrence, type Occurrence, searchedText, type TermedPart } from './termed-segment.ts'

interface Neighbours {
  readonly before: string
  readonly after: string
}

const word = String.raw`[\p{L}\p{N}\p{M}]`
const sign = String.raw`[^\p{L}\p{N}\p{M}\s]`
/** No term has more signs at an edge. */
const firstSigns = new RegExp(`^${sign}{1,100}`, 'u')
const lastSigns = new RegExp(`${sign}{1,100}$`, 'u')
const startsWithWord = new RegExp(`^${word}`, 'u')
const endsWithWord = new RegExp(`${word}$`, 'u')

/**
 * The terms whose edges are not those of the source: they continue a word, or the signs at their
 * edges (`C++`) stand beside them again.
 */
export function findDamaged(
  parts: readonly TermedPart[],
  source: readonly TermedPart[],
): Set<Occurrence> {
  const inSource = listNeighbours(source)
  const damaged = new Set<Occurrence>()
  for (const [term, neighbours] of listNeighbours(parts)) {
    const original = inSource.get(term) ?? noNeighbours
    const isDamaged =
      isGluedBefore(term, neighbours, original) ||
      isGluedAfter(term, neighbours, original) ||
      (isDoubled(term, neighbours) && !isDoubled(term, original))
    if (isDamaged) damaged.add(term)
  }
  return damaged
}

/** The parts with spaces between terms and the words that they would continue. */
export function separateGlued(
  parts: readonly TermedPart[],
  source: readonly TermedPart[],
): TermedPart[] {
  const inSource = listNeighbours(source)
  const neighbours = listNeighbours(parts)
  return parts.flatMap((part): TermedPart[] => {
    if (!isOccurrence(part)) return [part]
    const beside = neighbours.get(part) ?? noNeighbours
    const original = inSource.get(part) ?? noNeighbours
    return [
      isGluedBefore(part, beside, original) ? ' ' : '',
      part,
      isGluedAfter(part, beside, original) ? ' ' : '',
    ]
  })
}

const noNeighbours: Neighbours = { before: '', after: '' }

/** The text beside each term, without tags, up to the next term. */
function listNeighbours(parts: readonly TermedPart[]): Map<Occurrence, Neighbours> {
  const neighbours = new Map<Occurrence, Neighbours>()
  const visible = parts.filter((part) => isOccurrence(part) || searchedText(part) !== '')
  for (const [index, part] of visible.entries())
    if (isOccurrence(part))
      neighbours.set(part, {
        before: writtenText(visible[index - 1]),
        after: writtenText(visible[index + 1]),
      })
  return neighbours
}

function writtenText(part: TermedPart | undefined): string {
  if (part === undefined) return ''
  return isOccurrence(part) ? part.target : searchedText(part)
}

/** A word beside a sign, as in `C++11`, is one term more only if the source has none there. */
const isGluedBefore = (
  { target }: Occurrence,
  { before }: Neighbours,
  original: Neighbours,
): boolean =>
  !isWordEdge(before + target, before.length) ||
  (firstSigns.test(target) && endsWithWord.test(before) && !endsWithWord.test(original.before))

const isGluedAfter = (
  { target }: Occurrence,
  { after }: Neighbours,
  original: Neighbours,
): boolean =>
  !isWordEdge(target + after, target.length) ||
  (lastSigns.test(target) && startsWithWord.test(after) && !startsWithWord.test(original.after))

function isDoubled({ target }: Occurrence, { before, after }: Neighbours): boolean {
  const [first] = firstSigns.exec(target) ?? []
  const [last] = lastSigns.exec(target) ?? []
  return (
    (first !== undefined && before.trimEnd().endsWith(first)) ||
    (last !== undefined && after.trimStart().startsWith(last))
  )
}
