// How much there is in a JSON text, told from its bytes. Parsing megabytes of brackets holds the process up for a second, which the same
// megabytes of text never do; no request needs them.

const [quote, backslash, comma, openBracket, openBrace] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b]

/** Smaller ones are parsed before they could be looked at. */
const worthLooking = 16 * 1024

/** Whether the text has more than `limit` values. What is no JSON is left for the parser to refuse. */
export function hasMoreValues(json: Buffer, limit: number): boolean {
  if (json.length < worthLooking) return false
  let values = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === quote) at = endOfString(json, at)
    else if (byte === comma || byte === openBracket || byte === openBrace) {
      values++
      if (values > limit) return true
    }
  }
  return false
}

/** Where the string ends that begins at `start`; the end of the text when it breaks off. */
function endOfString(json: Buffer, start: number): number {
  for (let end = json.indexOf(quote, start + 1); end >= 0; end = json.indexOf(quote, end + 1)) {
    let escapes = 0
    while (json[end - 1 - escapes] === backslash) escapes++
    if (escapes % 2 === 0) return end
  }
  return json.length
}
