// Which characters of a translated text would be marks, and are escaped. What cannot be one stays
// as it is: a text full of backslashes is no pleasure to edit.
import type { InlineWriting } from './cut.ts'

/** What is around a text in its segment. */
export interface Surroundings {
  /** The characters before and after it; empty at the ends of the segment. */
  readonly before: string
  readonly after: string
  /** It begins a line. */
  readonly startsLine: boolean
}

const special = /[\\`*_~[\]<&!|#$@:.{]/g
const isPunctuation = (character: string): boolean => /^[!-/:-@[-`{-~]$/.test(character)
const isWord = (character: string): boolean => /^[\p{L}\p{N}]$/u.test(character)
const isSpace = (character: string): boolean => character === '' || /^\s$/.test(character)

/** What the texts of a segment have in common. */
interface Rules {
  readonly escapesBrackets: boolean
  /** Escaped ones might be math of TeX. */
  readonly bracketsAreMath: boolean
  /** Marks of pairs that are only characters. */
  readonly lone: ReadonlySet<string>
}

/**
 * Returns a function that escapes each character of a text that would be a mark. `all` has all
 * texts of the segment: it is read once, as there may be thousands of texts.
 */
export function createEscapes(
  writing: InlineWriting,
  all: string,
): (text: string, around: Surroundings) => string {
  const rules = {
    escapesBrackets: needsBrackets(writing, all),
    bracketsAreMath: all.includes('[') && all.indexOf('[') < all.lastIndexOf(']'),
    lone: new Set(['*', '_', '~', '$'].filter((mark) => isLone(mark, writing, all))),
  }
  return (text, around) => {
    const escaped = escapeMarks(text, { ...rules, writing, around })
    return around.startsLine ? escapeLineStart(escaped, writing) : escaped
  }
}

function escapeMarks(
  text: string,
  {
    escapesBrackets,
    bracketsAreMath,
    lone,
    writing,
    around,
  }: Rules & { writing: InlineWriting; around: Surroundings },
): string {
  return text.replace(special, (character, at: number) => {
    if (writing.literal.includes(character)) return character
    const previous = at > 0 ? (text[at - 1] as string) : around.before.slice(-1)
    const isLast = at === text.length - 1
    const next = isLast ? around.after.slice(0, 1) : (text[at + 1] as string)
    // Before a segment that does not begin a line is something: a tag, or a mark.
    const followsSpace = () => (previous === '' ? around.startsLine : isSpace(previous))
    const isMark = () => {
      switch (character) {
        case '\\':
          return isLast || next === '\n' || isPunctuation(next)
        case '`':
          return true
        case '_':
          return !lone.has('_') && !(isWord(previous) && isWord(next))
        case '*':
        case '~':
        case '$':
          return !lone.has(character) && !(followsSpace() && isSpace(next) && !isLast)
        case '[':
        case ']':
          return escapesBrackets
        case '<':
          return isLast || writing.flavour === 'mdx' || /[A-Za-z/!?]/.test(next)
        case '&':
          return (isLast && next !== '') || /^&#?[A-Za-z0-9]{1,32};/.test(text.slice(at, at + 40))
        case '!':
          return isLast && next === '['
        case '|':
          return writing.escapesPipes
        case '#':
          return writing.place === 'heading' && /^#+$/.test(text.slice(at, at + 20).trimEnd())
        case '@':
          return /[\w.+-]/.test(previous) && /^@[\w-]{1,64}\./.test(text.slice(at, at + 70))
        case ':':
          return (
            /^:\/\//.test(text.slice(at, at + 3)) && /https?$/i.test(text.slice(0, at).slice(-5))
          )
        case '.':
          return /(?:^|\W|_)www$/i.test(text.slice(Math.max(0, at - 4), at))
        default:
          return writing.flavour === 'mdx' || /[%{:#]/.test(next)
      }
    }
    if (!isMark()) return character
    return character === ']' && bracketsAreMath ? '&#93;' : `\\${character}`
  })
}

/** A mark of a pair that has no partner anywhere in the block is only a character. */
function isLone(mark: string, { marks }: InlineWriting, all: string): boolean {
  if (marks.includes(mark)) return false
  const first = all.indexOf(mark)
  return all.indexOf(mark, first + 1) < 0
}

/** Brackets are text unless a link or a definition could be made of them. */
function needsBrackets({ hasDefinitions, marks, place }: InlineWriting, all: string): boolean {
  if (hasDefinitions || place === 'alternative' || /[[\]]/.test(marks)) return true
  return /\][([:]|\[\^|^\s*\[[ xX!\n]?/.test(all)
}

/** What would open a block at the beginning of a line. */
const blockStart = /^(?:[|>]|[-+=](?![\p{L}\p{N}])|#{1,6}(?![\p{L}\p{N}])|[*:~$](?![\p{L}]))/u
const orderedItem = /^(\d{1,9})([.)])(?=\s|$)/

function escapeLineStart(text: string, { flavour, opening }: InlineWriting): string {
  if (flavour === 'mdx')
    // Only a reference: a backslash before a letter is a backslash.
    text = text.replace(/^(?:i(?=mport\b)|e(?=xport\b))/, (letter) =>
      letter === 'i' ? '&#x69;' : '&#x65;',
    )
  if (opening !== '' && text.startsWith(opening)) return text
  if (orderedItem.test(text)) return text.replace(orderedItem, '$1\\$2')
  return blockStart.test(text) ? `\\${text}` : text
}
