// Finds the strings of a JSON text by their places (RFC 8259). Nothing is built from keys, so that
// no key means anything to this program.
import { DocumentError } from '../document-error.ts'
import type { KeyPath } from '../resources/ignored-keys.ts'
import { placeOf } from '../source-place.ts'

export interface JsonPath extends KeyPath {
  readonly parent: JsonPath | undefined
  readonly depth: number
}

/** A string that is a value. */
export interface JsonString {
  /** Between its quotation marks. */
  readonly start: number
  readonly end: number
  /** Undefined if the string is the whole text. */
  readonly path: JsonPath | undefined
}

/** A member of the root, if that is an object. */
interface JsonMember {
  readonly path: JsonPath
  /** With which its value begins. */
  readonly sign: string
}

export interface JsonStrings {
  readonly strings: readonly JsonString[]
  readonly members: readonly JsonMember[]
}

/** Deeper texts are refused. */
const mostLevels = 512

const whitespace = /[ \t\n\r]*/y
const literal = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const special = /["\\\u0000-\u001f]/g
const escapeSequence = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

interface Container {
  readonly closing: '}' | ']'
  path: JsonPath
}

/** Throws `DocumentError` with the place of what is no JSON. */
export function findJsonStrings(text: string): JsonStrings {
  const strings: JsonString[] = []
  const members: JsonMember[] = []
  const containers: Container[] = []
  let at = 0

  function endOf(expression: RegExp, from: number): number | undefined {
    expression.lastIndex = from
    return expression.test(text) ? expression.lastIndex : undefined
  }

  function skipWhitespace(): void {
    at = endOf(whitespace, at) ?? at
  }

  /** Reads the string whose quotation mark is next; returns where it ends. */
  function readString(): number {
    for (let end = at + 1; ; ) {
      special.lastIndex = end
      const found = special.exec(text)
      if (found?.[0] === '"') {
        at = found.index + 1
        return found.index
      }
      const next = found?.[0] === '\\' ? endOf(escapeSequence, found.index) : undefined
      if (next === undefined) throw unexpected(text, found?.index ?? text.length)
      end = next
    }
  }

  /** Reads the key of the next member and its colon. */
  function readKey(container: Container): void {
    skipWhitespace()
    const start = at + 1
    if (text[at] !== '"') throw unexpected(text, at)
    const key = decodeJsonString(text.slice(start, readString()))
    container.path = { ...container.path, key }
    skipWhitespace()
    if (text[at] !== ':') throw unexpected(text, at)
    at++
  }

  /** Opens a container; returns whether it is empty, and then closes it. */
  function open(parent: JsonPath | undefined): boolean {
    const depth = containers.length
    if (depth === mostLevels) throw tooDeep(text, at)
    const closing = text[at] === '{' ? '}' : ']'
    at++
    skipWhitespace()
    if (text[at] === closing) {
      at++
      return true
    }
    const container: Container = { closing, path: { parent, key: 0, depth } }
    containers.push(container)
    if (closing === '}') readKey(container)
    return false
  }

  /** Reads what follows a value, up to the next one; returns whether there is one. */
  function readNext(): boolean {
    for (;;) {
      skipWhitespace()
      const container = containers.at(-1)
      if (container === undefined) break
      const sign = text[at]
      if (sign !== ',' && sign !== container.closing) throw unexpected(text, at)
      at++
      if (sign === ',') {
        const { path } = container
        if (typeof path.key === 'string') readKey(container)
        else container.path = { ...path, key: path.key + 1 }
        return true
      }
      containers.pop()
    }
    if (at < text.length) throw unexpected(text, at)
    return false
  }

  for (let hasNext = true; hasNext; ) {
    skipWhitespace()
    const path = containers.at(-1)?.path
    const sign = text[at] ?? ''
    if (path?.depth === 0 && typeof path.key === 'string') members.push({ path, sign })
    if (sign === '{' || sign === '[') {
      if (!open(path)) continue
    } else if (sign === '"') {
      const start = at + 1
      strings.push({ start, end: readString(), path })
    } else {
      const end = endOf(literal, at)
      if (end === undefined) throw unexpected(text, at)
      at = end
    }
    hasNext = readNext()
  }
  return { strings, members }
}

function tooDeep(text: string, at: number): DocumentError {
  return new DocumentError(
    'document-refused',
    `At ${placeOf(text, at)}, the JSON is more than ${mostLevels} levels deep.`,
    { reason: 'too-deep' },
  )
}

function unexpected(text: string, at: number): DocumentError {
  return new DocumentError(
    'document-damaged',
    `The file is no JSON: at ${placeOf(text, at)}, ${describe(text, at)}.`,
    {
      reason: 'malformed-file',
      parameters: { format: 'JSON', line: text.slice(0, at).split('\n').length },
    },
  )
}

function describe(text: string, at: number): string {
  const sign = text[at]
  if (sign === undefined) return 'it ends too early'
  if (sign === '/' || sign === '#') return 'there is a comment; remove all comments'
  if (sign === "'") return 'there is a single quotation mark; JSON has double ones'
  if (sign < ' ') return 'a string has a line break or another control character'
  if (/^[,\]}]$/.test(sign)) return `"${sign}" follows where a value or a key is expected`
  return `"${String.fromCodePoint(text.codePointAt(at) ?? 0)}" is not expected`
}

/** The text of a string that is known to be well-formed. */
export const decodeJsonString = (raw: string): string => JSON.parse(`"${raw}"`)

/**
 * Writes a text as a string. Characters that the source wrote by number or with a backslash where
 * it need not are written so again, and all others beyond ASCII if it had any of them.
 */
export function encodeJsonString(text: string, source: string): string {
  const numbers = new Set([...source.matchAll(/\\u([0-9a-fA-F]{4})/g)].map(([, code = '']) => code))
  const byNumber = new Set([...numbers].map((code) => Number.parseInt(code, 16)))
  const isAscii = [...byNumber].some((code) => code >= 0x80)
  const isUpper = [...numbers].some((code) => /[A-F]/.test(code))
  const escapesSlash = source.includes('\\/')
  const quoted = JSON.stringify(text.toWellFormed()).slice(1, -1)
  return quoted.replace(/\\.|[^ -~]|[&<>'/=]/g, (character) => {
    if (character.length > 1) return character
    if (character === '/') return escapesSlash ? '\\/' : character
    const code = character.charCodeAt(0)
    if (!byNumber.has(code) && !(isAscii && code >= 0x80) && !/[\u2028\u2029]/.test(character))
      return character
    const digits = code.toString(16).padStart(4, '0')
    return `\\u${isUpper ? digits.toUpperCase() : digits}`
  })
}
