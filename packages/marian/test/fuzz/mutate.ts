// Damaged model files: genuine fixtures, broken in ways that a reader must detect or survive. The
// same seed always gives the same files.
import type { ModelContents, NamedFile } from '../../src/files/model-files.ts'
import { below, createRandom } from '../support/random.ts'
import { type Original, originals } from './originals.ts'

/** Integers from 0 to below the limit. */
export type RandomIntegers = (limit: number) => number

export function createIntegers(seed: number): RandomIntegers {
  const random = createRandom(seed + 1)
  return (limit) => below(limit, random)
}

const pick = <T>(list: readonly T[], random: RandomIntegers): T => list[random(list.length)] as T

type Mutation = (bytes: Buffer, random: RandomIntegers, original: Original) => Buffer

const extremeIntegers = [
  0n,
  1n,
  2n,
  7n,
  8n,
  63n,
  255n,
  1_000n,
  0x7fffffffn,
  0x80000000n,
  0xffffffffn,
  2n ** 53n,
  2n ** 63n,
  2n ** 64n - 1n,
]
const extremeFloats = [
  0,
  -0,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1,
  1e-45,
  -1e-45,
  1e-38,
  3.4e38,
  -3.4e38,
  1e10,
]
const yamlParts = [
  '&a [',
  '*a',
  '[[[[[[[[',
  '{',
  '- ',
  '!!binary ',
  '%YAML 1.1\n---\n',
  'true',
  'null',
  '~',
  '""',
  '-1',
  '1e9',
  '.nan',
  '64.5',
  '0x40',
]
const yamlNumbers = [
  '0',
  '-8',
  '8',
  '16',
  '56',
  '64',
  '72',
  '128',
  '100',
  '101',
  '1000000',
  '4294967296',
  '9e99',
  '0.5',
  '',
  'x',
  '[]',
]

/** A position likely to matter: at a number, near the beginning or the end, else anywhere. */
function position(bytes: Buffer, random: RandomIntegers, { numbers }: Original): number {
  const near = Math.min(bytes.length, 1_400)
  const at = [
    () => pick(numbers, random) + random(4),
    () => random(near),
    () => bytes.length - 1 - random(near),
    () => random(bytes.length),
  ]
  return Math.max(0, Math.min(bytes.length - 1, pick(at, random)()))
}

/** A range of up to `most` bytes. */
function range(
  bytes: Buffer,
  random: RandomIntegers,
  { original, most }: { original: Original; most: number },
): [start: number, end: number] {
  const start = position(bytes, random, original)
  return [start, Math.min(bytes.length, start + 1 + random(most))]
}

const splice = (
  bytes: Buffer,
  start: number,
  end: number,
  ...inserted: readonly Uint8Array[]
): Buffer => Buffer.concat([bytes.subarray(0, start), ...inserted, bytes.subarray(end)])

/** Overwrites as much as fits. */
function overwrite(bytes: Buffer, at: number, written: Uint8Array): Buffer {
  bytes.set(written.subarray(0, Math.max(0, bytes.length - at)), at)
  return bytes
}

const flipBit: Mutation = (bytes, random, original) => {
  const at = position(bytes, random, original)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8))
  return bytes
}

const overwriteBytes: Mutation = (bytes, random, original) =>
  overwrite(
    bytes,
    position(bytes, random, original),
    Uint8Array.from({ length: 1 + random(8) }, () => random(256)),
  )

const truncate: Mutation = (bytes, random, original) =>
  bytes.subarray(0, position(bytes, random, original))

const insert: Mutation = (bytes, random, original) => {
  const at = position(bytes, random, original)
  return splice(
    bytes,
    at,
    at,
    Uint8Array.from({ length: 1 + random(16) }, () => random(256)),
  )
}

const remove: Mutation = (bytes, random, original) =>
  splice(bytes, ...range(bytes, random, { original, most: 300 }))

