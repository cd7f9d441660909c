import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { Problem } from '../http/problems.ts'
import { runAtOnce } from '../shared/steps.ts'
import { packSegments, unpackSegments } from '../translation/cutting/packed-segments.ts'
import { TaskError, ThreadError } from './task.ts'
import { createTaskPool, type RunOptions } from './task-pool.ts'

type Run = (task: string, payload?: unknown, options?: Partial<RunOptions>) => Promise<unknown>

const file = new URL('../../test/support/test-task-script.ts', import.meta.url)
const owner = { ownerId: 'user', appId: 'app' }

function openPool(t: TestContext, settings: Partial<Parameters<typeof createTaskPool>[0]> = {}) {
  const pool = createTaskPool({ threads: 1, file, ...settings })
  t.after(pool.close)
  const anyTask = pool.run as (
    task: string,
    payload: unknown,
    options: RunOptions,
  ) => Promise<unknown>
  const run: Run = (task, payload, options) => {
    const { signal } = new AbortController()
    return anyTask(task, payload, { owner, deadlineMs: 60_000, signal, ...options })
  }
  return { ...pool, run }
}

/** Holds the thread that runs the task `wait`. */
function createGate() {
  const shared = new SharedArrayBuffer(8)
  const gate = new Int32Array(shared)
  return {
    shared,
    running: async () => void (await Atomics.waitAsync(gate, 0, 0).value),
    open() {
      Atomics.store(gate, 1, 1)
      Atomics.notify(gate, 1)
    },
  }
}

const failsWith = (failure: string) => (error: unknown) =>
  error instanceof ThreadError && error.failure === failure

