// What of a program gets a colour: comments, texts in quotes, and common words of the languages in
// which examples are written. It needs to know none of these languages.

interface CodePart {
  readonly text: string
  readonly start: number
  /** Undefined for the rest. */
  readonly kind: 'comment' | 'string' | 'keyword' | undefined
}

const comment = String.raw`(?<=^|\s)(?:#|//)\s.*`
const string = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`
const words =
  'as|async|await|catch|const|def|else|export|for|from|function|if|import|in|let|new|print|' +
  'return|throw|try|while|with'
const keyword = String.raw`(?<![-\w.])(?:${words})(?![-\w])`
const coloured = new RegExp(
  `(?<comment>${comment})|(?<string>${string})|(?<keyword>${keyword})`,
  'gm',
)
/** Longer ones are no examples, and would be slow to show. */
const longestCode = 20_000

/** The parts of a program in their order. */
export function cutCode(code: string): CodePart[] {
  if (code.length > longestCode) return [{ text: code, start: 0, kind: undefined }]
  const parts: CodePart[] = []
  let at = 0
  for (const { 0: text, index, groups = {} } of code.matchAll(coloured)) {
    if (index > at) parts.push({ text: code.slice(at, index), start: at, kind: undefined })
    const kind = (['comment', 'string', 'keyword'] as const).find((each) => groups[each])
    parts.push({ text, start: index, kind })
    at = index + text.length
  }
  if (at < code.length) parts.push({ text: code.slice(at), start: at, kind: undefined })
  return parts
}
