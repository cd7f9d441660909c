// Finds ICU messages with alternatives, such as {n, plural, one {# item} other {# items}}, in one
// pass over a text. Syntax: https://unicode-org.github.io/icu/userguide/format_parse/messages/

/** An alternative of a message; `start` and `end` are those of its content. */
interface IcuArm {
  readonly start: number
  readonly end: number
  /** `#` is the number. */
  readonly isPlural: boolean
  readonly messages: readonly IcuMessage[]
}

/** A plural, select or selectordinal argument, from brace to brace. */
export interface IcuMessage {
  readonly start: number
  readonly end: number
  readonly arms: readonly IcuArm[]
}

/** A message within more levels of others is not read: no translator writes such. */
const mostLevels = 16

const space = String.raw`\s{0,200}`
const name = String.raw`[\p{L}\p{N}_.\-]{1,100}`
const start = String.raw`\{${space}${name}${space},${space}(plural|select|selectordinal)${space},`
const anyHeader = new RegExp(start, 'gu')
const headerHere = new RegExp(start, 'uy')
const offsetHere = new RegExp(String.raw`${space}offset:\s{0,9}\d{1,9}(?=\s)`, 'uy')
const selectorHere = new RegExp(`${space}(?:=[0-9]{1,9}|${name})${space}\\{`, 'uy')
const closingHere = new RegExp(String.raw`${space}\}`, 'uy')
/** {name}, {when, date, short}, and {{ name }} as Angular and others write it within messages. */
const argumentHere = new RegExp(
  String.raw`\{${space}${name}${space}(?:,${space}[a-z]{1,40}${space}` +
    String.raw`(?:,(?:[^{}']|''|'[^'{}]{1,100}'){0,500})?)?\}|\{\{[^{}]{0,200}\}\}`,
  'uy',
)

/** Replaces what is no text while messages are searched; no quotation contains it. */
export const noText = '\ufffc'

