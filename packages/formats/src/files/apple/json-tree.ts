// Well-formed JSON as a tree of places, for formats that add members to objects.
import { decodeJsonString, findJsonStrings } from '../json/json-strings.ts'

export interface JsonNode {
  readonly start: number
  readonly end: number
  /** The members of an object, in order; undefined for another value. */
  readonly members?: readonly JsonMember[] | undefined
  /** Undecoded, with its quotation marks; undefined for another value. */
  readonly string?: string | undefined
}

interface JsonMember {
  readonly key: string
  /** Where its key begins. */
  readonly start: number
  readonly value: JsonNode
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

interface OpenNode {
  readonly start: number
  readonly members: JsonMember[] | undefined
  key: { readonly text: string; readonly start: number } | undefined
}

/** Throws `DocumentError` with the place of what is no JSON. */
export function parseJsonTree(text: string): JsonNode {
  // It checks the syntax, and that nothing is nested too deeply.
  findJsonStrings(text)
  const open: OpenNode[] = []
  let root: JsonNode = { start: 0, end: 0 }

  function addValue(value: JsonNode): void {
    const around = open.at(-1)
    if (around === undefined) {
      root = value
    } else if (around.key !== undefined) {
      const { text, start } = around.key
      const key = decodeJsonString(text.slice(1, -1))
      around.members?.push({ key, start, value })
      around.key = undefined
    }
  }

  for (const { 0: found, index: start } of text.matchAll(token)) {
    const end = start + found.length
    const around = open.at(-1)
    if (found === '{') {
      open.push({ start, members: [], key: undefined })
    } else if (found === '[') {
      open.push({ start, members: undefined, key: undefined })
    } else if (found === '}' || found === ']') {
      const closed = open.pop()
      if (closed !== undefined) addValue({ start: closed.start, end, members: closed.members })
    } else if (found === ',' || found === ':') {
    } else if (around?.members !== undefined && around.key === undefined) {
      around.key = { text: found, start }
    } else {
      addValue({ start, end, string: found.startsWith('"') ? found : undefined })
    }
  }
  return root
}

/** The value of a member of an object. */
export function memberOf(node: JsonNode | undefined, key: string): JsonNode | undefined {
  const found = node?.members?.find((member) => member.key === key)
  return found?.value
}

/** The text of a string; undefined for another value. */
export function textOf(node: JsonNode | undefined): string | undefined {
  if (node?.string === undefined) return undefined
  return decodeJsonString(node.string.slice(1, -1))
}