describe('a pool of threads', () => {
  it('runs tasks in one thread after the other call has ended', async (t) => {
    const { run } = openPool(t)
    assert.deepEqual(await run('echo', { text: 'a' }), { text: 'a' })
    const ids = await Promise.all([run('threadId'), run('threadId')])
    assert.equal(ids[0], ids[1])
  })

  it('starts no more threads than allowed', async (t) => {
    const { run, state } = openPool(t, { threads: 2 })
    await Promise.all(Array.from({ length: 8 }, () => run('threadId')))
    assert.deepEqual(state(), { threads: 2, waiting: 0 })
  })

  it('moves buffers in both directions', async (t) => {
    const { run } = openPool(t)
    const bytes = Uint8Array.of(1, 2, 3)
    const moved = await run('move', bytes, { move: [bytes.buffer] })
    assert.equal(bytes.byteLength, 0)
    assert.deepEqual(moved, Uint8Array.of(1, 2, 3))
  })

  it('passes on what a task throws with its name and code, and goes on', async (t) => {
    const { run } = openPool(t)
    const before = await run('threadId')
    await assert.rejects(run('throw'), (error: unknown) => {
      assert.ok(error instanceof TaskError)
      assert.equal(error.name, 'CodedError')
      assert.equal(error.code, 'some-code')
      assert.equal(error.message, 'what is wrong')
      return true
    })
    await assert.rejects(run('throwString'), { message: 'no error' })
    await assert.rejects(run('load'), { message: 'the code cannot be loaded' })
    await assert.rejects(run('unknown'), { message: 'there is no task unknown' })
    await assert.rejects(run('function'), { name: 'DataCloneError' })
    await assert.rejects(
      run('echo', () => {}),
      { name: 'DataCloneError' },
    )
    assert.equal(await run('threadId'), before)
  })

  it('ends a thread whose task takes too long, and serves who waits', async (t) => {
    const { run } = openPool(t)
    await run('echo')
    const hanging = run('hang', undefined, { deadlineMs: 50 })
    const waiting = run('echo', 'next')
    await assert.rejects(hanging, failsWith('deadline'))
    assert.equal(await waiting, 'next')
  })

  it('does not count the time in which a task does not compute', async (t) => {
    const { run } = openPool(t, { threads: 2 })
    const shared = new SharedArrayBuffer(8)
    const startMs = performance.now()
    const waiting = run('wait', shared, { deadlineMs: 1_000 })
    // Short ones: on a busy machine a long one would take the several times as long by the clock
    // that a task may take at most.
    while (performance.now() - startMs < 1_050)
      await assert.rejects(run('hang', undefined, { deadlineMs: 100 }), failsWith('deadline'))
    const gate = new Int32Array(shared)
    Atomics.store(gate, 1, 1)
    Atomics.notify(gate, 1)
    assert.equal(typeof (await waiting), 'number')
  })

  it('ends a thread whose task needs too much memory', async (t) => {
    const { run } = openPool(t, { memoryMb: 32 })
    await assert.rejects(run('grow'), failsWith('memory'))
    assert.equal(await run('echo', 'next'), 'next')
  })

  it('rejects the call of a thread that ends by itself', async (t) => {
    const { run } = openPool(t)
    await assert.rejects(run('exit'), failsWith('crash'))
    assert.equal(await run('echo', 'next'), 'next')
  })

  it('rejects a call whose thread cannot start', async (t) => {
    const { run } = openPool(t, { file: new URL('./absent.ts', import.meta.url) })
    const calls = await Promise.allSettled([run('echo'), run('echo')])
    assert.ok(calls.every((call) => call.status === 'rejected' && failsWith('crash')(call.reason)))
  })

  it('drops an aborted call while it waits, and ends its thread while it runs', async (t) => {
    const { run, state } = openPool(t)
    const gate = createGate()
    const [running, waiting] = [new AbortController(), new AbortController()]
    const first = run('wait', gate.shared, { signal: running.signal })
    await gate.running()
    const second = run('echo', 'second', { signal: waiting.signal })
    const third = run('echo', 'third')
    waiting.abort(new Error('not needed'))
    await assert.rejects(second, { message: 'not needed' })
    assert.deepEqual(state(), { threads: 1, waiting: 1 })
    running.abort(new Error('cancelled'))
    await assert.rejects(first, { message: 'cancelled' })
    assert.equal(await third, 'third')
    await assert.rejects(run('echo', '', { signal: running.signal }), { message: 'cancelled' })
  })

  it('serves users round robin', async (t) => {
    const { run } = openPool(t)
    const gate = createGate()
    const first = run('wait', gate.shared)
    await gate.running()
    const order: unknown[] = []
    const note = async (name: string, ownerId: string) => {
      order.push(await run('echo', name, { owner: { ownerId, appId: ownerId } }))
    }
    const calls = [note('a1', 'a'), note('a2', 'a'), note('a3', 'a'), note('b1', 'b')]
    gate.open()
    await Promise.all([first, ...calls])
    assert.deepEqual(order, ['a1', 'b1', 'a2', 'a3'])
  })

  it('rejects calls beyond the limits of those who wait', async (t) => {
    const { run } = openPool(t, { maxWaiting: { total: 3, ofUser: 2 } })
    const gate = createGate()
    const accepted = [run('wait', gate.shared)]
    await gate.running()
    const by = (ownerId: string) => run('echo', ownerId, { owner: { ownerId, appId: ownerId } })
    const overloaded = (error: unknown) => error instanceof Problem && error.code === 'overloaded'
    accepted.push(by('a'), by('a'))
    await assert.rejects(by('a'), overloaded)
    accepted.push(by('b'))
    await assert.rejects(by('c'), overloaded)
    gate.open()
    await Promise.all(accepted)
    assert.equal(await by('a'), 'a')
  })

  it('ends a thread that is idle', async (t) => {
    const { run, state } = openPool(t, { idleMs: 0 })
    await run('echo')
    const gone = Promise.withResolvers<void>()
    const check = () => (state().threads === 0 ? gone.resolve() : setImmediate(check))
    check()
    await gone.promise
    assert.equal(await run('echo', 'again'), 'again')
  })

  it('gives threads no environment', async (t) => {
    assert.deepEqual(await openPool(t).run('environment'), {})
  })

  it('rejects running, waiting and later calls once closed', async (t) => {
    const { run, close } = openPool(t)
    const gate = createGate()
    const calls = [run('wait', gate.shared)]
    await gate.running()
    calls.push(run('echo'))
    const ends = Promise.allSettled(calls)
    await close()
    assert.ok((await ends).every(({ status }) => status === 'rejected'))
    await assert.rejects(run('echo'), { message: 'the worker threads are closed' })
  })
})

describe('the usual thread', () => {
  it('cuts and assembles documents, and passes on their errors', async (t) => {
    const pool = createTaskPool({ threads: 1 })
    t.after(pool.close)
    const { signal } = new AbortController()
    const options = { owner, deadlineMs: 60_000, signal }
    const source = (text: string) => ({
      bytes: new TextEncoder().encode(text),
      format: 'txt' as const,
      settings: { fileName: 'a.txt', options: {}, to: 'es' },
    })
    const { segments } = await pool.run('cutDocument', source('The house\n\n- red'), options)
    assert.deepEqual(runAtOnce(unpackSegments(segments)), [['The house'], ['red']])
    const pair = { from: 'en', to: 'es' }
    const translations = runAtOnce(packSegments([['La casa'], ['roja']]))
    const assembled = await pool.run(
      'assembleDocument',
      { ...source('The house\n\n- red'), translations, pair },
      options,
    )
    assert.equal(new TextDecoder().decode(assembled.bytes), 'La casa\n\n- roja')
    await assert.rejects(pool.run('cutDocument', source('\0'), options), {
      name: 'DocumentError',
      code: 'document-damaged',
    })
  })
})
