// Texts in the formulas of spreadsheets, and with which part of a cell each is compared.

interface FormulaText {
  readonly text: string
  /** `start`: a cell that begins with it is meant, as by `LEFT(A1,2)="Op"`. */
  readonly part: CellPart
}

export type CellPart = 'whole' | 'start' | 'end' | 'middle'

/** Functions that take a part of a text. */
const parts: Readonly<Record<string, CellPart>> = {
  LEFT: 'start',
  LEFTB: 'start',
  RIGHT: 'end',
  RIGHTB: 'end',
  MID: 'middle',
  MIDB: 'middle',
}
/** Functions that look for a text in another one, and which argument it is. */
const searches: Readonly<Record<string, number>> = {
  SEARCH: 0,
  SEARCHB: 0,
  FIND: 0,
  FINDB: 0,
  SUBSTITUTE: 1,
  TEXTBEFORE: 1,
  TEXTAFTER: 1,
  TEXTSPLIT: 1,
}
/** Functions whose texts may be criteria, which formulas put together with `&`. */
const criteria =
  /^(?:(?:COUNT|SUM|AVERAGE)IFS?|(?:MAX|MIN)IFS|X?MATCH|[VHX]?LOOKUP|D(?:SUM|COUNTA?|GET))$/

/** A call, a list in braces or what is in brackets. */
interface Group {
  /** It is in capitals; a list is called `{`. */
  readonly name: string
  readonly outer: Group | undefined
  readonly start: number
  end: number
  /** Parts of texts that functions in it take. */
  readonly taken: Set<CellPart>
}

interface Token {
  readonly kind: 'text' | 'open' | 'close' | 'comparison' | 'join' | 'other'
  readonly text: string
  /** What it is directly in; of the sign that opens or closes a group, that group. */
  readonly group: Group | undefined
  /** Of the argument that it belongs to. */
  readonly argument: number
}

const signs =
  /"((?:[^"]|"")*)"|'(?:[^']|'')*'|([A-Za-z_][\w.]*)\s{0,9}\(|<>|[<>]=|[\w.$:!]+|[^\s"']/g

/** The texts of a formula. */
export function* listFormulaTexts(code: string): Generator<FormulaText> {
  if (!code.includes('"')) return
  const tokens = readTokens(code)
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'text') continue
    const { group, argument } = token
    const call = group?.name === '{' ? group.outer : group
    if (call !== undefined && criteria.test(call.name)) {
      const joined = joinedText(tokens, index)
      if (joined !== undefined) yield { text: joined, part: 'whole' }
    } else {
      yield { text: token.text, part: 'whole' }
    }
    if (searches[call?.name ?? ''] === argument) yield { text: token.text, part: 'middle' }
    for (const part of comparedParts(tokens, index)) yield { text: token.text, part }
  }
}

function readTokens(code: string): Token[] {
  const tokens: Token[] = []
  let group: Group | undefined
  const counts = new Map<Group | undefined, number>()
  const add = (kind: Token['kind'], text: string): void => {
    // The values of a list are one argument of its call.
    const call = group?.name === '{' ? group.outer : group
    tokens.push({ kind, text, group, argument: counts.get(call) ?? 0 })
  }
  for (const { 0: sign, 1: literal, 2: name } of code.matchAll(signs)) {
    if (literal !== undefined) {
      add('text', literal.replaceAll('""', '"'))
    } else if (name !== undefined || sign === '(' || sign === '{') {
      group = openGroup(name ?? sign, group, tokens.length)
      add('open', sign)
    } else if (sign === ')' || sign === '}') {
      add('close', sign)
      if (group !== undefined) closeGroup(group, tokens.length - 1)
      group = group?.outer
    } else if (sign === ',' || sign === ';') {
      if (group?.name !== '{') counts.set(group, (counts.get(group) ?? 0) + 1)
      add('other', sign)
    } else if (sign === '&') {
      add('join', sign)
    } else {
      const isComparison = /^[<>=]/.test(sign)
      add(isComparison ? 'comparison' : 'other', sign)
    }
  }
  return tokens
}

function openGroup(written: string, outer: Group | undefined, start: number): Group {
  // Newer functions are written with a prefix: `_xlfn.TEXTBEFORE`.
  const name = written.slice(written.lastIndexOf('.') + 1).toUpperCase()
  const part = parts[name]
  return { name, outer, start, end: start, taken: new Set(part === undefined ? [] : [part]) }
}

function closeGroup(group: Group, end: number): void {
  group.end = end
  for (const part of group.taken) group.outer?.taken.add(part)
}

/** The parts of texts that this one is compared with: `LEFT(A1,2)="Op"`, `"Op"=LEFT(A1,2)`. */
function comparedParts(tokens: readonly Token[], index: number): ReadonlySet<CellPart> {
  const list = tokens[index]?.group
  const [start, end] = list?.name === '{' ? [list.start, list.end] : [index, index]
  const before = tokens[start - 1]?.kind === 'comparison' ? tokens[start - 2] : undefined
  if (before?.kind === 'close') return before.group?.taken ?? new Set()
  const after = tokens[end + 1]?.kind === 'comparison' ? tokens[end + 2] : undefined
  return (after?.kind === 'open' ? after.group?.taken : undefined) ?? new Set()
}

/**
 * A criterion that is put together: `"Op"&"*"`, with `*` for what only the workbook knows.
 * Undefined for a text that belongs to an earlier one.
 */
function joinedText(tokens: readonly Token[], index: number): string | undefined {
  const isJoined = tokens[index - 1]?.kind === 'join'
  if (isJoined && tokens[index - 2]?.kind === 'text') return undefined
  let text = isJoined ? '*' : ''
  for (let at = index; ; at += 2) {
    const token = tokens[at]
    if (token?.kind !== 'text') return `${text}*`
    text += token.text
    if (tokens[at + 1]?.kind !== 'join') return text
  }
}
