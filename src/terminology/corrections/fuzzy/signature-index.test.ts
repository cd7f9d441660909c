import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import '../../../../test/support/property-seed.ts'
import { SignatureIndex } from './signature-index.ts'
import { createSignatureIndexes } from './signature-indexes.ts'
import type { IndexedRow, SignedRow, WantedRows } from './signed-rows.ts'

const anyRow = fc.record({
  id: fc.nat(300).map((number) => `c${number}`),
  bytes: fc.nat(100),
  signatures: fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 6 }),
  sketchLow: fc.integer({ min: -9, max: 9 }),
  sketchHigh: fc.constantFrom(0, -1, 5),
})

const anyWanted: fc.Arbitrary<WantedRows> = fc.record({
  signatures: fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 6 }),
  least: fc.nat(3),
  most: fc.integer({ min: 3, max: 6 }),
  mostBytes: fc.nat(100),
  sketchLow: fc.integer({ min: -9, max: 9 }),
  sketchHigh: fc.constantFrom(0, -1, 5),
  differing: fc.nat(20),
})

const countBits = (bits: number): number => (bits >>> 0).toString(2).replaceAll('0', '').length

/** As the statement of the database says it. */
function isWanted(row: IndexedRow, wanted: WantedRows): boolean {
  const { sketchLow: low, sketchHigh: high, differing } = wanted
  return (
    row.signatures.some((signature) => wanted.signatures.includes(signature)) &&
    row.signatures.length >= wanted.least &&
    row.signatures.length <= wanted.most &&
    row.bytes <= wanted.mostBytes &&
    countBits(row.sketchLow & ~low) + countBits(row.sketchHigh & ~high) <= differing &&
    countBits(low & ~row.sketchLow) + countBits(high & ~row.sketchHigh) <= differing
  )
}

describe('an index of signatures', () => {
  it('finds what a comparison with each row finds, in whatever chunks they were added', () => {
    const chunks = fc.array(fc.array(anyRow, { maxLength: 30 }), { maxLength: 8 })
    fc.assert(
      fc.property(chunks, anyWanted, (given, wanted) => {
        const index = new SignatureIndex()
        for (const rows of given) index.add(rows)
        const expected = given.flat().filter((row) => isWanted(row, wanted))
        const ids = new Set(expected.map(({ id }) => id))
        assert.deepEqual(new Set(index.find(wanted, 1_000)), ids)
        assert.equal(index.find(wanted, 3).length, Math.min(3, ids.size))
      }),
    )
  })

  it('takes little memory, and time in proportion to what a text may be compared with', () => {
    const row = (number: number): IndexedRow => ({
      id: `cor_${number}`,
      bytes: 10,
      signatures: [7, number, -number],
      ...{ sketchLow: 1, sketchHigh: 0 },
    })
    const index = new SignatureIndex()
    for (let start = 0; start < 100_000; start += 1_000)
      index.add(Array.from({ length: 1_000 }, (_, at) => row(start + at)))
    assert.ok(index.bytes < 20 * 2 ** 20, `${index.bytes}`)
    const wanted = { least: 3, most: 3, mostBytes: 10, sketchLow: 1, sketchHigh: 0, differing: 0 }
    const { user: before } = process.cpuUsage()
    for (let text = 0; text < 200; text++)
      assert.equal(index.find({ signatures: [7], ...wanted }, 64).length, 64)
    const { user: after } = process.cpuUsage()
    assert.ok(after - before < 400_000, `${after - before} µs`)
    assert.deepEqual(index.find({ signatures: [99_999], ...wanted }, 64), ['cor_99999'])
  })
})

