// Greedy decoding can enter a cycle and write the same words until its limit.

/** Longer cycles are not detected. */
const longestCycle = 12
/** A cycle counts when it is repeated this often, and over this many tokens. */
const leastRounds = 4
const leastTokens = 16

/** How many tokens at the end only repeat the tokens before them; 0 when there are none. */
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

/** The longest repetition anywhere in it, in tokens; 0 when there is none. */
export const findLongestRepetition = (ids: readonly number[]): number =>
  ids.reduce((longest, _, index) => Math.max(longest, findRepetition(ids.slice(0, index + 1))), 0)
