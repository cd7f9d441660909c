// Finds what has a colour in code: enough for the examples of the documentation and the reference.

/** The languages of examples, by the names that Markdown has for them. */
export type CodeLanguage = 'js' | 'json' | 'php' | 'python' | 'sh' | 'yaml'

/** Code without a colour, or with that of its kind. */
type Piece = string | readonly [kind: string, code: string]

const doubleQuoted = String.raw`"(?:\\.|[^"\\])*"`
const singleQuoted = String.raw`'(?:\\.|[^'\\])*'`
const number = String.raw`(?<number>\b\d+(?:\.\d+)?\b)`
const words = (all: string) => String.raw`(?<keyword>\b(?:${all.replaceAll(' ', '|')})\b)`

/** The names of groups are the kinds. What stands first is found first. */
const grammars: Readonly<Record<CodeLanguage, RegExp>> = {
  sh: join(
    String.raw`(?<comment>(?<!\S)#.*)`,
    `(?<string>${doubleQuoted}|'[^']*')`,
    String.raw`(?<name>\$\w+|\$\{[^}]*\}|(?<=\s)--?[a-zA-Z][\w-]*)`,
    String.raw`(?<keyword>(?<=^[ \t]*|[|&;(] ?)[a-z][\w.-]*(?=\s|$))`,
  ),
  json: join(
    `(?<name>${doubleQuoted}(?=:))`,
    `(?<string>${doubleQuoted})`,
    number,
    words('true false null'),
  ),
  js: join(
    String.raw`(?<comment>//.*|/\*[^]*?\*/)`,
    `(?<string>${doubleQuoted}|${singleQuoted}|\`[^\`]*\`)`,
    number,
    words(
      'as async await catch const else export false for from function if import in let new null ' +
        'of return throw true try type typeof undefined while',
    ),
  ),
  python: join(
    '(?<comment>#.*)',
    `(?<string>${doubleQuoted}|${singleQuoted})`,
    number,
    words(
      'and as def else except False for from if import in is None not or print return True try ' +
        'with',
    ),
  ),
  php: join(
    '(?<comment>(?://|#).*)',
    `(?<string>${doubleQuoted}|${singleQuoted})`,
    String.raw`(?<name>\$\w+)`,
    number,
    words('array echo else false foreach function if new null require return true use'),
  ),
  yaml: join(
    String.raw`(?<comment>(?<!\S)#.*)`,
    `(?<string>${doubleQuoted}|'[^']*')`,
    String.raw`(?<name>[\w.-]+(?=:(?:\s|$)))`,
    number,
    words('true false null'),
  ),
}

function join(...alternatives: readonly string[]): RegExp {
  return new RegExp(alternatives.join('|'), 'gm')
}

export const isCodeLanguage = (name: string): name is CodeLanguage => Object.hasOwn(grammars, name)

/** The pieces together are the code. */
export function highlight(code: string, language: CodeLanguage): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: found, index, groups = {} } of code.matchAll(grammars[language])) {
    if (found === '') continue
    if (index > end) pieces.push(code.slice(end, index))
    const [kind = ''] = Object.keys(groups).filter((name) => groups[name] !== undefined)
    pieces.push([kind, found])
    end = index + found.length
  }
  if (end < code.length) pieces.push(code.slice(end))
  return pieces
}
