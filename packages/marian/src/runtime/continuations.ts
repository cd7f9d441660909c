// How a translation that begins in a given way may go on: the most likely next words, each with what
// is most likely after it.
import type { Decoded, DecodeRequest } from './network.ts'

/** Of next words for each translation that is wanted: some go on within the last word. */
const wordsForEach = 2

/**
 * Decodes translations that begin with `start`, the most likely next word first, until `take` says
 * that it has enough. None begins so if the network cannot write a word of `start`.
 */
export function* findContinuations(
  request: DecodeRequest,
  start: readonly number[],
  { wanted, take }: { wanted: number; take(found: Decoded): boolean },
): Generator<DecodeRequest, void, Decoded> {
  const first = yield { ...request, search: { start, rivals: wordsForEach * wanted } }
  if (start.some((id, place) => first.ids[place] !== id) || !take(first)) return
  for (const { id } of first.rivals?.[0] ?? []) {
    const decoded = yield { ...request, search: { start: [...start, id], rivals: 0 } }
    if (!take(decoded)) return
  }
}
