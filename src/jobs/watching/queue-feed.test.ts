import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Job } from '../schemas.ts'
import type { ChangedJobs } from '../table/job-store.ts'
import { createQueueFeed, maxChanges } from './queue-feed.ts'
import type { QueueReader } from './queue-reader.ts'

const start = Date.UTC(2026, 0, 1)

const jobOf = (id: string, change: Partial<Job> = {}): Job => ({
  id,
  status: 'queued',
  priority: 'normal',
  createdAt: new Date(start).toISOString(),
  expiresAt: new Date(start).toISOString(),
  attempts: 0,
  progress: { completed: 0, total: 1 },
  to: 'es',
  ...change,
})

/** A feed of an app whose jobs are in `jobs`, newest last. */
function open() {
  const jobs = new Map<string, Job>()
  const reads: ChangedJobs[] = []
  let notify: (jobId: string | undefined) => void = () => {}
  let notifyOfGap = () => {}
  let isUnused = false
  let failure: Error | undefined
  const feed = createQueueFeed({
    subscribe: (listener) => {
      notify = listener
      return () => {}
    },
    onGap: (listener) => {
      notifyOfGap = listener
      return () => {}
    },
    listNewest: async (limit) => [...jobs.values()].slice(-limit).reverse(),
    listChanged: async (changed) => {
      reads.push(changed)
      if (failure) throw failure
      const named = changed.ids.flatMap((id) => jobs.get(id) ?? [])
      return changed.since === undefined ? named : [...new Set([...named, ...jobs.values()])]
    },
    now: () => new Date(start),
    everyMs: 0,
    onUnused: () => {
      isUnused = true
    },
  })
  return {
    feed,
    reads,
    isUnused: () => isUnused,
    fail: (error: Error) => {
      failure = error
    },
    gap: () => notifyOfGap(),
    add(id: string) {
      jobs.set(id, jobOf(id))
      notify(undefined)
    },
    change(id: string, change: Partial<Job>) {
      jobs.set(id, jobOf(id, change))
      notify(id)
    },
  }
}

const nextOf = async (reader: QueueReader) => {
  const change = await reader.next()
  return typeof change === 'object' ? `${change.id} ${change.status}` : change
}

describe('the feed of a queue', () => {
  it('begins with the newest jobs, the oldest of them first', async () => {
    const { feed, add, reads } = open()
    add('a')
    add('b')
    const reader = await feed.join()
    assert.deepEqual([await nextOf(reader), await nextOf(reader)], ['a queued', 'b queued'])
    assert.equal(reads.length, 0)
  })

  it('reads each change once, however many watch', async () => {
    const { feed, add, change, reads } = open()
    const readers = await Promise.all(Array.from({ length: 50 }, () => feed.join()))
    add('a')
    for (const reader of readers) assert.equal(await nextOf(reader), 'a queued')
    change('a', { status: 'failed' })
    for (const reader of readers) assert.equal(await nextOf(reader), 'a failed')
    assert.equal(reads.length, 2)
  })

  it('reports no state of a job twice', async () => {
    const { feed, add, change } = open()
    const reader = await feed.join()
    add('a')
    assert.equal(await nextOf(reader), 'a queued')
    change('a', {})
    add('b')
    assert.equal(await nextOf(reader), 'b queued')
  })

  it('reports only the last state to a reader that is slow', async () => {
    const { feed, add, change } = open()
    const [slow, quick] = [await feed.join(), await feed.join()]
    add('a')
    assert.equal(await nextOf(quick), 'a queued')
    change('a', { status: 'succeeded' })
    assert.equal(await nextOf(quick), 'a succeeded')
    assert.equal(await nextOf(slow), 'a succeeded')
  })

  it('says that changes were missed: a lost notification, or more than it reads', async () => {
    const { feed, add, change, gap, reads } = open()
    const reader = await feed.join()
    gap()
    assert.equal(await nextOf(reader), 'missed')
    for (let index = 0; index <= maxChanges; index++) change(`${index}`, {})
    add('last')
    assert.equal(await nextOf(reader), 'missed')
    assert.ok(reads.every(({ ids }) => ids.length <= maxChanges))
  })

  it('fails its readers when a read fails', async () => {
    const { feed, add, fail } = open()
    const reader = await feed.join()
    fail(new Error('away'))
    add('a')
    await assert.rejects(reader.next(), /away/)
  })

  it('is unused once all readers have closed', async () => {
    const { feed, isUnused } = open()
    const [one, other] = [await feed.join(), await feed.join()]
    one.close()
    assert.equal(isUnused(), false)
    other.close()
    assert.equal(isUnused(), true)
    assert.equal(await other.next(), undefined)
  })
})
