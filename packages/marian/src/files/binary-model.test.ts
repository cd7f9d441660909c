import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { type Tensor, tensorType, writeBinaryModel } from '../../test/support/model-files.ts'
import { refuses } from '../../test/support/refuses.ts'
import { readBinaryModel } from './binary-model.ts'

const file = 'model.bin'

function withMultiplier(elements: readonly number[], multiplier: number): Uint8Array {
  const data = Buffer.alloc(elements.length + 4)
  data.set(Int8Array.from(elements))
  data.writeFloatLE(multiplier, elements.length)
  return data
}

const floats = (...values: number[]): Uint8Array => new Uint8Array(Float32Array.from(values).buffer)

const bias: Tensor = { name: 'b', type: tensorType.float32, shape: [1, 2], data: floats(0.5, -2) }
const weights: Tensor = {
  name: 'W',
  type: tensorType.intgemm8,
  shape: [2, 3],
  data: withMultiplier([1, -1, 127, -127, 0, 5], 42.5),
}
const config: Tensor = {
  name: 'special:model.yml',
  type: tensorType.int8,
  shape: [5],
  data: Buffer.from('a: 1\0'),
}
const sound = writeBinaryModel([bias, weights, config])

/** Positions in `sound`. */
const header = (index: number, field: 'name' | 'type' | 'dimensions' | 'data'): number =>
  16 + 32 * index + 8 * ['name', 'type', 'dimensions', 'data'].indexOf(field)
const namesAt = 16 + 32 * 3
const shapesAt = namesAt + 'b\0W\0special:model.yml\0'.length
const gapAt = shapesAt + 4 * 5

function changed(change: (bytes: Buffer) => unknown): Buffer {
  const bytes = Buffer.from(sound)
  change(bytes)
  return bytes
}

const refusesChanged = (change: (bytes: Buffer) => unknown, reason: RegExp): void =>
  refuses(() => readBinaryModel(changed(change), file), file, reason)

