/** So many matches of a pattern are looked at in a text. */
const mostFound = 30

/** A text where the last words of matches of a pattern, with the flag `g`, are written as found. */
export async function replaceLastWords(
  text: string,
  pattern: RegExp,
  find: (match: RegExpExecArray) => Promise<string | undefined>,
): Promise<string> {
  const matches = [...text.matchAll(pattern)].slice(0, mostFound)
  const forms = await Promise.all(matches.map(find))
  const pieces: string[] = []
  let end = 0
  for (const [index, { 0: match, index: at }] of matches.entries()) {
    const form = forms[index]
    const next = at + match.length
    pieces.push(
      form === undefined ? text.slice(end, next) : text.slice(end, next - form.length) + form,
    )
    end = next
  }
  return pieces.join('') + text.slice(end)
}
