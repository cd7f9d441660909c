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
    const dictionary = dictionaryBefore(bytes, at)
    const data = dataStart(bytes, at + startMark.length)
    if (data !== undefined && dictionary !== undefined) {
      if (isEncrypted) checkEncrypted(bytes, data, dictionary)
      else scanStream(bytes.subarray(data), dictionary, budget)
    }
    at = bytes.indexOf(startMark, at + startMark.length)
  }
}

/** The text of the stream's dictionary; undefined if it is no stream, or a picture. */
function dictionaryBefore(bytes: Buffer, at: number): string | undefined {
  // `endstream` ends with the mark.
  if (bytes[at - 1] === 0x64) return undefined
  const before = latin1(bytes.subarray(Math.max(0, at - dictionaryBytes), at))
  const own = before.slice(before.lastIndexOf(' obj'))
  const isPicture = /\/Image\b/.test(own) && !/ObjStm|XRef|#/.test(own)
  return isPicture ? undefined : own
}

/** The keyword is followed by a line feed, with or without a carriage return. */
function dataStart(bytes: Buffer, at: number): number | undefined {
  const afterReturn = bytes[at] === 13 ? at + 1 : at
  const start = bytes[afterReturn] === 10 ? afterReturn + 1 : afterReturn
  return start > at ? start : undefined
}

const isDeflated = (data: Buffer): boolean => {
  const [first = 0, second = 0] = data
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0
}

function scanStream(data: Buffer, dictionary: string, budget: Budget): void {
  const names = filtersOf(dictionary)
  if (names.length === 0 && !isDeflated(data)) return
  const isFlate = names.length <= 1 && isDeflated(data)
  // Inflating ends by itself; the end of other streams is looked for.
  const end = isFlate ? data.length : data.indexOf(endMark)
  const stated = names.length === 0 || isFlate ? ['FlateDecode'] : names
  decodeFilters(data.subarray(0, end < 0 ? data.length : end), stated, budget)
}

function filtersOf(dictionary: string): string[] {
  const values = dictionary.split('/Filter').slice(1)
  const value = values.map((each) => each.trimStart()).find((each) => /^[[/]/.test(each)) ?? ''
  const list = value.startsWith('[') ? value.split(']', 1)[0] : /^\/[\w#]+/.exec(value)?.[0]
  return Array.from((list ?? '').matchAll(/\/(\w+)/g), ([, name = '']) => name)
}

function checkEncrypted(bytes: Buffer, data: number, dictionary: string): void {
  if (!/ObjStm|#/.test(dictionary)) return
  const end = bytes.indexOf(endMark, data)
  if ((end < 0 ? bytes.length : end) - data > encryptedObjectBytes)
    throw tooLarge('encrypted objects whose size cannot be checked')
}
