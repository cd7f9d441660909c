// The factors of int8 products, rounded as Marian rounds them.

const { fround } = Math

/**
 * Marian turns the embedding into floats and quantises these again for the output layer, by 127 by
 * the largest of them, which was 127 before: the same numbers, but a multiplier that may differ in
 * its last bit.
 */
export const roundTrip = (multiplier: number): number =>
  fround(127 / fround(127 * fround(1 / multiplier)))

/** What an int8 product is multiplied by; each step in single precision, as Marian does it. */
export const unquantise = (quantiseBy: number, multiplier: number): number =>
  fround(1 / fround(multiplier * quantiseBy))

/** What a column's sum counts for when all activations are 127 too high. */
export const shiftCorrection = (quantiseBy: number, multiplier: number): number =>
  fround(-fround(fround(127 / multiplier) * fround(127 / quantiseBy)) / 127)
