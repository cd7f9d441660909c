// How wide text is shown, for formats whose lines have a usual length.

const wide =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60]/u
const mark = /[\p{M}\p{Cf}]/u

/** The width of a text in columns: a Chinese character has two, a combining mark none. */
export function columnsOf(text: string): number {
  let columns = 0
  for (const character of text)
    columns += character < '\u0300' ? 1 : mark.test(character) ? 0 : wide.test(character) ? 2 : 1
  return columns
}
