/** Returns whole numbers from 0 to `below - 1`. */
export type Random = (below: number) => number

/** mulberry32: small, repeatable, with a full period. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}
