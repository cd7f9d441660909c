// Marian's binary model format: headers, names, shapes, a gap, then the data of each tensor.
// Source: marian-dev, src/common/binary.cpp and src/common/types.h.
import { createByteReader } from './byte-reader.ts'

export interface Tensor {
  readonly type: TensorType
  readonly shape: readonly number[]
  /** The elements as in the file, little-endian, without padding. */
  readonly data: Uint8Array
  /** The factor that turned the original floats into these int8; only of `intgemm8`. */
  readonly multiplier: number
}

type TensorType = 'float32' | 'int8' | 'intgemm8'

const types: ReadonlyMap<number, { name: TensorType; bytes: number }> = new Map([
  [0x0404, { name: 'float32', bytes: 4 }],
  [0x0101, { name: 'int8', bytes: 1 }],
  [0x4101, { name: 'intgemm8', bytes: 1 }],
])

const maxTensors = 10_000
const maxNameBytes = 1_000
const maxDimensions = 4

/** The tensors of a model file by name. Throws ModelFileError. */
export function readBinaryModel(bytes: Uint8Array, file: string): Map<string, Tensor> {
  const reader = createByteReader(bytes, file)
  const version = reader.u64('the version')
  if (version !== 1)
    reader.fail(`this is not a Marian model of version 1 (the version reads ${version})`)
  const count = reader.u64('the number of tensors', maxTensors)
  const headers = Array.from({ length: count }, (_, index) => ({
    nameBytes: reader.u64(`header ${index}`, maxNameBytes),
    type: reader.u64(`header ${index}`),
    dimensions: reader.u64(`header ${index}`, maxDimensions),
    dataBytes: reader.u64(`header ${index}`, bytes.byteLength),
  }))
  const decoder = new TextDecoder('utf-8', { fatal: false })
  const names = headers.map(({ nameBytes }, index) => {
    const raw = reader.bytes(nameBytes, `name ${index}`)
    if (nameBytes === 0 || raw.indexOf(0) !== nameBytes - 1)
      reader.fail(`name ${index} does not end with its only NUL`)
    return decoder.decode(raw.subarray(0, -1))
  })
  const shapes = headers.map(({ dimensions }, index) => {
    const shape = Array.from({ length: dimensions }, () =>
      reader.i32(`the shape of ${names[index]}`),
    )
    if (dimensions === 0 || shape.some((length) => length <= 0))
      reader.fail(`${names[index]} has the shape [${shape.join(', ')}]`)
    return shape
  })
  reader.bytes(reader.u64('the gap', bytes.byteLength), 'the gap')

  const tensors = new Map<string, Tensor>()
  headers.forEach((header, index) => {
    const name = names[index] ?? ''
    const shape = shapes[index] ?? []
    const type =
      types.get(header.type) ??
      reader.fail(`${name} has the unknown type 0x${header.type.toString(16)}`)
    const elementBytes = shape.reduce((product, length) => product * length, 1) * type.bytes
    const block = reader.bytes(header.dataBytes, `the data of ${name}`)
    const neededBytes = elementBytes + (type.name === 'intgemm8' ? 4 : 0)
    if (neededBytes > header.dataBytes)
      reader.fail(
        `${name} of shape [${shape.join(', ')}] needs ${neededBytes} bytes, ` +
          `it has ${header.dataBytes}`,
      )
    if (tensors.has(name)) reader.fail(`${name} is there twice`)
    const multiplier = type.name === 'intgemm8' ? readFloat(block, elementBytes) : 1
    if (!isFactor(multiplier)) reader.fail(`${name} has the quantisation multiplier ${multiplier}`)
    tensors.set(name, { type: type.name, shape, data: block.subarray(0, elementBytes), multiplier })
  })
  if (reader.remaining() > 0)
    reader.fail(`${reader.remaining()} bytes follow after the last tensor`)
  return tensors
}

/**
 * Whether a number can be a quantization factor: positive, and close enough to 1 that a product of
 * two, and its inverse, stay finite.
 */
export const isFactor = (value: number): boolean => value >= 1e-15 && value <= 1e15

/** The float32 at a byte offset. */
export const readFloat = (bytes: Uint8Array, offset: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getFloat32(offset, true)
