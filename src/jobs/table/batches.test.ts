import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { createBatches } from './batches.ts'

const hours = 3_600_000

/** Batches an hour apart unless nothing else may come, and their sizes. */
function open({ coming }: { coming: number }) {
  const sizes: number[] = []
  let expected = coming
  const batches = createBatches<{ row: { characters: number } }, void>({
    store: async (batch) => {
      sizes.push(batch.length)
      expected -= batch.length
      for (const { resolve } of batch) resolve()
    },
    everyMs: () => hours,
    mayCome: (present) => expected > present,
  })
  const add = () => batches.add({ row: { characters: 1 } })
  return { add, sizes }
}

describe('batches that are some time apart', () => {
  it('begin with the first item at once', async () => {
    const { add, sizes } = open({ coming: 9 })
    await add()
    assert.deepEqual(sizes, [1])
  })

  it('do not wait for the time if nothing else may come', async () => {
    const { add, sizes } = open({ coming: 3 })
    await add()
    await Promise.all([add(), add()])
    assert.deepEqual(sizes, [1, 2])
  })

  it('wait for the last item that may come, not longer', async () => {
    const { add, sizes } = open({ coming: 4 })
    await add()
    // Until the batch is over, its item counts as present.
    await setImmediate()
    const waiting = [add(), add()]
    await setImmediate()
    await setImmediate()
    assert.deepEqual(sizes, [1])
    await Promise.all([...waiting, add()])
    assert.deepEqual(sizes, [1, 3])
  })

  it('do not wait for items that are being stored', async () => {
    const sizes: number[] = []
    const over = Promise.withResolvers<void>()
    const batches = createBatches<{ row: { characters: number } }, void>({
      store: async (batch) => {
        sizes.push(batch.length)
        if (sizes.length === 1) await over.promise
        for (const { resolve } of batch) resolve()
      },
      everyMs: () => hours,
      mayCome: (present) => present < 2,
    })
    const first = batches.add({ row: { characters: 1 } })
    while (sizes.length === 0) await setImmediate()
    await batches.add({ row: { characters: 1 } })
    assert.deepEqual(sizes, [1, 1])
    over.resolve()
    await first
  })
})
