import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isSliceOver, mapInSlices, nextSlice, runInSlice, runInSlices } from './time-slice.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Keeps the thread busy. */
function work(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

/** How many turns of the event loop pass while something is awaited. */
async function countTurns(something: unknown): Promise<number> {
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await something
  isOver = true
  return turns
}

describe('mapping in time slices', () => {
  it('answers in this turn of the event loop what takes no time', async () => {
    const later = setImmediate(() => assert.fail('another turn has begun'))
    const mapped = await mapInSlices([1, 2, 3], async (item, index) => item * 10 + index)
    assert.deepEqual(mapped, [10, 21, 32])
    assert.deepEqual(await mapInSlices([], () => 1), [])
    clearImmediate(later)
  })

  it('gives way to the event loop, and keeps the order', async () => {
    const items = Array.from({ length: 300 }, (_, index) => index)
    const mapped = mapInSlices(items, (item) => {
      work(1)
      return item % 2 === 0 ? item : turn().then(() => item)
    })
    assert.ok((await countTurns(mapped)) >= 10)
    assert.deepEqual(await mapped, items)
  })

  it('maps each item once, also when as many are pending as may be', async () => {
    for (const count of [1_999, 2_000, 2_001, 10_000]) {
      const asked: number[] = []
      const mapped = await mapInSlices(
        Array.from({ length: count }, (_, index) => index),
        async (item) => {
          asked.push(item)
          await new Promise((resolve) => setImmediate(resolve))
          return item
        },
      )
      assert.equal(asked.length, count)
      assert.deepEqual(mapped, asked)
    }
  })

  it('has no more than so many results still to come, and gets them all', async () => {
    let pending = 0
    let most = 0
    const items = Array.from({ length: 40_000 }, (_, index) => index)
    const mapped = mapInSlices(items, async (item) => {
      if (item === 0) work(25)
      most = Math.max(most, ++pending)
      await turn()
      pending--
      return item
    })
    assert.deepEqual(await mapped, items)
    assert.ok(most <= 2_000, `${most} at once`)
  })

  it('has one slice in a turn for all who need time, and serves each of them', async () => {
    const ends: string[] = []
    const busy = (name: string) =>
      mapInSlices(Array(60).fill(name), () => work(1)).then(() => ends.push(name))
    const waits = async () => {
      if (isSliceOver()) await nextSlice({ ownerId: '', appId: '' })
      ends.push('short')
    }
    const all = Promise.all([busy('a'), busy('b'), waits(), busy('c')])
    assert.ok((await countTurns(all)) >= 6)
    assert.equal(ends[0], 'short')
    assert.deepEqual(ends.sort(), ['a', 'b', 'c', 'short'])
  })

  it('serves users in turn, whatever another has asked for before', async () => {
    let others = 0
    const ownerOf = (ownerId: string) => ({ ownerId, appId: `${ownerId}'s app` })
    const ask = async (ownerId: string, done: () => void) => {
      if (isSliceOver()) await nextSlice(ownerOf(ownerId))
      work(1)
      done()
    }
    work(25)
    const many = Array.from({ length: 200 }, () => ask('greedy', () => others++))
    let before = Number.POSITIVE_INFINITY
    const one = ask('modest', () => {
      before = others
    })
    await Promise.all([...many, one])
    assert.ok(before < 30, `${before} of another's came before`)
  })

  it('fails with the first failure and leaves out what is left', async () => {
    const seen: number[] = []
    const mapped = mapInSlices(
      Array.from({ length: 300 }, (_, index) => index),
      (item) => {
        seen.push(item)
        work(1)
        // The second fails while only the first is awaited.
        return item < 2 ? Promise.reject(new Error(`item ${item}`)) : turn()
      },
    )
    await assert.rejects(mapped, /item 0/)
    const mappedYet = seen.length
    await turn()
    await turn()
    assert.equal(seen.length, mappedYet)
    assert.ok(mappedYet < 300)
    await assert.rejects(
      mapInSlices([1, 2], (item) => {
        work(30)
        if (item === 2) throw new Error('thrown')
      }),
      /thrown/,
    )
  })
})

describe('working in time slices', () => {
  const owner = { ownerId: 'user', appId: 'app', signal: new AbortController().signal }
  function* workFor(ms: number) {
    for (let step = 0; step < ms; step++) {
      work(1)
      yield
    }
    return ms
  }

  it('is done at once with short work, and interrupts long work', async () => {
    assert.deepEqual(runInSlice(workFor(0))?.value, 0)
    const steps = workFor(50)
    assert.equal(runInSlice(steps), undefined)
    assert.equal(await runInSlices(steps, owner), 50)
  })

  it('gives way to the event loop in long work', async () => {
    const worked = runInSlices(workFor(300), owner)
    assert.ok((await countTurns(worked)) >= 10)
    assert.equal(await worked, 300)
  })

  it('rejects with what long work throws', async () => {
    function* fail() {
      yield* workFor(50)
      throw new Error('thrown late')
    }
    await assert.rejects(runInSlices(fail(), owner), /thrown late/)
  })

  it('ends long work whose owner gives up', async () => {
    const controller = new AbortController()
    const worked = runInSlices(workFor(10_000), { ...owner, signal: controller.signal })
    controller.abort(new Error('given up'))
    await assert.rejects(worked, /given up/)
  })
})
