// Writes JSON in the style of the file that it is added to.
import { type Edit, replaced } from '../../xml/edits.ts'
import type { JsonNode } from './json-tree.ts'

/** How a file writes its objects. */
export interface JsonStyle {
  /** Of one level. */
  readonly indentation: string
  /** Between a key and its value: Xcode has a space before the colon. */
  readonly colon: string
  readonly lineBreak: string
}

export type Json = string | { readonly raw: string } | ReadonlyMap<string, Json>

export const readStyle = (source: string): JsonStyle => ({
  indentation: /^\{\s*\n([ \t]+)"/.exec(source)?.[1] ?? '  ',
  colon: /"\s*:\s*["{[]/.exec(source)?.[0].slice(1, -1) ?? ' : ',
  lineBreak: source.includes('\r\n') ? '\r\n' : '\n',
})

/** `level`: of the member whose value it is, counted from 1. */
export function printJson(value: Json, style: JsonStyle, level: number): string {
  if (typeof value === 'string') return JSON.stringify(value.toWellFormed())
  if ('raw' in value) return value.raw
  const members = Array.from(value, ([key, each]) => printMember(key, each, style, level + 1))
  const indentation = style.indentation.repeat(level)
  return `{${members.join(',')}${style.lineBreak}${indentation}}`
}

function printMember(key: string, value: Json, style: JsonStyle, level: number): string {
  const indentation = style.indentation.repeat(level)
  const written = printJson(value, style, level)
  return `${style.lineBreak}${indentation}${JSON.stringify(key)}${style.colon}${written}`
}

interface NewMember {
  readonly key: string
  readonly value: Json
  readonly style: JsonStyle
  /** Of the member. */
  readonly level: number
}

/** Adds a member to an object, before the first whose key is greater, as Xcode sorts them. */
export function insertMember(object: JsonNode, member: NewMember): Edit {
  const { key, value, style, level } = member
  const members = object.members ?? []
  const next = members.find((each) => each.key > key)
  const last = members.at(-1)
  const written = printMember(key, value, style, level)
  if (next !== undefined) {
    const { start } = next
    const indentation = `${style.lineBreak}${style.indentation.repeat(level)}`
    return replaced({ start, end: start }, `${written.trimStart()},${indentation}`)
  }
  if (last !== undefined) {
    const { end } = last.value
    return replaced({ start: end, end }, `,${written}`)
  }
  const indentation = style.indentation.repeat(level - 1)
  return replaced(object, `{${written}${style.lineBreak}${indentation}}`)
}
