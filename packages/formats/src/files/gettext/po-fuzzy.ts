// Marks a message as fuzzy: programs do not show it, and tools list it for a person to look at.
import { type Edit, replaced } from '../../xml/edits.ts'
import type { PoMessage } from './po-syntax.ts'

const flagMark = '#,'
/** Of the message before it was changed: msgfmt wants no other comment behind these. */
const previousMark = '#|'

/** The edits that make a message fuzzy; none if it is. */
export function markFuzzy(message: PoMessage, source: string, lineBreak: string): Edit[] {
  const { comments, flags, context, id } = message
  if (flags.includes('fuzzy')) return []
  const own = comments.find(({ text }) => text.startsWith(flagMark))
  if (own !== undefined) {
    const others = own.text.slice(flagMark.length).trim()
    return [insert(own.start + flagMark.length, others === '' ? ' fuzzy' : ' fuzzy,')]
  }
  const previous = comments.find(({ text }) => text.startsWith(previousMark))
  const at = (previous ?? context ?? id).start
  const before = source.slice(Math.max(0, at - longestIndent), at)
  const isFirst = before.slice(before.lastIndexOf('\n') + 1).trim() === ''
  return [insert(at, `${isFirst ? '' : lineBreak}#, fuzzy${lineBreak}`)]
}

const longestIndent = 200

const insert = (at: number, text: string): Edit => replaced({ start: at, end: at }, text)
