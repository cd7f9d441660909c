// The factors of int8 products, rounded as in Marian.

const { fround } = Math

/**
 * Marian turns the embedding into floats and quantizes these again for the output layer, by 127 by
 * the largest of them, which was 127 before: the same numbers, but a multiplier that may differ in
 * its last bit.
 */
export const roundTrip = (multiplier: number): number =>
  fround(127 / fround(127 * fround(1 / multiplier)))

/** The factor of an int8 product; each step in single precision, as in Marian. */
export const unquantise = (quantiseBy: number, multiplier: number): number =>
  fround(1 / fround(multiplier * quantiseBy))

/** The factor of a column's sum when all activations are 127 too high. */
export const shiftCorrection = (quantiseBy: number, multiplier: number): number =>
  fround(-fround(fround(127 / multiplier) * fround(127 / quantiseBy)) / 127)
