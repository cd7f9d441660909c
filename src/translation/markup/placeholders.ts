// Finds what is not language in a text: addresses, placeholders, code, emoji. Each pattern is
// bounded, so that no text makes the search slow (a test tries the worst).

/** Text with balanced braces, up to so many levels. */
function braces(levels: number): string {
  return levels === 0 ? '' : String.raw`(?:[^\{\}]|\{${braces(levels - 1)}\}){0,500}`
}

const patterns = [
  // Addresses; a full stop or bracket at the end belongs to the sentence.
  String.raw`(?:https?|ftp|file|mailto|tel):[^\s\p{Cc}<>"'\x60\{\}|\\^]{1,2000}(?<![.,;:!?\)\]])`,
  String.raw`(?<![\w.@])www\.[^\s\p{Cc}<>"'\x60\{\}|\\^]{1,2000}(?<![.,;:!?\)\]])`,
  String.raw`(?<![\w.+\-])[\w.+\-]{1,64}@[\w\-]{1,63}(?:\.[\w\-]{1,63}){1,5}`,
  // Markdown: inline code and link targets.
  '`[^`\n\r]{1,500}`',
  String.raw`(?<=\])\([^\(\)\s]{1,2000}\)`,
  // Templates: {{name}}, dollar-brace, #{x}, %{name}, {name}, {0}, {}, {n:format}.
  String.raw`\{\{[^\{\}]{0,200}\}\}`,
  String.raw`[$#%]\{[^\{\}]{0,200}\}`,
  String.raw`\{[\w.$\-]{0,100}(?:[:!][^\{\}\s]{0,100})?\}`,
  // ICU messages: {n, plural, one {…} other {…}} and {d, date, short}, some levels deep.
  String.raw`\{\s{0,5}[\w.\-]{1,100}\s{0,5},${braces(4)}\}`,
  // printf: %s, %1$d, %-5.2f, %@, %(name)s, %%. A letter after it makes it a word: 50%off.
  String.raw`%(?:\d{1,2}\$)?[\-+0#']{0,3}\d{0,3}(?:\.\d{1,3})?` +
    '(?:hh?|ll?|[Lzjtq])?[diouxXeEfFgGaAcCsSp@](?![A-Za-z])',
  String.raw`%\([^\(\)]{1,60}\)[a-z]`,
  '%%',
  // :name (after whitespace) and :name:.
  String.raw`(?<!\S):[A-Za-z_][\w\-]{0,60}:?`,
  String.raw`(?<![\w:]):[a-z_][\w+\-]{1,60}:(?![\w:])`,
  // Emoji, with their modifiers and joiners.
  String.raw`(?:\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3|\p{Extended_Pictographic}` +
    String.raw`(?:\ufe0f|\p{Emoji_Modifier}|[\u{e0020}-\u{e007f}]|` +
    String.raw`\u200d\p{Extended_Pictographic}){0,12})`,
]

const anyPlaceholder = new RegExp(patterns.map((pattern) => `(?:${pattern})`).join('|'), 'gu')

/**
 * Every placeholder has one of these. Most texts have none, and this search first is many times
 * faster.
 */
const sign = /[:@{%`]|\]\(|www\.|\u20e3|\p{Regional_Indicator}|\p{Extended_Pictographic}/u

interface Placeholder {
  readonly start: number
  readonly source: string
}

/** The placeholders of a text, in order: where each starts and its text. */
export function findPlaceholders(text: string): Placeholder[] {
  const placeholders: Placeholder[] = []
  const next = readPlaceholders(text)
  for (let found = next(); found !== undefined; found = next()) placeholders.push(found)
  return placeholders
}

/** Returns one placeholder of a text after another, each in at most about 20 ms, then nothing. */
export function readPlaceholders(text: string): () => Placeholder | undefined {
  let end = sign.test(text) ? 0 : text.length
  return () => {
    // Between two calls other texts are searched.
    anyPlaceholder.lastIndex = end
    const match = end < text.length ? anyPlaceholder.exec(text) : null
    if (match === null) {
      end = text.length
      return undefined
    }
    end = match.index + match[0].length
    return { start: match.index, source: match[0] }
  }
}