/** Most texts have no messages, and this search first is many times faster. */
export const mayHaveMessages = (text: string): boolean =>
  /\{[^{}]{1,400}?,\s{0,200}(?:plural|select)/.test(text)

/** A message that is being read. */
interface Frame {
  readonly start: number
  readonly isPlural: boolean
  readonly arms: IcuArm[]
  /** Where the content of the current arm starts; -1 between two arms. */
  armStart: number
  messages: IcuMessage[]
}

/** The outermost complete messages of a text, in order. */
export function findMessages(text: string): IcuMessage[] {
  const found: IcuMessage[] = []
  const frames: Frame[] = []
  let at = 0

  const add = (message: IcuMessage): unknown => (frames.at(-1)?.messages ?? found).push(message)
  const open = (from: number, header: RegExpExecArray): void => {
    at = from + header[0].length
    const isPlural = header[1] !== 'select'
    if (isPlural) at = endOf(offsetHere, text, at) ?? at
    frames.push({ start: from, isPlural, arms: [], armStart: -1, messages: [] })
  }
  /** What seemed a message is none; the complete messages in it remain. */
  const drop = (): void => {
    const frame = frames.pop()
    for (const arm of frame?.arms ?? []) for (const message of arm.messages) add(message)
    for (const message of frame?.messages ?? []) add(message)
  }

  function readBetweenArms(frame: Frame): void {
    const content = endOf(selectorHere, text, at)
    const end = content === undefined ? endOf(closingHere, text, at) : undefined
    if (content !== undefined) {
      at = frame.armStart = content
    } else if (end !== undefined && frame.arms.length > 0) {
      frames.pop()
      add({ start: frame.start, end, arms: frame.arms })
      at = end
    } else drop()
  }

  function readArm(frame: Frame): void {
    const index = indexOfSign(text, at)
    if (text[index] === "'") at = quotationEnd(text, index, frame.isPlural)
    else if (text[index] === '}') {
      const { armStart, isPlural, messages } = frame
      frame.arms.push({ start: armStart, end: index, isPlural, messages })
      frame.armStart = -1
      frame.messages = []
      at = index + 1
    } else {
      at = index
      const header = matchAt(headerHere, text, at)
      if (header !== null && frames.length < mostLevels) open(at, header)
      else {
        const end = header === null ? endOf(argumentHere, text, at) : undefined
        if (end === undefined) drop()
        else at = end
      }
    }
  }

  while (at < text.length) {
    const frame = frames.at(-1)
    if (frame === undefined) {
      const header = matchAt(anyHeader, text, at)
      if (header === null) break
      open(header.index, header)
    } else if (frame.armStart < 0) readBetweenArms(frame)
    else readArm(frame)
  }
  while (frames.length > 0) drop()
  return found
}

const sign = /['{}]/g

function indexOfSign(text: string, from: number): number {
  return matchAt(sign, text, from)?.index ?? text.length
}

/**
 * Where what an apostrophe begins ends: two of them are one, and one before a brace, or before `#`
 * in a plural, quotes what follows up to the next one. Any other is an apostrophe.
 */
function quotationEnd(text: string, at: number, isPlural: boolean): number {
  const next = text[at + 1]
  if (next === "'") return at + 2
  if (next === '{' || next === '}' || (next === '#' && isPlural)) {
    const closing = /''|['\ufffc]/g
    closing.lastIndex = at + 2
    for (let found = closing.exec(text); found !== null; found = closing.exec(text)) {
      if (found[0] === "'") return closing.lastIndex
      if (found[0] === noText) break
    }
  }
  return at + 1
}

/**
 * A piece of a message's text. `argument` is also the number of a plural; `stray` is a brace that
 * ICU does not accept.
 */
interface IcuToken {
  readonly kind: 'text' | 'argument' | 'stray'
  readonly start: number
  readonly end: number
}

/** The tokens of a text of a message, without its alternatives. */
export function* readIcuTokens(text: string, isPlural: boolean): Generator<IcuToken> {
  const signs = isPlural ? /['{}#]/g : sign
  let start = 0
  let at = 0
  for (let found = matchAt(signs, text, 0); found !== null; found = matchAt(signs, text, at)) {
    const { 0: character, index } = found
    if (character === "'") {
      at = quotationEnd(text, index, isPlural)
      continue
    }
    const end = character === '#' ? index + 1 : endOf(argumentHere, text, index)
    // The sign of another kind of template, as in ${name}, stays with its braces.
    const isTemplate = end !== undefined && index > start && /[$#%]/.test(text[index - 1] ?? '')
    const from = character === '{' && isTemplate ? index - 1 : index
    if (from > start) yield { kind: 'text', start, end: from }
    at = start = end ?? index + 1
    yield { kind: end === undefined ? 'stray' : 'argument', start: from, end: at }
  }
  if (text.length > start) yield { kind: 'text', start, end: text.length }
}

/** A text of a message without its quotations. */
export function unquoteIcu(text: string, isPlural: boolean): string {
  const pieces: string[] = []
  let at = 0
  for (let index = text.indexOf("'"); index >= 0; index = text.indexOf("'", at)) {
    const end = quotationEnd(text, index, isPlural)
    const inner = text.slice(index + 1, end - 1).replaceAll("''", "'")
    pieces.push(text.slice(at, index), end - index <= 2 ? "'" : inner)
    at = end
  }
  pieces.push(text.slice(at))
  return pieces.join('')
}

const quotable = /[{}](?:[{}']*[{}])?|'/g
const quotableInPlural = /[{}#](?:[{}#']*[{}#])?|'/g
/** Beside one of these, an apostrophe might begin or end a quotation; `<` in FormatJS. */
const besideQuotation = /['{}#<>|]/

/**
 * Quotes a text for a message. An apostrophe is written twice where a single one could be taken for
 * the start of a quotation, and everywhere if `doublesAll`.
 */
export function quoteIcu(text: string, isPlural: boolean, doublesAll: boolean): string {
  return text.replace(isPlural ? quotableInPlural : quotable, (found, at: number) => {
    if (found !== "'") return `'${found.replaceAll("'", "''")}'`
    const before = text[at - 1] ?? '{'
    const after = text[at + 1] ?? '}'
    return doublesAll || besideQuotation.test(before) || besideQuotation.test(after) ? "''" : "'"
  })
}

function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at
  return expression.exec(text)
}

const endOf = (expression: RegExp, text: string, at: number): number | undefined =>
  matchAt(expression, text, at) === null ? undefined : expression.lastIndex