const duplicate: Mutation = (bytes, random, original) => {
  const [start, end] = range(bytes, random, { original, most: 600 })
  return splice(bytes, end, end, bytes.subarray(start, end))
}

const swap: Mutation = (bytes, random, original) => {
  const length = 1 + random(300)
  const [first, second] = [position(bytes, random, original), position(bytes, random, original)]
  const moved = Buffer.from(bytes.subarray(first, first + length))
  return overwrite(
    overwrite(bytes, first, Buffer.from(bytes.subarray(second, second + length))),
    second,
    moved,
  )
}

const changeInteger: Mutation = (bytes, random, original) => {
  const at = Math.min(pick(original.numbers, random), bytes.length)
  const old = at + 4 <= bytes.length ? BigInt(bytes.readUInt32LE(at)) : 0n
  const values = [
    pick(extremeIntegers, random),
    old + 1n,
    old - 1n,
    old * 2n,
    BigInt(bytes.length),
    BigInt(random(1_000)),
  ]
  const written = Buffer.alloc(8)
  written.writeBigUInt64LE(BigInt.asUintN(64, pick(values, random)))
  return overwrite(bytes, at, written.subarray(0, pick([1, 4, 8], random)))
}

const changeFloat: Mutation = (bytes, random, original) => {
  const written = Buffer.alloc(4)
  written.writeFloatLE(pick(extremeFloats, random))
  return overwrite(bytes, Math.min(pick(original.numbers, random), bytes.length), written)
}

/** A number in the text at the end of a model, or some syntax between. */
const changeYaml: Mutation = (bytes, random, original) => {
  const start = Math.max(0, bytes.length - 1_280)
  const text = bytes.toString('latin1', start)
  const numbers = [...text.matchAll(/\d+/g)]
  const number = numbers[random(numbers.length)]
  if (number === undefined || random(3) === 0) {
    const part = Buffer.from(pick(yamlParts, random))
    return overwrite(bytes, start + random(bytes.length - start), part)
  }
  // In place, padded with spaces, so that the length in the header still holds.
  const at = start + number.index
  const written = pick(yamlNumbers, random).padEnd(number[0].length)
  return random(2) === 0 && original.name.startsWith('model.')
    ? overwrite(bytes, at, Buffer.from(written))
    : splice(bytes, at, at + number[0].length, Buffer.from(written))
}

/**
 * These preserve a file's length and most of its structure, to reach the code behind the readers.
 */
const gentle: readonly Mutation[] = [flipBit, flipBit, overwriteBytes, swap, changeFloat]
const rough: readonly Mutation[] = [
  ...gentle,
  truncate,
  insert,
  remove,
  duplicate,
  changeInteger,
  changeInteger,
  changeInteger,
  changeInteger,
]

function damage(original: Original, random: RandomIntegers): NamedFile {
  const mutations = pick([gentle, rough], random)
  let bytes: Buffer = Buffer.from(original.bytes)
  for (let times = pick([1, 1, 1, 2, 3, 6], random); times > 0 && bytes.length > 0; times--) {
    const mutation =
      original.name.startsWith('model.') && random(5) === 0 ? changeYaml : pick(mutations, random)
    bytes = mutation(bytes, random, original)
  }
  return { name: original.name, bytes }
}

/** A model with one or two damaged files. Occasionally a file is another model's, undamaged. */
export function damagedModel(random: RandomIntegers): ModelContents {
  const model = pick(originals, random)
  const damaged = new Set(
    Array.from({ length: pick([1, 1, 1, 2], random) }, () => random(model.length)),
  )
  const files = model.map((file, index): NamedFile => {
    if (!damaged.has(index)) return file
    if (random(50) > 0) return damage(file, random)
    const foreign = pick(pick(originals, random), random)
    return { name: file.name, bytes: foreign.bytes }
  })
  const [shortlist, network, ...vocabularies] = files as [NamedFile, NamedFile, ...NamedFile[]]
  return { model: network, shortlist: random(20) === 0 ? undefined : shortlist, vocabularies }
}
