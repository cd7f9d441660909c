import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { describe, it } from 'node:test'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import {
  context,
  createHeldEngine,
  drain,
  pair,
  settle,
} from '../../../test/support/held-engine.ts'
import { Problem } from '../../http/problems.ts'
import { type Engine, EngineError } from '../engines/engine.ts'
import { createScheduler } from './scheduler.ts'

describe('the scheduler', () => {
  it('hands over what came at once while the engine has room, and batches the rest', async () => {
    const { engine, batches } = createHeldEngine()
    const scheduler = createScheduler(engine, { maxWaitingCharacters: 1000 })
    const ask = (texts: string[]) =>
      texts.map((text) => scheduler.translate([text], pair, context()))
    const first = ask(['one', 'two', 'three', 'four'])
    await settle()
    const second = ask(['five', 'six'])
    assert.deepEqual(await drain(batches), [
      ['one', 'two', 'three'],
      ['four', 'five', 'six'],
    ])
    assert.deepEqual(await Promise.all([...first, ...second]), [
      ['one'],
      ['two'],
      ['three'],
      ['four'],
      ['five'],
      ['six'],
    ])
  })

  it('shares out what waits among the batches that may be in flight', async () => {
    const { engine, batches } = createHeldEngine({ concurrentBatches: 3, batchCharacters: 100 })
    const scheduler = createScheduler(engine, { maxWaitingCharacters: 1000 })
    for (const text of ['1', '2', '3', '4', '5']) void scheduler.translate([text], pair, context())
    await settle()
    assert.deepEqual(
      batches.map(({ texts }) => texts),
      [['1', '2'], ['3', '4'], ['5']],
    )
  })

  it('hands over a segment without a character of its own', async () => {
    const { engine, batches } = createHeldEngine()
    const scheduler = createScheduler(engine, { maxWaitingCharacters: 1000 })
    const empty = scheduler.translate([''], pair, context())
    await drain(batches)
    assert.deepEqual(await empty, [''])
  })

  it('serves apps in turn, however much one of them sends', async () => {
    const { engine, batches } = createHeldEngine({ batchCharacters: 1 })
    const scheduler = createScheduler(engine, { maxWaitingCharacters: 1000 })
    for (const text of ['a1', 'a2', 'a3', 'a4'])
      void scheduler.translate([text], pair, context('a'))
    void scheduler.translate(['b1'], pair, context('b'))
    assert.deepEqual((await drain(batches)).flat(), ['a1', 'b1', 'a2', 'a3', 'a4'])
  })

  it('serves users in turn, however many apps one has, then the apps of a user', async () => {
    const { engine, batches } = createHeldEngine({ batchCharacters: 1 })
    const scheduler = createScheduler(engine, { maxWaitingCharacters: 1000 })
    for (const app of ['1', '1', '2', '3'])
      void scheduler.translate([`a${app}`], pair, context(`${app}@a`))
    for (const text of ['b1', 'b2']) void scheduler.translate([text], pair, context('1@b'))
    assert.deepEqual((await drain(batches)).flat(), ['a1', 'b1', 'a2', 'b2', 'a3', 'a1'])
  })

  it('leaves room for another user, however many apps one of them fills it with', async () => {
    const { engine, batches } = createHeldEngine({ batchCharacters: 1 })
    const scheduler = createScheduler(engine, { maxWaitingCharacters: 1000 })
    const running = scheduler.translate(['x'], pair, context('0@a'))
    await settle()
    const refused: unknown[] = []
    for (let app = 1; app <= 100; app++)
      void scheduler
        .translate(['a'.repeat(50)], pair, context(`${app}@a`))
        .catch((error: unknown) => refused.push(error))
    const others = ['b', 'c', 'd'].map((user) =>
      scheduler.translate([user.repeat(100)], pair, context(`1@${user}`)),
    )
    await settle()
    assert.equal(refused.length, 90, 'half of the room is the most that one user has')
    assert.ok(refused.every((error) => error instanceof Problem && error.code === 'overloaded'))
    const served = (await drain(batches)).flat().map((text) => text[0])
    assert.deepEqual(served.slice(0, 6), ['x', 'a', 'b', 'c', 'd', 'a'])
    await Promise.all([running, ...others])
    assert.equal(scheduler.state().waitingCharacters, 0)
  })

  it('serves interactive work first, and queued work every fourth time', async () => {
    const { engine, batches } = createHeldEngine({ batchCharacters: 1 })
    const scheduler = createScheduler(engine, { maxWaitingCharacters: 1000 })
    for (let index = 0; index < 3; index++)
      void scheduler.translate([`q${index}`], pair, context('q', 'queued'))
    for (let index = 0; index < 8; index++)
      void scheduler.translate([`i${index}`], pair, context('i'))
    const served = (await drain(batches)).flat()
    assert.deepEqual(served.slice(0, 8), ['i0', 'i1', 'i2', 'q0', 'i3', 'i4', 'i5', 'q1'])
  })

  it('refuses with `overloaded` what would make the line too long', async () => {
    const { engine, batches } = createHeldEngine()
    const scheduler = createScheduler(engine, { maxWaitingCharacters: 10 })
    const first = scheduler.translate(['in flight'], pair, context())
    await settle()
    const waiting = scheduler.translate(['12345678'], pair, context())
    await assert.rejects(
      scheduler.translate(['123'], pair, context()),
      (error: unknown) =>
        error instanceof Problem &&
        error.code === 'overloaded' &&
        error.retryAfterSeconds !== undefined,
    )
    await drain(batches)
    await Promise.all([first, waiting])
    void scheduler.translate(['again'], pair, context())
    await settle()
    assert.equal(batches.at(-1)?.texts[0], 'again')
  })

  it('takes a text that is longer than the line when nothing else waits', async () => {
    const { engine, batches } = createHeldEngine()
    const scheduler = createScheduler(engine, { maxWaitingCharacters: 10 })
    const long = scheduler.translate(['x'.repeat(100)], pair, context())
    await drain(batches)
    assert.equal(String((await long)[0]).length, 100)
  })

  it('releases an aborted request, and stops a batch that no request waits for', async () => {
    const { engine, batches } = createHeldEngine({ batchCharacters: 100 })
    const scheduler = createScheduler(engine, { maxWaitingCharacters: 1000 })
    const [one, two] = [new AbortController(), new AbortController()]
    const running = scheduler.translate(['one'], pair, context('a', 'interactive', one.signal))
    await settle()
    const waiting = scheduler.translate(['two'], pair, context('a', 'interactive', two.signal))
    two.abort(new Error('gone'))
    await assert.rejects(waiting, /gone/)
    assert.equal(batches[0]?.signal.aborted, false)
    one.abort(new Error('gone too'))
    await assert.rejects(running, /gone too/)
    assert.equal(batches[0]?.signal.aborted, true)
    await settle()
    await settle()
    assert.equal(batches.length, 1, 'work that no request waits for is not handed over')
    const state = scheduler.state()
    assert.deepEqual([state.waitingCharacters, state.batchesInFlight], [0, 0])
    assert.deepEqual(state.waiting.interactive, { segments: 0, characters: 0 })
  })

  it('frees the room of an aborted request at once, and forgets its segments', async () => {
    const { engine, batches } = createHeldEngine()
    const scheduler = createScheduler(engine, { maxWaitingCharacters: 100 })
    void scheduler.translate(['in flight'], pair, context())
    await settle()
    for (let round = 0; round < 10; round++) {
      const gone = new AbortController()
      const waiting = [0, 1, 2].map(() =>
        scheduler.translate(['x'.repeat(30)], pair, context('a', 'interactive', gone.signal)),
      )
      gone.abort(new Error('gone'))
      for (const { status } of await Promise.allSettled(waiting)) assert.equal(status, 'rejected')
      assert.equal(scheduler.state().waitingCharacters, 0)
    }
    const last = scheduler.translate(['last'], pair, context())
    assert.deepEqual(await drain(batches), [['in flight'], ['last']])
    assert.deepEqual(await last, ['last'])
  })

  it('has one listener for all segments of a request, and none when they are done', async () => {
    const { engine, batches } = createHeldEngine({ concurrentBatches: 3 })
    const scheduler = createScheduler(engine, { maxWaitingCharacters: 10_000 })
    const [one, two] = [new AbortController().signal, new AbortController().signal]
    const listeners = () => [one, two].map((signal) => getEventListeners(signal, 'abort').length)
    const all: Promise<Segment>[] = []
    for (let index = 0; index < 100; index++)
      for (const signal of [one, two])
        all.push(scheduler.translate([`${index}`], pair, context('a', 'interactive', signal)))
    assert.deepEqual(listeners(), [1, 1])
    await settle()
    assert.equal(batches.length, 3)
    assert.deepEqual(listeners(), [1, 1])
    await drain(batches)
    await Promise.all(all)
    assert.deepEqual(listeners(), [0, 0])
  })

  it('takes twice the work for twice the segments of a request, at most', async () => {
    const engine: Engine = {
      pairs: () => [pair],
      concurrentBatches: 4,
      batchCharacters: 1000,
      translate: async (segments) => [...segments],
      close: async () => {},
    }
    async function measure(segments: number): Promise<number> {
      const scheduler = createScheduler(engine, { maxWaitingCharacters: 10_000_000 })
      const { user, system } = process.cpuUsage()
      const one = context()
      await Promise.all(
        Array.from({ length: segments }, (_, index) =>
          scheduler.translate([`line ${index}`], pair, one),
        ),
      )
      const spent = process.cpuUsage({ user, system })
      return spent.user + spent.system
    }
    const median = async (segments: number): Promise<number> => {
      const times: number[] = []
      for (let round = 0; round < 5; round++) times.push(await measure(segments))
      return times.sort((a, b) => a - b)[2] ?? 0
    }
    await measure(25_000)
    const [half, full] = [await median(25_000), await median(50_000)]
    assert.ok(full <= 2.6 * half, `${half / 1000} ms, then ${full / 1000} ms`)
  })

  it('gives each waiting text its own error', async () => {
    const { engine, batches } = createHeldEngine({ batchCharacters: 100 })
    const scheduler = createScheduler(engine, { maxWaitingCharacters: 1000 })
    void scheduler.translate(['zero'], pair, context())
    await settle()
    const good = scheduler.translate(['good'], pair, context())
    const bad = scheduler.translate(['bad'], pair, context())
    batches[0]?.end()
    await settle()
    await settle()
    batches[1]?.end([['bueno'], new EngineError('no')])
    assert.deepEqual(await good, ['bueno'])
    await assert.rejects(bad, EngineError)
  })
})
