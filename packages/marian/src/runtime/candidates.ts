// The target words that a sentence may become, by the lexical shortlist: a few hundred instead of a
// complete vocabulary.
import type { Architecture } from '../files/architecture.ts'
import type { Shortlist } from '../files/shortlist.ts'
import { maxSourceTokens, type PackedModel } from './packed-model.ts'

/** Whether each sentence has a shortlist, or every word may follow. */
export type ShortlistMode = 'off' | 'sentence'

/** The output layer's columns come in eights. */
const multiple = 8

/**
 * Returns a function that gives the candidates for a sentence's source IDs in ascending order, a
 * multiple of eight of them; `others` are among them.
 */
export function createCandidateFinder(
  buffer: ArrayBufferLike,
  { shortlist, architecture }: PackedModel,
) {
  const { sourceVocabulary, targetVocabulary, sharedVocabulary } = architecture
  if (shortlist === undefined) {
    const all = Uint32Array.from({ length: targetVocabulary }, (_, id) => id)
    return () => all
  }
  const { alwaysBelow, entryCount } = shortlist
  const offsets = new Uint32Array(buffer, shortlist.offsets, sourceVocabulary + 1)
  const entries = new Uint32Array(buffer, shortlist.entries, entryCount)
  // A bit for each word: scanning them sorts.
  const always = new Uint32Array(Math.ceil(targetVocabulary / 32))
  for (let id = 0; id < alwaysBelow; id++) setBit(always, id)
  const bits = new Uint32Array(always.length)

  return function findCandidates(
    source: readonly number[],
    others: readonly number[] = [],
  ): Uint32Array {
    bits.set(always)
    let count = alwaysBelow
    for (const word of source) {
      if (sharedVocabulary && setBit(bits, word)) count++
      const end = offsets[word + 1] as number
      for (let index = offsets[word] as number; index < end; index++)
        if (setBit(bits, entries[index] as number)) count++
    }
    for (const word of others) if (setBit(bits, word)) count++
    for (let id = alwaysBelow; count % multiple !== 0 && id < targetVocabulary; id++)
      if (setBit(bits, id)) count++
    return listBits(bits, count)
  }
}

/** The most candidates that a sentence of `maxSourceTokens` tokens can have. */
export function countMostCandidates(
  { alwaysBelow, offsets }: Shortlist,
  { targetVocabulary, sharedVocabulary }: Architecture,
): number {
  let longest = 0
  for (let word = 1; word < offsets.length; word++)
    longest = Math.max(longest, (offsets[word] as number) - (offsets[word - 1] as number))
  const most = alwaysBelow + maxSourceTokens * (longest + (sharedVocabulary ? 1 : 0))
  return Math.min(targetVocabulary, Math.ceil(most / multiple) * multiple)
}

/** True when it was not set. */
function setBit(bits: Uint32Array, index: number): boolean {
  const word = bits[index >>> 5] as number
  const mask = 1 << (index & 31)
  if (word & mask) return false
  bits[index >>> 5] = word | mask
  return true
}

function listBits(bits: Uint32Array, count: number): Uint32Array {
  const list = new Uint32Array(count)
  let at = 0
  bits.forEach((word, index) => {
    for (let rest = word; rest !== 0; rest &= rest - 1)
      list[at++] = (index << 5) + (31 - Math.clz32(rest & -rest))
  })
  return list
}
