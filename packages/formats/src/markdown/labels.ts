// Where the title of an admonition, a directive or a link of a wiki stands in it.
import type { SourceRange } from '../segment/source-range.ts'

/** A label, and what it must not contain. */
interface Label extends SourceRange {
  readonly close: '"' | ']' | ''
}

/** Directives with their title behind the type; of others, what stands there is a value. */
const titled =
  'note|tip|info|important|warning|caution|danger|success|question|failure|bug|example|quote|' +
  'abstract|details|attention|hint|error'
const shapes: readonly (readonly [RegExp, Label['close']])[] = [
  [/^(?:!!!|\?\?\?|===)[^"]*"(.+)"[ \t]*$/, '"'],
  [/^:{3,20}[ \t]{0,20}[\w-]{1,100}\[(.{1,500})\][ \t]{0,20}(?:\{.{0,500}\})?[ \t]{0,20}$/, ']'],
  [
    new RegExp(String.raw`^:::+[ \t]*(?:${titled})[ \t]+([^\s{[][^{]*?)[ \t]*(?:\{.*\})?[ \t]*$`),
    '',
  ],
  [/^\[\[[^|]+\|(.+)\]\]$/, ']'],
]

/** The label in a construct; undefined if it has none. */
export function findLabel(construct: string): Label | undefined {
  for (const [shape, close] of shapes) {
    const [, label] = shape.exec(construct) ?? []
    if (label === undefined) continue
    const start = construct.lastIndexOf(label)
    return { start, end: start + label.length, close }
  }
  return undefined
}

/** A construct with a mark in place of its label. */
export function withoutLabel(construct: string): string {
  const label = findLabel(construct)
  if (label === undefined) return construct
  return `${construct.slice(0, label.start)}\0${construct.slice(label.end)}`
}

/** A translated label such that it ends where it ended before. */
export function writeLabel(text: string, close: Label['close']): string {
  if (close === '"') return text.replaceAll('"', '&quot;')
  const signs = close === ']' ? /[[\]|]/g : /[{}]/g
  return text.replace(signs, (sign) => `&#${sign.charCodeAt(0)};`)
}
