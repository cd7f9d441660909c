// The front matter of Markdown files: YAML between lines of three hyphens, TOML between lines of
// three pluses. Its keys stay; the values of some are language.
import { isMap, isScalar, parseDocument, Scalar } from 'yaml'
import type { Piece } from '../segment/segmented-text.ts'
import type { SourceRange } from '../segment/source-range.ts'
import type { SentenceSegments } from '../sentences/sentence-segments.ts'
import type { ValueStyle, Writing } from './cut.ts'
import { valueNotation } from './notations.ts'

interface FrontMatter {
  /** The text between the fences; undefined if there is no front matter. */
  readonly inner?: SourceRange
  readonly language?: 'yaml' | 'toml'
  /** Where the Markdown begins. */
  readonly end: number
}

/** A value that is translated, as its readers see it. */
interface Value extends SourceRange {
  readonly text: string
  readonly style: ValueStyle
}

/** Finds the front matter of a text that begins at `start`. */
export function findFrontMatter(text: string, start: number): FrontMatter {
  const opening = /^(---|\+\+\+)[ \t]*(?:\r\n|\n|\r)/.exec(text.slice(start, start + 200))
  if (opening === null) return { end: start }
  const fence = opening[1] as string
  const from = start + opening[0].length
  const closing = new RegExp(`^${fence.replaceAll('+', '\\+')}[ \\t]*$`, 'm')
  const found = closing.exec(text.slice(from))
  if (found === null) return { end: start }
  const to = from + found.index
  const lineEnd = /^(?:\r\n|\n|\r)?/.exec(text.slice(to + found[0].length))?.[0].length ?? 0
  return {
    inner: { start: from, end: to },
    language: fence === '---' ? 'yaml' : 'toml',
    end: to + found[0].length + lineEnd,
  }
}

/** Adds the front matter, the values of these keys as segments. */
export function addFrontMatter(
  text: string,
  {
    inner,
    language,
    start,
    end,
    keys,
  }: Omit<FrontMatter, 'end'> & SourceRange & { readonly keys: readonly string[] },
  { pieces, content }: { pieces: Piece[]; content: SentenceSegments<Writing> },
): void {
  let written = start
  if (inner !== undefined) {
    const source = text.slice(inner.start, inner.end)
    const values = language === 'yaml' ? yamlValues(source, keys) : tomlValues(source, keys)
    for (const value of values) {
      const piece = addValue(value, source, content)
      if (piece === undefined) continue
      pieces.push(text.slice(written, inner.start + value.start), piece)
      written = inner.start + value.end
    }
  }
  if (end > written) pieces.push(text.slice(written, end))
}

function addValue(
  { start, end, text, style }: Value,
  source: string,
  content: SentenceSegments<Writing>,
): Piece | undefined {
  const added = content.addText(text, valueNotation(style))
  if (added === undefined || typeof added === 'string') return undefined
  const rendering = content.renderings[added.segment]
  if (rendering !== undefined)
    content.renderings[added.segment] = {
      ...rendering,
      source: [{ kind: 'text', raw: source.slice(start, end) }],
    }
  return added
}

const styles: Partial<Record<Scalar.Type, ValueStyle>> = {
  [Scalar.PLAIN]: 'plain',
  [Scalar.QUOTE_SINGLE]: 'single',
  [Scalar.QUOTE_DOUBLE]: 'double',
  [Scalar.BLOCK_FOLDED]: 'block',
  [Scalar.BLOCK_LITERAL]: 'block',
}

/** Strings of the outer mapping. YAML with errors has none. */
function yamlValues(source: string, keys: readonly string[]): Value[] {
  const document = parseDocument(source, { logLevel: 'silent', uniqueKeys: false })
  if (document.errors.length > 0 || !isMap(document.contents)) return []
  const values: Value[] = []
  for (const { key, value } of document.contents.items) {
    if (!isScalar(key) || typeof key.value !== 'string' || !keys.includes(key.value)) continue
    if (!isScalar(value) || typeof value.value !== 'string' || !value.range) continue
    const style = styles[value.type as Scalar.Type]
    const text = value.value
    const [start, end] = value.range
    // Lines of a block are not folded: they may be verse. A tag or an anchor stays outside.
    if (style === undefined || text.trim() !== text.trimEnd() || /[\r\n]/.test(text.trim()))
      continue
    values.push({ start, end, text: text.trim(), style })
  }
  return values.sort((a, b) => a.start - b.start)
}

const tomlLine = /^([A-Za-z0-9_-]{1,100})([ \t]*=[ \t]*)("(?:[^"\\\r\n]|\\[^\r\n])*")[ \t]*$/

/** Basic strings of the top-level table, each on one line. */
function tomlValues(source: string, keys: readonly string[]): Value[] {
  const values: Value[] = []
  let start = 0
  for (const line of source.split('\n')) {
    if (line.startsWith('[')) break
    const [, key = '', equals = '', quoted = ''] = tomlLine.exec(line.trimEnd()) ?? []
    const text = keys.includes(key) ? readTomlString(quoted) : undefined
    const from = start + key.length + equals.length
    if (text !== undefined)
      values.push({ start: from, end: from + quoted.length, text, style: 'toml' })
    start += line.length + 1
  }
  return values
}

/** Its escapes are those of JSON, but for `\U` and `\e`, which are left alone. */
function readTomlString(quoted: string): string | undefined {
  try {
    const text: unknown = JSON.parse(quoted)
    return typeof text === 'string' && text.trim() === text && !/[\r\n]/.test(text)
      ? text
      : undefined
  } catch {
    return undefined
  }
}
