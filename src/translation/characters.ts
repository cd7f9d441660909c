/** Unicode code points; a lone surrogate is one. */
export function countCharacters(text: string): number {
  let count = text.length
  for (let index = 1; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    // The second half of a pair.
    if (unit >= 0xdc00 && unit <= 0xdfff && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800)
      count--
  }
  return count
}
