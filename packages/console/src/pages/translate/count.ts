/** Unicode code points, as the service counts them. */
export function countCharacters(text: string): number {
  let count = text.length
  for (let index = 0; index < text.length - 1; index++)
    if (isHigh(text.charCodeAt(index)) && isLow(text.charCodeAt(index + 1))) count--
  return count
}

/** The first characters of a text, without half a character at the end. */
export const startOf = (text: string, units: number): string =>
  text.slice(0, isHigh(text.charCodeAt(units - 1)) ? units - 1 : units)

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff
