// Strings of PO files: escapes as in C, and how long ones are folded into several lines.
import { columnsOf } from '../columns.ts'

const letters: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
}
const escapes = new Map(Object.entries(letters).map(([letter, text]) => [text, `\\${letter}`]))

const escapeSequence = /\\(?:([0-7]{1,3})|x([0-9a-fA-F]{1,2})|([ntrabfv"\\]))/g

/** The text of what stands between quotes; undefined if it has an unknown escape. */
export function readPoString(raw: string): string | undefined {
  if (!raw.includes('\\')) return raw
  const others = raw.replace(escapeSequence, '')
  if (others.includes('\\')) return undefined
  return raw.replace(escapeSequence, (_, octal, hexadecimal, letter) => {
    if (letter !== undefined) return letters[letter] ?? letter
    return String.fromCharCode(
      octal === undefined ? Number.parseInt(hexadecimal, 16) : Number.parseInt(octal, 8) & 0xff,
    )
  })
}

const special = /["\\\x01-\x1f\x7f]/g

const encode = (text: string): string =>
  text.replaceAll('\0', '').replace(special, (character) => {
    if (character === '"' || character === '\\') return `\\${character}`
    const octal = character.charCodeAt(0).toString(8).padStart(3, '0')
    return escapes.get(character) ?? `\\${octal}`
  })

/** The strings of a text in a source, with their escapes decoded. */
interface FoldedText {
  readonly strings: readonly { readonly text: string }[]
}

/** How the strings of a file are folded. */
export interface Folding {
  readonly lineBreak: string
  /** Columns of a line's string, if the file folds long ones at all. */
  readonly columns: number | undefined
}

/** Folds a text as the source of the message is, in quotes. */
export function writePoString(text: string, source: FoldedText, folding: Folding): string {
  const { columns, lineBreak } = folding
  const isFolded = source.strings.length > 1
  const lines = text.split(/(?<=\n)/).map(encode)
  const isLong = columns !== undefined && lines.some((line) => columnsOf(line) > columns)
  if (!isFolded && !isLong) return `"${lines.join('')}"`
  const strings = columns === undefined ? lines : lines.flatMap((line) => fold(line, columns))
  const first = source.strings[0]?.text === '' || !isFolded ? ['""'] : []
  return [...first, ...strings.map((string) => `"${string}"`)].join(lineBreak)
}

function fold(line: string, columns: number): string[] {
  const strings: string[] = []
  let string: string[] = []
  let width = 0
  for (const [word] of line.matchAll(/[^ ]+ *| +/g)) {
    const added = columnsOf(word)
    if (width > 0 && width + added > columns) {
      strings.push(string.join(''))
      string = []
      width = 0
    }
    string.push(word)
    width += added
  }
  return [...strings, string.join('')]
}

/** The columns at which a file folds: those of its longest line that goes on in the next one. */
export function foldingColumns(entries: Iterable<FoldedText>): number | undefined {
  let columns = 0
  for (const { strings } of entries)
    for (const { text } of strings.slice(0, -1))
      if (text !== '' && !text.endsWith('\n')) columns = Math.max(columns, columnsOf(encode(text)))
  return columns === 0 ? undefined : Math.max(columns, 60)
}
