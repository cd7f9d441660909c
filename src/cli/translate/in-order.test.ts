import assert from 'node:assert/strict'
import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { describe, it } from 'node:test'
import { mapInOrder } from './in-order.ts'

describe('mapInOrder', () => {
  it('consumes in order, whichever is ready first, with bounded concurrency', async () => {
    const consumed: number[] = []
    const ends = Array.from({ length: 6 }, () => Promise.withResolvers<void>())
    let running = 0
    let most = 0
    const done = mapInOrder(Readable.from([0, 1, 2, 3, 4, 5]), {
      map: async (index: number) => {
        most = Math.max(most, ++running)
        await ends[index]?.promise
        running--
        return index
      },
      consume: async (index) => void consumed.push(index),
      concurrency: 3,
      onFailure: () => assert.fail('nothing fails'),
    })
    for (const end of ends.toReversed()) {
      end.resolve()
      await new Promise(setImmediate)
    }
    await done
    assert.deepEqual(consumed, [0, 1, 2, 3, 4, 5])
    assert.equal(most, 3)
  })

  it('consumes a result although the next item has not come', async () => {
    const items = new PassThrough({ objectMode: true })
    const consumed = new PassThrough({ objectMode: true })
    const done = mapInOrder<string, string>(items, {
      map: async (item) => item.toUpperCase(),
      consume: async (result) => void consumed.write(result),
      concurrency: 4,
      onFailure: () => items.destroy(),
    })
    const first = once(consumed, 'data')
    items.write('a')
    assert.deepEqual(await first, ['A'])
    items.end()
    await done
  })

  it('rejects although the next item has not come, after what precedes the failure', async () => {
    const items = new PassThrough({ objectMode: true })
    const consumed: string[] = []
    const done = mapInOrder<string, string>(items, {
      map: async (item) => {
        if (item === 'b') throw new Error('refused')
        return item
      },
      consume: async (result) => void consumed.push(result),
      concurrency: 4,
      onFailure: () => items.destroy(),
    })
    items.write('a')
    items.write('b')
    items.write('c')
    await assert.rejects(done, /refused/)
    assert.deepEqual(consumed, ['a'])
  })
})
