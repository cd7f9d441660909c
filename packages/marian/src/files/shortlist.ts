// The binary lexical shortlist: which target words each source word may become.
// Source: marian-dev, src/data/shortlist.h (BinaryShortlistGenerator).
import { createByteReader } from './byte-reader.ts'

export interface Shortlist {
  /** Target ids below this are always candidates. */
  readonly alwaysBelow: number
  /** Where each source ID's entries start; one more than there are IDs. */
  readonly offsets: Uint32Array
  /** Target IDs, consecutive for each source ID. */
  readonly entries: Uint32Array
}

const magic = 0xf11a48d5013417f5n

/**
 * Until 26 May 2021 Marian's converter wrote offsets up to the highest source ID that it had seen,
 * not to the end of the vocabulary. The share of missing words distinguishes such a file from
 * another model's: real vocabularies have 16,000, 32,000 or 64,000 words.
 */
const mostMissing = 1 / 8

/**
 * Reads a shortlist; the sizes are those of the vocabularies. A source word after the last one in
 * the file has no entries: it allows the first words, and itself in a shared vocabulary. Throws
 * ModelFileError.
 */
export function readShortlist(
  bytes: Uint8Array,
  file: string,
  sourceVocabulary: number,
  targetVocabulary: number,
): Shortlist {
  const reader = createByteReader(bytes, file)
  const start = reader.bytes(8, 'the magic number')
  if (new DataView(start.buffer, start.byteOffset).getBigUint64(0, true) !== magic)
    reader.fail('this is not a binary shortlist')
  // NOTE: the checksum is not compared: it is a hash of the writer's standard library, which
  // depends on the platform.
  reader.bytes(8, 'the checksum')
  const alwaysBelow = reader.u64('the number of first words', targetVocabulary)
  reader.u64('the number of best words')
  const offsetCount = reader.u64('the number of offsets', sourceVocabulary + 1)
  const entryCount = reader.u64('the number of entries', Math.floor(bytes.byteLength / 4))
  const missing = sourceVocabulary + 1 - offsetCount
  if (offsetCount < 1 || missing > sourceVocabulary * mostMissing)
    reader.fail(`it lists ${offsetCount - 1} source words, the model has ${sourceVocabulary}`)
  // Copies start at a multiple of eight, as typed arrays require; a million numbers one by one
  // would take a tenth of a second.
  const offsetWords = new Uint32Array(
    new Uint8Array(reader.bytes(8 * offsetCount, 'the offsets')).buffer,
  )
  const entries = new Uint32Array(
    new Uint8Array(reader.bytes(4 * entryCount, 'the entries')).buffer,
  )
  if (reader.remaining() > 0) reader.fail(`${reader.remaining()} bytes follow after the last entry`)
  const offsets = new Uint32Array(sourceVocabulary + 1).fill(entryCount)
  for (let id = 0; id < offsetCount; id++) {
    const offset = (offsetWords[2 * id] as number) + (offsetWords[2 * id + 1] as number) * 2 ** 32
    if (offset > entryCount)
      reader.fail(`the offset of ${id} is ${offset}, at most ${entryCount} makes sense`)
    offsets[id] = offset
  }
  if (offsets[0] !== 0 || offsets[offsetCount - 1] !== entryCount)
    reader.fail('the offsets do not cover the entries')
  for (let id = 1; id < offsetCount; id++)
    if ((offsets[id] as number) < (offsets[id - 1] as number))
      reader.fail(`the offset of ${id} goes back`)
  for (let index = 0; index < entryCount; index++) {
    if ((entries[index] as number) >= targetVocabulary)
      reader.fail(
        `an entry names the target word ${entries[index]}, the model has ${targetVocabulary}`,
      )
  }
  return { alwaysBelow, offsets, entries }
}
