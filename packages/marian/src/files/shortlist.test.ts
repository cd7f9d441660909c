import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { writeShortlist } from '../../test/support/model-files.ts'
import { refuses } from '../../test/support/refuses.ts'
import { readShortlist } from './shortlist.ts'

const file = 'lex.bin'
const sourceWords = 3
const targetWords = 16
const sound = writeShortlist({ first: 2, best: 2, lists: [[], [3, 5, 15], [4]] })

/** Positions in `sound`. */
const fields = {
  magic: 0,
  checksum: 8,
  first: 16,
  best: 24,
  offsets: 32,
  entries: 40,
  firstOffset: 48,
  firstEntry: 48 + 8 * (sourceWords + 1),
}

const read = (bytes: Uint8Array) => readShortlist(bytes, file, sourceWords, targetWords)

function refusesChanged(change: (bytes: Buffer) => unknown, reason: RegExp): void {
  const bytes = Buffer.from(sound)
  change(bytes)
  refuses(() => read(bytes), file, reason)
}

describe('a shortlist', () => {
  test('gives the target words of each source word', () => {
    assert.deepEqual(read(sound), {
      alwaysBelow: 2,
      offsets: Uint32Array.from([0, 0, 3, 4]),
      entries: Uint32Array.from([3, 5, 15, 4]),
    })
  })

  test('of a genuine student is read', () => {
    const bytes = readFileSync(
      new URL('../../test/fixtures/enfr/lex.50.50.enfr.s2t.bin', import.meta.url),
    )
    const { alwaysBelow, offsets, entries } = readShortlist(bytes, file, 520, 520)
    assert.equal(alwaysBelow, bytes.readUInt32LE(16))
    assert.equal(offsets.length, 521)
    assert.equal(entries.length, bytes.readUInt32LE(40))
  })

  test('may have no entries, every word as a first one, and any checksum', () => {
    const { entries, alwaysBelow } = read(
      writeShortlist({ first: targetWords, best: 0, lists: [[], [], []] }),
    )
    assert.deepEqual([entries.length, alwaysBelow], [0, targetWords])
    const bytes = Buffer.from(sound)
    bytes.fill(0xab, fields.checksum, fields.first)
    assert.deepEqual(read(bytes), read(sound))
  })

  test('of a converter before May 2021 ends at the highest source word that it has seen', () => {
    const lists = Array.from({ length: 14 }, (_, id) => [id])
    const bytes = writeShortlist({ first: 2, best: 2, lists })
    const { offsets, entries } = readShortlist(bytes, file, 16, targetWords)
    assert.equal(offsets.length, 17)
    assert.deepEqual([...offsets.slice(13)], [13, 14, 14, 14])
    assert.equal(entries.length, 14)
    refuses(() => readShortlist(bytes, file, 17, targetWords), file, /lists 14 source words/)
  })

  test('is refused wherever it is cut off, in the middle of a number too', () => {
    for (let length = 0; length < sound.length; length++)
      refuses(() => read(sound.subarray(0, length)), file, /ends in|makes sense/)
  })

  test('is refused with bytes after its end', () => {
    for (const count of [1, 2, 3, 4])
      refuses(
        () => read(Buffer.concat([sound, Buffer.alloc(count)])),
        file,
        /bytes follow after the last entry/,
      )
  })

  test('is refused with another magic number', () => {
    refusesChanged((bytes) => bytes.writeUInt8(0, fields.magic), /this is not a binary shortlist/)
    refuses(
      () => read(Buffer.from('the\tla\t0.5\nred\trojo\t0.25\n')),
      file,
      /this is not a binary shortlist/,
    )
  })

  test('is refused with more first words than there are', () => {
    refusesChanged(
      (bytes) => bytes.writeBigUInt64LE(17n, fields.first),
      /number of first words is 17, at most 16/,
    )
    refusesChanged(
      (bytes) => bytes.writeBigUInt64LE(2n ** 64n - 1n, fields.first),
      /number of first words/,
    )
  })

  test('is refused for a vocabulary of another size', () => {
    refuses(
      () => readShortlist(sound, file, 4, targetWords),
      file,
      /lists 3 source words, the model has 4/,
    )
    refuses(
      () => readShortlist(sound, file, 2, targetWords),
      file,
      /number of offsets is 4, at most 3/,
    )
    refuses(
      () => readShortlist(sound, file, sourceWords, 8),
      file,
      /names the target word 15, the model has 8/,
    )
    refusesChanged((bytes) => bytes.writeBigUInt64LE(0n, fields.offsets), /lists -1 source words/)
  })

  test('is refused with more entries than the file has room for', () => {
    for (const count of [5n, 100n, 2n ** 32n, 2n ** 61n, 2n ** 64n - 1n])
      refusesChanged(
        (bytes) => bytes.writeBigUInt64LE(count, fields.entries),
        /ends in|number of entries/,
      )
    refusesChanged(
      (bytes) => bytes.writeBigUInt64LE(3n, fields.entries),
      /4 bytes follow after the last entry/,
    )
  })

  test('is refused with an entry outside of the vocabulary', () => {
    for (const entry of [targetWords, 2 ** 31, 2 ** 32 - 1])
      refusesChanged(
        (bytes) => bytes.writeUInt32LE(entry, fields.firstEntry + 4),
        new RegExp(`names the target word ${entry}`),
      )
  })

  test('is refused with offsets that go back, leave the entries, or leave some out', () => {
    refusesChanged(
      (bytes) => bytes.writeBigUInt64LE(4n, fields.firstOffset + 8),
      /offset of 2 goes back/,
    )
    refusesChanged(
      (bytes) => bytes.writeBigUInt64LE(5n, fields.firstOffset + 16),
      /offset of 2 is 5, at most 4/,
    )
    refusesChanged(
      (bytes) => bytes.writeBigUInt64LE(2n ** 64n - 1n, fields.firstOffset + 16),
      /offset of 2/,
    )
    refusesChanged((bytes) => bytes.writeBigUInt64LE(1n, fields.firstOffset), /do not cover/)
    refusesChanged((bytes) => bytes.writeBigUInt64LE(3n, fields.firstOffset + 24), /do not cover/)
  })
})
