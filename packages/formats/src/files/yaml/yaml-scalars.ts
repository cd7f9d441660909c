// How a text is written in place of a scalar of YAML 1.1, in the style of its source.
// https://yaml.org/spec/1.1/#id903915

/** Characters that YAML writes only by number, and halves of others. */
const unprintable = /[\0-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\u2028\u2029\ufeff\ufffe\uffff\p{Cs}]/u
const allUnprintable = new RegExp(unprintable, 'gu')
/** What a plain scalar may not begin with; numbers, dates and the like would be no strings. */
const unsafeStart = /^[-?:,[\]{}#&*!|>'"%@`~=<+.\d\s]/
const keyword = /^(?:y|yes|n|no|true|false|on|off|null)$/i
const unsafeInside = /[\n\t]|:(?=\s|$)|\s#|\s$/
const unsafeInFlow = /[,[\]{}]|:/

export function writePlain(text: string, isInFlow: boolean): string {
  const isSafe =
    text !== '' &&
    !unsafeStart.test(text) &&
    !keyword.test(text) &&
    !unsafeInside.test(text) &&
    !unprintable.test(text) &&
    !(isInFlow && unsafeInFlow.test(text))
  return isSafe ? text : writeDoubleQuoted(text)
}

export const writeSingleQuoted = (text: string): string =>
  text.includes('\n') || text.includes('\t') || unprintable.test(text)
    ? writeDoubleQuoted(text)
    : `'${text.replaceAll("'", "''")}'`

export const writeDoubleQuoted = (text: string): string =>
  JSON.stringify(text.toWellFormed()).replace(
    allUnprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

interface BlockSource {
  /** `|` or `>` with what follows it, up to the first line. */
  readonly header: string
  /** The lines with their indentation. */
  readonly lines: string
  /** What the lines say. */
  readonly value: string
}

/** A block scalar; the line breaks at its end stay those of the source. */
export function writeBlock(text: string, { header, lines, value }: BlockSource): string {
  const isFolded = header.startsWith('>')
  const end = lines.slice(lines.trimEnd().length)
  const indent = indentOf(lines) - indentOf(value)
  const breaks = text.replace(allUnprintable, '').trimEnd()
  const clean = indentOf(value) > 0 ? breaks : breaks.replace(/^(\n*)[ \t]+/, '$1')
  if (indent <= 0 || clean === '' || (isFolded && /^[ \t]/m.test(clean)))
    return writeDoubleQuoted(text) + end
  // In a folded scalar, one line break is a space.
  const raw = isFolded ? clean.replace(/(?<=[^\n])\n+/g, (some) => `\n${some}`) : clean
  const written = raw.replace(/^(?=[^\n])/gm, ' '.repeat(indent))
  return header + (lines.includes('\r\n') ? written.replaceAll('\n', '\r\n') : written) + end
}

/** The spaces before the first line that has more. */
function indentOf(text: string): number {
  const from = text.length - text.replace(/^(?: *\r?\n)+/, '').length
  return (/^ */.exec(text.slice(from))?.[0] ?? '').length
}
