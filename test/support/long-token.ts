// Long runs without whitespace, which no engine may lose.
import fc from 'fast-check'
import './property-seed.ts'

const repeat =
  (text: string) =>
  (length: number): string =>
    text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** Pseudorandom digits and letters, the same each time. */
function noise(length: number): string {
  let text = ''
  let state = 12_345
  while (text.length < length) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    text += state.toString(36)
  }
  return text.slice(0, length)
}

/** Kinds of tokens that are not natural language, each of a length in UTF-16 units. */
export const longTokens: Readonly<Record<string, (length: number) => string>> = {
  hex: (length) => Buffer.from(noise(length)).toString('hex').slice(0, length),
  base64url: (length) => Buffer.from(noise(length)).toString('base64url').slice(0, length),
  key: (length) => noise(length).replace(/(.{5})./g, '$1-'),
  slug: repeat('the-red-house-and-'),
  path: repeat('the/red/house_'),
  dots: repeat('.'),
  stars: repeat('*'),
  underscores: repeat('_'),
  brackets: repeat('[({^$'),
  'a-': repeat('a-'),
  a_: repeat('a_'),
  'house-': repeat('house-'),
  digits: repeat('1234567890'),
  versions: repeat('1.'),
  numbers: repeat('10,'),
  'combining marks': repeat('a\u0301'),
  'zero-width spaces': repeat('a\u200b'),
  'surrogate pairs': repeat('\u{1d52c}\u{1d51e}'),
}

/** Lengths around lttoolbox's limit, and short and long ones. */
const lengths = fc.oneof(
  fc.integer({ min: 2_000, max: 2_100 }),
  fc.integer({ min: 202, max: 5_000 }),
)

/** An arbitrary such token, in whole code points. */
export const anyLongToken = fc
  .tuple(fc.constantFrom(...Object.values(longTokens)), lengths)
  .map(([make, length]) => make(length - (length % 4)))
