// Reads the syntax of PO files by places in the source, as gettext's own lexer does: white space
// separates words and strings, and a string ends on its line.
import { DocumentError } from '../document-error.ts'
import { readPoString } from './po-strings.ts'

/** A quoted string by its place; `text` has its escapes decoded. */
interface PoString {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A keyword such as `msgid` and its strings. `end` is behind the last one. */
export interface PoEntry {
  readonly keyword: string
  /** What `msgstr[2]` has in brackets. */
  readonly index: number
  readonly start: number
  readonly end: number
  readonly strings: readonly PoString[]
  readonly text: string
}

export interface PoMessage {
  /** Of the comments directly before it, or of its first keyword. */
  readonly start: number
  readonly flags: readonly string[]
  /** Those before it, without those of an obsolete message between. */
  readonly comments: readonly PoComment[]
  readonly context?: PoEntry
  readonly id: PoEntry
  readonly plural?: PoEntry
  /** Its `msgstr`, or its `msgstr[n]`, in the order of the source; at least one. */
  readonly forms: readonly [PoEntry, ...PoEntry[]]
}

export interface PoComment {
  readonly start: number
  readonly text: string
}

const token = new RegExp(
  [
    String.raw`[ \t\r\n\f\v]+`,
    // The domain of the messages that follow.
    String.raw`domain[ \t\r\n\f\v]+"[^"\\\n]*(?:\\[^\n][^"\\\n]*)*"`,
    String.raw`(#[^\n]*)`,
    String.raw`"([^"\\\n]*(?:\\[^\n][^"\\\n]*)*)"`,
    '([a-z_]+)',
    String.raw`\[[ \t]{0,9}(\d{1,4})[ \t]{0,9}\]`,
  ].join('|'),
  'y',
)

/** The messages of a file, without obsolete ones. Throws DocumentError for another syntax. */
export function readPoMessages(source: string): PoMessage[] {
  const messages: PoMessage[] = []
  let comments: PoComment[] = []
  let entries: { keyword: string; index: number; start: number; strings: PoString[] }[] = []
  const endMessage = (): void => {
    if (entries.length > 0) messages.push(toMessage(source, entries, comments))
    entries = []
  }

  token.lastIndex = 0
  for (let at = 0; at < source.length; at = token.lastIndex) {
    token.lastIndex = at
    const found = token.exec(source) ?? fail(source, at)
    const [, comment, string, keyword, index] = found
    const isComplete = entries.at(-1)?.keyword === 'msgstr'
    if (comment !== undefined) {
      if (isComplete) {
        endMessage()
        comments = []
      }
      comments.push({ start: at, text: comment })
    } else if (keyword !== undefined) {
      if (keyword !== 'msgstr' && isComplete) {
        endMessage()
        comments = []
      }
      entries.push({ keyword, index: 0, start: at, strings: [] })
    } else if (index !== undefined) {
      const entry = entries.at(-1)
      if (!isComplete || entry?.strings.length !== 0) fail(source, at)
      else entry.index = Number(index)
    } else if (string !== undefined) {
      const place = { start: at, end: token.lastIndex }
      const entry = entries.at(-1) ?? fail(source, at)
      entry.strings.push({ ...place, text: readPoString(string) ?? fail(source, at) })
    }
  }
  endMessage()
  return messages
}

function toMessage(
  source: string,
  entries: readonly Omit<PoEntry, 'end' | 'text'>[],
  before: readonly PoComment[],
): PoMessage {
  const obsolete = before.findLastIndex(({ text }) => text.startsWith('#~'))
  const comments = before.slice(obsolete + 1)
  const complete = entries.map((entry): PoEntry => {
    const { strings, start } = entry
    const last = strings.at(-1) ?? fail(source, start)
    return { ...entry, end: last.end, text: strings.map(({ text }) => text).join('') }
  })
  const start = complete[0]?.start ?? 0
  const take = (keyword: string): PoEntry | undefined =>
    complete[0]?.keyword === keyword ? complete.shift() : undefined
  const context = take('msgctxt')
  const id = take('msgid') ?? fail(source, complete[0]?.start ?? start)
  const plural = take('msgid_plural')
  const [first, ...others] = complete
  const wrong = complete.find(({ keyword }) => keyword !== 'msgstr')
  if (first === undefined || wrong !== undefined) return fail(source, wrong?.start ?? start)
  return {
    start: startOfBlock(source, before, start),
    comments,
    flags: comments.flatMap(({ text }) =>
      text.startsWith('#,')
        ? text
            .slice(2)
            .split(',')
            .map((flag) => flag.trim())
        : [],
    ),
    ...(context && { context }),
    id,
    ...(plural && { plural }),
    forms: [first, ...others],
  }
}

/** Comments behind an empty line are about the message, those before it about the file. */
function startOfBlock(source: string, comments: readonly PoComment[], keyword: number): number {
  let start = keyword
  for (const comment of comments.toReversed()) {
    const between = source.slice(comment.start + comment.text.length, start)
    if (between.indexOf('\n') !== between.lastIndexOf('\n')) break
    start = comment.start
  }
  return start
}

function fail(source: string, at: number): never {
  const line = source.slice(0, at).split('\n').length
  throw new DocumentError(
    'document-damaged',
    `Line ${line} has no PO syntax. "msgfmt -c" of gettext says more.`,
    { reason: 'malformed-file', parameters: { format: 'PO', line } },
  )
}
