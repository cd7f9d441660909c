// Greedy decoding can fall into a circle and write the same words until its limit.

/** Longer circles than this are not looked for. */
const longestCycle = 12
/** A cycle counts when it was gone through so often, and over so many tokens. */
const leastRounds = 4
const leastTokens = 16

/** How many tokens at the end are only repetitions of what is before them; 0 when there are none. */
export function findRepetition(ids: readonly number[]): number {
  for (let cycle = 1; cycle <= longestCycle; cycle++) {
    let repeated = 0
    while (
      repeated + cycle < ids.length &&
      ids[ids.length - 1 - repeated] === ids[ids.length - 1 - repeated - cycle]
    )
      repeated++
    if (repeated + cycle >= Math.max(leastTokens, leastRounds * cycle)) return repeated
  }
  return 0
}

/** The longest of the repetitions anywhere in it, in tokens; 0 when there are none. */
export const findLongestRepetition = (ids: readonly number[]): number =>
  ids.reduce((longest, _, index) => Math.max(longest, findRepetition(ids.slice(0, index + 1))), 0)
