// How wide text is shown, for formats whose lines have a usual length.

const wide =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60]/u
const mark = /[\p{M}\p{Cf}]/u

/** The width of a text in columns: a Chinese character has two, a combining mark none. */
export function columnsOf(text: string): number {
  let columns = 0
  for (const character of text) columns += columnsOfCharacter(character)
  return columns
}

function columnsOfCharacter(character: string): number {
  if (character < '\u0300') return 1
  if (mark.test(character)) return 0
  return wide.test(character) ? 2 : 1
}