describe('the indexes of a process', () => {
  const row = (number: number, version: number): SignedRow => ({
    id: `c${number}`,
    bytes: 1,
    signatures: [number],
    ...{ sketchLow: 0, sketchHigh: 0, version },
  })
  const wanted = (number: number): WantedRows => ({
    signatures: [number],
    ...{ least: 1, most: 1, mostBytes: 9, sketchLow: 0, sketchHigh: 0, differing: 0 },
  })

  /** Indexes of what `rows` has at the time. */
  function openIndexes(rows: SignedRow[]) {
    const pages: number[] = []
    const indexOf = createSignatureIndexes(async (_appId, { after, limit }) => {
      pages.push(after)
      const found = rows.filter(({ version }) => version > after)
      return found.sort((one, other) => one.version - other.version).slice(0, limit)
    })
    const whenReady = async (version: number, corrections: number) => {
      for (;;) {
        const index = indexOf('a', { version, corrections }, corrections)
        if (index) return index
        await nextTurn()
      }
    }
    return { indexOf, whenReady, pages }
  }

  it('have all that was stored up to a change, also if it is more than a page', async () => {
    const rows = Array.from({ length: 5_500 }, (_, at) => row(at, 1 + Math.floor(at / 500)))
    const { whenReady, pages } = openIndexes(rows)
    const index = await whenReady(11, rows.length)
    for (const number of [0, 499, 500, 1_999, 2_000, 5_499])
      assert.deepEqual(index.find(wanted(number), 9), [`c${number}`])
    assert.ok(pages.length > 2)
  })

  it('are not used for a request that knows of a later change, until they know it', async () => {
    const rows = [row(1, 1)]
    const { indexOf, whenReady } = openIndexes(rows)
    const index = await whenReady(1, 1)
    rows.push(row(2, 2))
    assert.equal(indexOf('a', { version: 2, corrections: 2 }, 1), undefined)
    assert.equal(indexOf('a', { version: 1, corrections: 2 }, 1), index)
    assert.deepEqual((await whenReady(2, 2)).find(wanted(2), 9), ['c2'])
  })

  it('are made once searching has cost as much, once for all requests', async () => {
    const { indexOf, pages } = openIndexes([row(1, 1)])
    const state = { version: 1, corrections: 100_000 }
    for (let request = 0; request < 9; request++) indexOf('a', state, 100)
    await nextTurn()
    assert.equal(pages.length, 0)
    for (let request = 0; request < 9; request++) indexOf('a', state, 100)
    await nextTurn()
    assert.equal(pages.length, 1)
  })

  it('are made again after the database failed', async () => {
    let isBroken = true
    const indexOf = createSignatureIndexes(async () => {
      if (isBroken) throw new Error('gone')
      return [row(1, 1)]
    })
    const state = { version: 1, corrections: 1 }
    assert.equal(indexOf('a', state, 1), undefined)
    await nextTurn()
    isBroken = false
    while (indexOf('a', state, 1) === undefined) await nextTurn()
    assert.deepEqual(indexOf('a', state, 1)?.find(wanted(1), 9), ['c1'])
  })

  it('have a bound in memory: those that were not used longest go first', async () => {
    const rows = Array.from({ length: 1_500 }, (_, at) => row(at, 1))
    const read: string[] = []
    const indexOf = createSignatureIndexes(
      async (appId) => {
        read.push(appId)
        return rows
      },
      { maxBytes: 200_000 },
    )
    const state = { version: 1, corrections: 1 }
    for (const appId of ['a', 'b']) while (indexOf(appId, state, 1) === undefined) await nextTurn()
    assert.deepEqual(read, ['a', 'b'])
    assert.equal(indexOf('a', state, 1), undefined)
    await nextTurn()
    assert.deepEqual(read, ['a', 'b', 'a'])
  })

  it('have none of an app that needs too much memory, and read it once', async () => {
    let pages = 0
    const indexOf = createSignatureIndexes(
      async (_appId, { after, limit }) => {
        pages++
        return Array.from({ length: limit }, (_, at) => row(at, after + 1 + Math.floor(at / 500)))
      },
      { maxBytes: 1_000_000 },
    )
    for (let turn = 0; turn < 500; turn++) {
      assert.equal(indexOf('a', { version: turn, corrections: 1 }, 1), undefined)
      await nextTurn()
    }
    assert.ok(pages < 20, `${pages}`)
  })
})
