// Writes the three files of a Marian student from scratch, for tests of the readers and for
// artificial models. Everything is little-endian. The formats are undocumented; each writer names
// the source that reads them in browsermt/marian-dev 2781d73.

/**
 * The element types of `src/common/types.h` that students use: class in the high byte, bytes per
 * element in the low one.
 */
export const tensorType = { int8: 0x0101, float32: 0x0404, intgemm8: 0x4101 } as const

export interface Tensor {
  name: string
  /** One of `tensorType`; any number, so that a test can write an unknown type. */
  type: number
  shape: readonly number[]
  /** The elements; intgemm8 has its float32 quantization multiplier directly after them. */
  data: Uint8Array
}

const alignment = 256

/**
 * Marian's binary model, version 1 (`src/common/binary.cpp`), in the order given; a real file is
 * sorted, its YAML last.
 */
export function writeBinaryModel(items: readonly Tensor[]): Uint8Array {
  const names = items.map(({ name }) => Buffer.from(`${name}\0`))
  // Marian's allocator pads every tensor to a multiple of the alignment; the YAML is not a tensor.
  const sizes = items.map(({ name, data }) =>
    name.startsWith('special:') ? data.length : padded(data.length),
  )
  const dimensions = items.flatMap(({ shape }) => shape)
  const headBytes =
    16 + 32 * items.length + sum(names.map(({ length }) => length)) + 4 * dimensions.length
  const dataStart = padded(headBytes + 8)
  const file = Buffer.alloc(dataStart + sum(sizes))
  const version = 1
  let at = writeLongs(file, 0, [version, items.length])
  items.forEach(({ type, shape }, index) => {
    at = writeLongs(file, at, [names[index]?.length ?? 0, type, shape.length, sizes[index] ?? 0])
  })
  for (const name of names) at += name.copy(file, at)
  for (const dimension of dimensions) at = file.writeInt32LE(dimension, at)
  writeLongs(file, at, [dataStart - headBytes - 8])
  at = dataStart
  items.forEach(({ data }, index) => {
    file.set(data, at)
    at += sizes[index] ?? 0
  })
  return file
}

interface Shortlist {
  /** This many of the first target IDs are in every shortlist. */
  first: number
  /** At most so many entries per source ID; only recorded, the reader does not use it. */
  best: number
  /** By source ID: the possible target IDs, ascending. */
  lists: readonly ArrayLike<number>[]
}

/**
 * Marian's binary lexical shortlist (`src/data/shortlist.h`). The checksum is 0: readers ignore it.
 */
export function writeShortlist({ first, best, lists }: Shortlist): Uint8Array {
  const entries = sum(lists.map(({ length }) => length))
  const file = Buffer.alloc(48 + 8 * (lists.length + 1) + 4 * entries)
  file.writeBigUInt64LE(0xf11a48d5013417f5n)
  let at = writeLongs(file, 8, [0, first, best, lists.length + 1, entries, 0])
  let end = 0
  for (const { length } of lists) {
    end += length
    at = writeLongs(file, at, [end])
  }
  for (const list of lists)
    for (let index = 0; index < list.length; index++) at = file.writeUInt32LE(list[index] ?? 0, at)
  return file
}

/** `ModelProto.SentencePiece.Type`. */
export const pieceType = {
  normal: 1,
  unknown: 2,
  control: 3,
  userDefined: 4,
  unused: 5,
  byte: 6,
} as const

export interface Piece {
  piece: string
  /** Log probability. */
  score: number
  /** One of `pieceType`, normal when absent. */
  type?: number
}

export interface Vocabulary {
  /** By id. */
  pieces: readonly Piece[]
  /** SentencePiece's `precompiled_charsmap`; without it the text is not normalized. */
  normalizerCharsmap?: Uint8Array
  byteFallback?: boolean
  addDummyPrefix?: boolean
  removeExtraWhitespaces?: boolean
  escapeWhitespaces?: boolean
  /** Marian requires `</s>` 0 and `<unk>` 1, and no others. */
  endId?: number
  unknownId?: number
  /** 1 is unigram, the only one students use. */
  modelType?: number
}

/**
 * A SentencePiece model: `sentencepiece_model.proto` of google/sentencepiece, without the fields
 * that a reader does not need.
 */
export function writeVocabulary({
  pieces,
  normalizerCharsmap,
  ...settings
}: Vocabulary): Uint8Array {
  const {
    byteFallback = false,
    addDummyPrefix = true,
    removeExtraWhitespaces = true,
    escapeWhitespaces = true,
  } = settings
  const { endId = 0, unknownId = 1, modelType = 1 } = settings
  const trainer = [
    ...integerField(3, modelType),
    ...integerField(4, pieces.length),
    ...integerField(35, Number(byteFallback)),
    ...integerField(40, unknownId),
    ...integerField(41, -1),
    ...integerField(42, endId),
    ...integerField(43, -1),
  ]
  const normalizer = [
    bytesField(1, Buffer.from(normalizerCharsmap === undefined ? 'identity' : 'nmt_nfkc')),
    ...(normalizerCharsmap === undefined ? [] : [bytesField(2, normalizerCharsmap)]),
    Buffer.from(integerField(3, Number(addDummyPrefix))),
    Buffer.from(integerField(4, Number(removeExtraWhitespaces))),
    Buffer.from(integerField(5, Number(escapeWhitespaces))),
  ]
  return Buffer.concat([
    ...pieces.map(({ piece, score, type = pieceType.normal }) =>
      bytesField(
        1,
        Buffer.concat([
          bytesField(1, Buffer.from(piece)),
          floatField(2, score),
          Buffer.from(integerField(3, type)),
        ]),
      ),
    ),
    bytesField(2, Buffer.from(trainer)),
    bytesField(3, Buffer.concat(normalizer)),
  ])
}

// Protocol Buffers: a field is its number and wire type, then its value;
// https://protobuf.dev/programming-guides/encoding/

function integerField(field: number, value: number): number[] {
  return [...varint(field << 3), ...varint(value)]
}

function bytesField(field: number, value: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([...varint((field << 3) | 2), ...varint(value.length)]), value])
}

function floatField(field: number, value: number): Buffer {
  const bytes = Buffer.alloc(5)
  bytes[0] = (field << 3) | 5
  bytes.writeFloatLE(value, 1)
  return bytes
}

/** A negative number takes ten bytes, as 64 bits. */
function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
  return [...bytes, Number(rest)]
}

function writeLongs(file: Buffer, start: number, values: readonly number[]): number {
  let at = start
  for (const value of values) at = file.writeBigUInt64LE(BigInt(value), at)
  return at
}

const padded = (bytes: number): number => Math.ceil(bytes / alignment) * alignment

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
