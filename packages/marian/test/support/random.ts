// Random numbers that are the same for the same seed.

/** Uniform 32-bit numbers. */
export type Random = () => number

/** A counter with mixed bits; the constants are those of C. Wellons' hash-prospector. */
export function createRandom(seed: number): Random {
  let counter = Math.imul(seed, 0x85ebca6b)
  return () => {
    counter = (counter + 0x9e3779b9) | 0
    let bits = Math.imul(counter ^ (counter >>> 16), 0x21f0aaad)
    bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97)
    return (bits ^ (bits >>> 15)) >>> 0
  }
}

export const fraction = (random: Random): number => random() / 2 ** 32

export const below = (limit: number, random: Random): number => Math.floor(fraction(random) * limit)

/** The Box-Muller method. */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - fraction(random))) * Math.cos(2 * Math.PI * fraction(random))

/**
 * A rank below the limit, low ones more often, as with words; the first `flat` about equally often.
 */
export const zipf = (limit: number, flat: number, random: Random): number =>
  Math.min(limit - 1, Math.floor(flat * ((1 + limit / flat) ** fraction(random) - 1)))
