import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { until } from '../../../../test/support/product.ts'
import { EngineError } from '../engine.ts'
import type { Mode } from './modes.ts'
import { createPipelinePool } from './pool.ts'

/** A pipeline of one stage that passes on what it gets. */
const modeOf = (name: string): Mode => ({
  name,
  from: 'en',
  to: name,
  command: 'cat',
  analyser: undefined,
  wordBlanks: false,
})

const { signal } = new AbortController()

function startPool(
  t: TestContext,
  maxPipelines: number,
  maxMemoryBytes = Number.POSITIVE_INFINITY,
) {
  const pool = createPipelinePool({
    maxPerMode: 2,
    maxPipelines,
    maxMemoryBytes,
    idleMs: 60_000,
    silenceMs: 10_000,
  })
  t.after(() => pool.close())
  return pool
}

describe('the pool of pipelines', () => {
  it('never exceeds its bound under concurrent requests, and answers all of them', async (t) => {
    const pool = startPool(t, 2)
    let most = 0
    const ask = (index: number): Promise<string> =>
      pool.use(modeOf(`mode-${index % 5}`), signal, (pipeline) => {
        most = Math.max(most, pool.size)
        return pipeline.ask(`question ${index}`)
      })
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => ask(index)))
    assert.deepEqual(
      answers,
      answers.map((_, index) => `question ${index}`),
    )
    assert.equal(most, 2)
  })

  it('has a warm pipeline at once, once, and only within its bound', async (t) => {
    const pool = startPool(t, 1)
    pool.warmUp(modeOf('es'))
    pool.warmUp(modeOf('es'))
    pool.warmUp(modeOf('fr'))
    assert.equal(pool.size, 1)
    const ask = (mode: Mode) => pool.use(mode, signal, (pipeline) => pipeline.ask('question'))
    assert.equal(await ask(modeOf('es')), 'question')
    assert.equal(pool.size, 1)
    assert.equal(await ask(modeOf('fr')), 'question')
  })

  it('closes the least recently used pipelines above the bound of their memory', async (t) => {
    // Perl takes 40 MB for the array, cat almost nothing.
    const large = (name: string): Mode => ({
      ...modeOf(name),
      command: `perl -e '$|=1;$/="\\0";@a=(1)x1_300_000;print while <>'`,
    })
    const pool = startPool(t, 12, 100 * 1024 ** 2)
    const ask = (mode: Mode) => pool.use(mode, signal, (pipeline) => pipeline.ask(mode.name))
    for (const name of ['one', 'two', 'three', 'four', 'five'])
      assert.equal(await ask(large(name)), name)
    await until(() => pool.size <= 2, 'the idle pipelines are closed')
    assert.equal(await ask(large('one')), 'one')
    // One pipeline may be over the bound by itself.
    const narrow = startPool(t, 12, 1)
    for (const name of ['one', 'two', 'one']) {
      const mode = modeOf(name)
      assert.equal(await narrow.use(mode, signal, (pipeline) => pipeline.ask(name)), name)
      assert.equal(narrow.size, 1)
    }
    const answers = ['one', 'two', 'three', 'one', 'two', 'three'].map((name) =>
      narrow.use(modeOf(name), signal, (pipeline) => pipeline.ask(name)),
    )
    assert.deepEqual(await Promise.all(answers), ['one', 'two', 'three', 'one', 'two', 'three'])
  })

  it('gives room to a pair that waits while another is busy without a pause', async (t) => {
    const pool = startPool(t, 1)
    let busy = true
    const keepBusy = async (): Promise<void> => {
      while (busy) await pool.use(modeOf('busy'), signal, (pipeline) => pipeline.ask('more'))
    }
    const others = Array.from({ length: 4 }, keepBusy)
    assert.equal(
      await pool.use(modeOf('patient'), signal, (pipeline) => pipeline.ask('my turn')),
      'my turn',
    )
    busy = false
    await Promise.all(others)
  })

  it('takes room from an idle pipeline that was started alone', { timeout: 10_000 }, async (t) => {
    const pool = startPool(t, 1)
    const alone = pool.startAlone(modeOf('alone'))
    const waits = pool.use(modeOf('other'), signal, (pipeline) => pipeline.ask('my turn'))
    assert.equal(await waits, 'my turn')
    assert.ok(alone.ended)
    const busy = pool.startAlone(modeOf('busy'))
    const asked = busy.ask('busy')
    const second = pool.use(modeOf('second'), signal, (pipeline) => pipeline.ask('my turn'))
    assert.equal(await asked, 'busy')
    pool.serveWaiting()
    assert.equal(await second, 'my turn')
  })

  it('forgets who waits and gives up', { timeout: 10_000 }, async (t) => {
    const pool = startPool(t, 1)
    const stop = new AbortController()
    const hung = pool.use({ ...modeOf('hung'), command: 'sleep 60' }, signal, (pipeline) =>
      pipeline.ask('?'),
    )
    const waits = pool.use(modeOf('other'), stop.signal, (pipeline) => pipeline.ask('?'))
    stop.abort(new Error('gone'))
    await assert.rejects(waits, /gone/)
    pool.close()
    await assert.rejects(hung, EngineError)
  })

  it('refuses who waits when it is closed', async (t) => {
    const pool = startPool(t, 1)
    const hung = pool.use({ ...modeOf('hung'), command: 'sleep 60' }, signal, (pipeline) =>
      pipeline.ask('?'),
    )
    const waits = pool.use(modeOf('other'), signal, (pipeline) => pipeline.ask('?'))
    pool.close()
    await assert.rejects(waits, EngineError)
    await assert.rejects(hung, EngineError)
  })
})
