import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { JobEvent } from '../table/notification-statements.ts'
import { createJobReads } from './job-reads.ts'

interface Row {
  version: number
  finishedAt: Date | null
}

/** A job that the test changes, and its signals. */
function open(everyMs: number, recheckMs = 600_000) {
  let row: Row = { version: 0, finishedAt: null }
  let reads = 0
  let failure: Error | undefined
  const listeners = new Set<(event: JobEvent) => void>()
  const signals = {
    subscribe(_id: string, listener: (event: JobEvent) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const find = async () => {
    reads++
    if (failure) throw failure
    return row
  }
  const reading = createJobReads<Row>({ ...signals, find, everyMs, recheckMs })
  const notify = (event: JobEvent) => {
    for (const listener of listeners) listener(event)
  }
  return {
    join: (progress: boolean, isKnown = false) =>
      reading.open({ id: 'job', appId: 'app', progress, isKnown }),
    notify,
    move() {
      row = { version: row.version + 1, finishedAt: null }
      notify('progressed')
    },
    end() {
      this.endUnnoticed()
      notify('ended')
    },
    endUnnoticed() {
      row = { version: row.version + 1, finishedAt: new Date() }
    },
    /** As a worker of the process ends it. */
    offerEnd() {
      this.endUnnoticed()
      reading.offer('job', 'app', row)
    },
    has: (id: string, appId: string) => reading.has(id, appId),
    fail(error: Error | undefined) {
      failure = error
    },
    reads: () => reads,
    listeners: () => listeners.size,
  }
}

describe('reads of a job', () => {
  it('are one for all who watch it, each time something happens to it', async () => {
    const job = open(0)
    const readers = Array.from({ length: 590 }, () => job.join(true))
    const all = () => Promise.all(readers.map((reader) => reader.next()))
    assert.ok((await all()).every((row) => row?.version === 0))
    for (const version of [1, 2, 3]) {
      job.move()
      assert.ok((await all()).every((row) => row?.version === version))
    }
    assert.equal(job.reads(), 4)
    for (const reader of readers) reader.close()
    assert.equal(job.listeners(), 0)
  })

  it('are limited in rate before the end, and immediate at the end', async () => {
    const job = open(600_000)
    const [watcher, late] = [job.join(true), job.join(true)]
    await watcher.next()
    for (let count = 0; count < 100; count++) job.move()
    assert.equal((await job.join(true).next())?.version, 0)
    job.end()
    assert.equal((await watcher.next())?.version, 101)
    assert.equal((await late.next())?.version, 101)
    assert.equal(job.reads(), 2)
  })

  it('do not happen for those who wait for a known job, until it ends', async () => {
    const job = open(0)
    const waiting = Array.from({ length: 100 }, () => job.join(false, true))
    for (let count = 0; count < 10; count++) job.move()
    assert.equal(job.reads(), 0)
    job.end()
    const rows = await Promise.all(waiting.map((reader) => reader.next()))
    assert.ok(rows.every((row) => row?.finishedAt instanceof Date))
    assert.equal(job.reads(), 1)
  })

  it('are not needed for an end that this process gives', async () => {
    const job = open(0)
    assert.equal(job.has('job', 'app'), false)
    const waiting = Array.from({ length: 100 }, () => job.join(false, true))
    assert.equal(job.has('job', 'app'), true)
    assert.equal(job.has('job', 'another app'), false)
    job.offerEnd()
    const rows = await Promise.all(waiting.map((reader) => reader.next()))
    assert.ok(rows.every((row) => row?.finishedAt instanceof Date))
    assert.equal(job.reads(), 0)
    for (const reader of waiting) reader.close()
    assert.equal(job.has('job', 'app'), false)
  })

  it('do not put an older row after the end that this process gives', async () => {
    const job = open(0)
    const reader = job.join(true)
    assert.equal(job.reads(), 1)
    job.offerEnd()
    assert.ok((await reader.next())?.finishedAt)
    await nextTurn()
    const late = job.join(true)
    assert.ok((await late.next())?.finishedAt)
  })

  it('do not miss an end that is notified during a read', async () => {
    const job = open(0)
    const reader = job.join(true)
    job.end()
    let row = await reader.next()
    while (row?.finishedAt === null) row = await reader.next()
    assert.equal(row?.version, 1)
  })

  it('find an end without its notification', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const job = open(0, 10_000)
    const next = job.join(false, true).next()
    job.endUnnoticed()
    t.mock.timers.tick(9_999)
    assert.equal(job.reads(), 0)
    t.mock.timers.tick(1)
    assert.ok((await next)?.finishedAt)
  })

  it('fail for all who ask, and work again afterwards', async () => {
    const job = open(0)
    job.fail(new Error('gone'))
    const [one, other] = [job.join(true), job.join(true)]
    await Promise.all([one, other].map((reader) => assert.rejects(reader.next(), /gone/)))
    job.fail(undefined)
    job.move()
    assert.equal((await one.next())?.version, 1)
  })

  it('end for a reader that is closed', async () => {
    const job = open(0)
    const reader = job.join(false, true)
    const next = reader.next()
    reader.close()
    assert.equal(await next, undefined)
    assert.equal(job.listeners(), 0)
  })
})
