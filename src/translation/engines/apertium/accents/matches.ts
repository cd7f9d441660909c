/** So many matches of a pattern are looked at in a text. */
const mostFound = 30

/** A text whose matches of a pattern with the flag `g` are written as found, if anything is. */
export async function replaceMatches(
  text: string,
  pattern: RegExp,
  find: (match: RegExpExecArray) => Promise<string | undefined>,
): Promise<string> {
  const matches = [...text.matchAll(pattern)].slice(0, mostFound)
  const found = await Promise.all(matches.map(find))
  let written = ''
  let end = 0
  for (const [index, { 0: match, index: at }] of matches.entries()) {
    written += text.slice(end, at) + (found[index] ?? match)
    end = at + match.length
  }
  return written + text.slice(end)
}
