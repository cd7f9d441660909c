// What the streams of a file come to, before any parser sees it: pdf.js and pdf-lib inflate what
// they are given.
import { latin1 } from '../content/operands.ts'
import { limits, tooLarge } from '../limits.ts'
import { type Budget, decodeFilters } from './filters.ts'

/** A dictionary is longer only if it has a large table; its filter is then found by its data. */
const dictionaryBytes = 600
/** Encrypted object streams cannot be looked into; zlib packs 1 to 1,032 at most. */
const encryptedObjectBytes = 100_000

const startMark = Buffer.from('stream')
const endMark = Buffer.from('endstream')

/** Throws `DocumentError` if the streams of a file are too large, pictures aside. */
export function scanStreams(file: Uint8Array): void {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length)
  const budget: Budget = { bytes: limits.inflatedBytes }
  const isEncrypted = bytes.includes('/Encrypt')
  let at = bytes.indexOf(startMark)
  while (at >= 0) {
    const behindMark = at + startMark.length
    const dictionary = dictionaryBefore(bytes, at)
    const start = dataStart(bytes, behindMark)
    if (start !== undefined && dictionary !== undefined) {
      const rest = bytes.subarray(start)
      if (isEncrypted) checkEncrypted(rest, dictionary)
      else scanStream(rest, dictionary, budget)
    }
    at = bytes.indexOf(startMark, behindMark)
  }
}

const letterD = 0x64
const lineFeed = 10
const carriageReturn = 13

/** The text of the stream's dictionary; undefined if it is no stream, or a picture. */
function dictionaryBefore(bytes: Buffer, at: number): string | undefined {
  const isEndMark = bytes[at - 1] === letterD
  if (isEndMark) return undefined
  const start = Math.max(0, at - dictionaryBytes)
  const before = latin1(bytes.subarray(start, at))
  const own = before.slice(before.lastIndexOf(' obj'))
  const isPicture = /\/Image\b/.test(own) && !/ObjStm|XRef|#/.test(own)
  return isPicture ? undefined : own
}

/** The keyword is followed by a line feed, with or without a carriage return. */
function dataStart(bytes: Buffer, at: number): number | undefined {
  let start = at
  if (bytes[start] === carriageReturn) start++
  if (bytes[start] === lineFeed) start++
  return start > at ? start : undefined
}

/** Whether data begins with the two bytes of zlib (RFC 1950): method 8, and a check. */
function isDeflated(data: Buffer): boolean {
  const [first = 0, second = 0] = data
  const method = first & 0x0f
  const both = (first << 8) | second
  return method === 8 && both % 31 === 0
}

/** `rest`: the data, and what follows it in the file. */
function scanStream(rest: Buffer, dictionary: string, budget: Budget): void {
  const names = filtersOf(dictionary)
  // Inflating ends by itself; the end of other streams is looked for.
  if (names.length <= 1 && isDeflated(rest)) decodeFilters(rest, ['FlateDecode'], budget)
  else if (names.length > 0) decodeFilters(dataOf(rest), names, budget)
}

function dataOf(rest: Buffer): Buffer {
  const end = rest.indexOf(endMark)
  return end < 0 ? rest : rest.subarray(0, end)
}

function filtersOf(dictionary: string): string[] {
  const values = dictionary.split('/Filter').slice(1)
  const trimmed = values.map((value) => value.trimStart())
  const value = trimmed.find((each) => /^[[/]/.test(each)) ?? ''
  const isArray = value.startsWith('[')
  const list = isArray ? value.split(']', 1)[0] : /^\/[\w#]+/.exec(value)?.[0]
  const names = (list ?? '').matchAll(/\/(\w+)/g)
  return Array.from(names, ([, name = '']) => name)
}

function checkEncrypted(rest: Buffer, dictionary: string): void {
  if (!/ObjStm|#/.test(dictionary)) return
  if (dataOf(rest).length > encryptedObjectBytes)
    throw tooLarge('encrypted objects whose size cannot be checked')
}