describe('a binary model', () => {
  test('gives its tensors by name, with their elements and multipliers', () => {
    const tensors = readBinaryModel(sound, file)
    assert.deepEqual([...tensors.keys()], ['b', 'W', 'special:model.yml'])
    assert.deepEqual(
      { ...tensors.get('b'), data: [...(tensors.get('b')?.data ?? [])] },
      {
        type: 'float32',
        shape: [1, 2],
        data: [...bias.data],
        multiplier: 1,
      },
    )
    assert.equal(tensors.get('W')?.multiplier, 42.5)
    assert.deepEqual([...Int8Array.from(tensors.get('W')?.data ?? [])], [1, -1, 127, -127, 0, 5])
    assert.equal(Buffer.from(tensors.get('special:model.yml')?.data ?? []).toString(), 'a: 1\0')
  })

  test('of a genuine student has the shapes that its name list promises', () => {
    const bytes = readFileSync(
      new URL('../../test/fixtures/enes/model.enes.intgemm.alphas.bin', import.meta.url),
    )
    const tensors = readBinaryModel(bytes, file)
    assert.equal(tensors.size, 77)
    assert.deepEqual(tensors.get('Wemb')?.shape, [800, 64])
    assert.equal(tensors.get('Wemb')?.data.length, 800 * 64)
    assert.deepEqual(tensors.get('encoder_l1_ffn_W1')?.shape, [64, 256])
  })

  test('may have anything in the padding behind the data', () => {
    const clean = readBinaryModel(sound, file)
    const stale = readBinaryModel(
      changed((bytes) => {
        const dataAt = gapAt + 8 + Number(bytes.readBigUInt64LE(gapAt))
        bytes.fill(0xa5, dataAt + 8, dataAt + 256)
        bytes.fill(0xa5, dataAt + 256 + 10, dataAt + 512)
      }),
      file,
    )
    assert.deepEqual([...stale], [...clean])
  })

  test('may have any bytes in its gap', () => {
    assert.equal(
      readBinaryModel(
        changed((bytes) => bytes.fill(7, gapAt + 8, gapAt + 9)),
        file,
      ).size,
      3,
    )
  })

  test('is refused wherever it is cut off', () => {
    for (let length = 0; length < sound.length; length++)
      refuses(() => readBinaryModel(sound.subarray(0, length), file), file, /ends in|makes sense/)
  })

  test('is refused with bytes after its end', () => {
    refuses(
      () => readBinaryModel(Buffer.concat([sound, Buffer.alloc(3)]), file),
      file,
      /3 bytes follow after the last tensor/,
    )
  })

  test('is refused in another version, or when it is something else', () => {
    refusesChanged((bytes) => bytes.writeBigUInt64LE(2n, 0), /version reads 2/)
    refusesChanged(
      (bytes) => bytes.writeBigUInt64LE(2n ** 64n - 1n, 0),
      /the version is 18446744073709551615/,
    )
    refuses(
      () => readBinaryModel(Buffer.from('PK\u0003\u0004 a whole archive of something else'), file),
      file,
      /version/,
    )
  })

  test('is refused with more tensors than any model has', () => {
    refusesChanged((bytes) => bytes.writeBigUInt64LE(10_001n, 8), /the number of tensors is 10001/)
    refusesChanged((bytes) => bytes.writeBigUInt64LE(2n ** 63n, 8), /the number of tensors/)
  })

  test('is refused when a name does not end with its only NUL', () => {
    refusesChanged((bytes) => bytes.write('x', namesAt + 1), /name 0 does not end/)
    refusesChanged((bytes) => bytes.write('\0', namesAt + 6), /name 2 does not end/)
    refusesChanged((bytes) => bytes.writeBigUInt64LE(0n, header(0, 'name')), /name 0 does not end/)
    refusesChanged((bytes) => bytes.writeBigUInt64LE(1_001n, header(0, 'name')), /header 0 is 1001/)
  })

  test('is refused with a type that is unknown', () => {
    for (const type of [0, 0x0402, 0x4102, 0x1_0404, 2 ** 40])
      refusesChanged(
        (bytes) => bytes.writeBigUInt64LE(BigInt(type), header(1, 'type')),
        /W has the unknown type 0x/,
      )
  })

  test('is refused with no dimensions, or more than four', () => {
    refuses(
      () => readBinaryModel(writeBinaryModel([{ ...bias, shape: [] }]), file),
      file,
      /b has the shape \[\]/,
    )
    refuses(
      () => readBinaryModel(writeBinaryModel([{ ...bias, shape: [1, 1, 1, 1, 2] }]), file),
      file,
      /header 0 is 5, at most 4/,
    )
  })

  test('is refused with a shape that is zero, negative, or larger than its data', () => {
    for (const length of [0, -1, -(2 ** 31)])
      refusesChanged(
        (bytes) => bytes.writeInt32LE(length, shapesAt + 4),
        new RegExp(`b has the shape \\[1, ${length}\\]`),
      )
    for (const length of [65, 2 ** 31 - 1])
      refusesChanged(
        (bytes) => bytes.writeInt32LE(length, shapesAt + 4),
        /b of shape .* needs \d+ bytes, it has 256/,
      )
    const huge = { ...bias, shape: [2 ** 31 - 1, 2 ** 31 - 1, 2 ** 31 - 1, 2 ** 31 - 1] }
    refuses(
      () => readBinaryModel(writeBinaryModel([huge]), file),
      file,
      /needs .* bytes, it has 256/,
    )
    // 2^32 elements of one byte are 0 in 32 bits.
    const wrapping = { ...weights, shape: [65_536, 65_536] }
    refuses(
      () => readBinaryModel(writeBinaryModel([wrapping]), file),
      file,
      /needs 4294967300 bytes/,
    )
  })

  test('is refused when int8 weights have no room for their multiplier', () => {
    refusesChanged(
      (bytes) => bytes.writeInt32LE(126, shapesAt + 8),
      /W of shape \[126, 3\] needs 382 bytes, it has 256/,
    )
    const exact = { ...weights, shape: [252], data: withMultiplier(new Array(252).fill(1), 2) }
    assert.equal(readBinaryModel(writeBinaryModel([exact]), file).get('W')?.multiplier, 2)
    refuses(
      () => readBinaryModel(writeBinaryModel([{ ...exact, shape: [253] }]), file),
      file,
      /needs 257 bytes, it has 256/,
    )
  })

  test('is refused with data or a gap longer than the file', () => {
    refusesChanged(
      (bytes) => bytes.writeBigUInt64LE(2n ** 64n - 1n, header(2, 'data')),
      /header 2 is 18446744073709551615/,
    )
    refusesChanged(
      (bytes) => bytes.writeBigUInt64LE(BigInt(sound.length), header(2, 'data')),
      /ends in the data of special:model.yml/,
    )
    refusesChanged(
      (bytes) => bytes.writeBigUInt64LE(BigInt(sound.length), gapAt),
      /ends in the gap/,
    )
    refusesChanged((bytes) => bytes.writeBigUInt64LE(2n ** 40n, gapAt), /the gap is 1099511627776/)
  })

  test('is refused with a name twice', () => {
    refuses(
      () => readBinaryModel(writeBinaryModel([bias, weights, bias]), file),
      file,
      /b is there twice/,
    )
  })

  test('is refused with a multiplier that is not positive, or that no weights have', () => {
    for (const multiplier of [
      0,
      -0,
      -1,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      1e-45,
      1e-20,
      3e38,
    ]) {
      const broken = { ...weights, data: withMultiplier([1, 2, 3, 4, 5, 6], multiplier) }
      refuses(
        () => readBinaryModel(writeBinaryModel([broken]), file),
        file,
        /W has the quantisation multiplier/,
      )
    }
  })

  test('without tensors is read as just that', () => {
    assert.equal(readBinaryModel(writeBinaryModel([]), file).size, 0)
  })
})
