// The genuine fixtures that are damaged.
import { readdirSync, readFileSync } from 'node:fs'
import type { NamedFile } from '../../src/files/model-files.ts'

/**
 * A genuine file, and the positions of numbers worth changing: lengths, shapes, offsets, factors.
 */
export interface Original extends NamedFile {
  readonly numbers: readonly number[]
}

const fixtures = new URL('../fixtures/', import.meta.url)

export const originals: readonly (readonly Original[])[] = ['enes', 'esen', 'enfr'].map((pair) =>
  readdirSync(new URL(pair, fixtures))
    .filter((name) => /\.(?:bin|spm)$/.test(name))
    .sort()
    .map((name) => {
      const bytes = readFileSync(new URL(`${pair}/${name}`, fixtures))
      return { name, bytes, numbers: findNumbers(name, bytes) }
    }),
)

function findNumbers(name: string, bytes: Buffer): number[] {
  if (name.startsWith('model.')) return numbersOfModel(bytes)
  if (name.startsWith('lex.'))
    return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => index * 4)
  return numbersOfMessage(bytes, 0, bytes.length, 2)
}

/** The header's numbers, and the end of each block of data, where a quantization multiplier is. */
function numbersOfModel(bytes: Buffer): number[] {
  const count = Number(bytes.readBigUInt64LE(8))
  const found = Array.from({ length: 2 + 4 * count }, (_, index) => index * 8)
  const header = (index: number, field: number): number =>
    Number(bytes.readBigUInt64LE(16 + 32 * index + 8 * field))
  const indices = Array.from({ length: count }, (_, index) => index)
  let at = 16 + 32 * count + indices.reduce((sum, index) => sum + header(index, 0), 0)
  const shapes = indices.map((index) =>
    Array.from({ length: header(index, 2) }, () => {
      found.push(at)
      at += 4
      return bytes.readInt32LE(at - 4)
    }),
  )
  found.push(at)
  at += 8 + Number(bytes.readBigUInt64LE(at))
  for (const index of indices) {
    found.push(at, at + (shapes[index] ?? []).reduce((product, length) => product * length, 1))
    at += header(index, 3)
  }
  return found.filter((position) => position + 8 <= bytes.length)
}

/** The positions of the tags and lengths of a protobuf message and of the messages in it. */
function numbersOfMessage(bytes: Buffer, start: number, end: number, depth: number): number[] {
  const found: number[] = []
  for (let at = start; at < end; ) {
    found.push(at)
    const wireType = (bytes[at++] ?? 0) & 7
    if (wireType === 5) {
      found.push(at)
      at += 4
    } else {
      found.push(at)
      let value = 0
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at++] ?? 0
        value += (byte & 127) * 2 ** shift
        if (byte < 128) break
      }
      if (wireType !== 2) continue
      if (depth > 1 && at + value <= end)
        found.push(...numbersOfMessage(bytes, at, at + value, depth - 1))
      else found.push(at)
      at += value
    }
  }
  return found
}
