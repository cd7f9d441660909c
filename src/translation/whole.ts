// Whatever an engine does, a segment comes back with each of its carried parts once and its tags nested; if need be, by translating
// it in smaller pieces. A word that no piece is small enough for stays as it is.
import { EngineError, type Part, type Segment } from './engines/engine.ts'

type TranslateSegment = (segment: Segment) => Promise<Segment>

/** Translates a segment so that nothing of it is lost. Rejects with what `translate` rejects with, except for a segment's own faults. */
export async function translateWhole(
  segment: Segment,
  translate: TranslateSegment,
): Promise<Segment> {
  const translation = await attempt(segment, translate)
  if (translation && isWhole(translation, segment)) return translation
  const pieces =
    segment.length === 1 && typeof segment[0] === 'string' ? halves(segment[0]) : segment
  if (pieces.length === 1) return segment
  return (
    await Promise.all(
      pieces.map((piece) =>
        typeof piece === 'string' ? translatePiece(piece, translate) : [piece],
      ),
    )
  ).flat()
}

async function attempt(
  segment: Segment,
  translate: TranslateSegment,
): Promise<Segment | undefined> {
  try {
    return await translate(segment)
  } catch (error) {
    if (error instanceof EngineError && error.scope === 'segment') return undefined
    throw error
  }
}

async function translatePiece(text: string, translate: TranslateSegment): Promise<Segment> {
  const body = text.trim()
  if (!/\p{L}/u.test(body)) return [text]
  const start = text.indexOf(body)
  return [
    text.slice(0, start),
    ...(await translateWhole([body], translate)),
    text.slice(start + body.length),
  ]
}

/** Cut at the blank nearest to the middle; a single word stays one piece. */
function halves(text: string): string[] {
  const blanks = Array.from(text.matchAll(/\s/g), ({ index }) => index)
  const distance = (index: number) => Math.abs(index - text.length / 2)
  const cut = blanks.reduce(
    (best, index) => (distance(index) < distance(best) ? index : best),
    -text.length,
  )
  return cut < 0 ? [text] : [text.slice(0, cut), text.slice(cut)]
}

/** Every carried part once, tags nested, and words where there were words. */
export function isWhole(translation: Segment, source: Segment): boolean {
  if (translation.every((part) => typeof part !== 'string' || part.trim() === '')) return false
  const open: number[] = []
  for (const part of translation) {
    if (typeof part === 'string') continue
    if ('open' in part) open.push(part.open)
    if ('close' in part && open.pop() !== part.close) return false
  }
  return carried(translation) === carried(source)
}

const carried = (segment: Segment): string =>
  segment
    .filter((part): part is Exclude<Part, string> => typeof part !== 'string')
    .map((part) => JSON.stringify(part))
    .sort()
    .join()
