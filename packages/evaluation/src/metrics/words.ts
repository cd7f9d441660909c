// What Python calls whitespace, since sacreBLEU splits text with `str.split()`. JavaScript's `\s`
// has U+FEFF besides, and lacks U+001C to U+001F and U+0085.
const whitespace = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/u

/** The words of a text between whitespace. */
export const splitWords = (text: string): string[] =>
  text.split(whitespace).filter((word) => word !== '')

/** A text without its whitespace. */
export const withoutSpaces = (text: string): string => splitWords(text).join('')
