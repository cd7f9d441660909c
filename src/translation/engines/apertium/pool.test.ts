import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { EngineError } from '../engine.ts'
import type { Mode } from './modes.ts'
import { createPipelinePool } from './pool.ts'

/** A pipeline of one stage that passes on what it gets. */
const modeOf = (name: string): Mode => ({ name, from: 'en', to: name, command: 'cat' })

function startPool(t: TestContext, maxPipelines: number) {
  const pool = createPipelinePool({
    maxPerMode: 2,
    maxPipelines,
    idleMs: 60_000,
    silenceMs: 10_000,
  })
  t.after(() => pool.close())
  return pool
}

describe('the pool of pipelines', () => {
  it('never has more than its bound, whatever is asked at once, and answers everybody', async (t) => {
    const pool = startPool(t, 2)
    let most = 0
    const ask = (index: number): Promise<string> =>
      pool.use(modeOf(`mode-${index % 5}`), (pipeline) => {
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

  it('gives room to a pair that waits while another is busy without a pause', async (t) => {
    const pool = startPool(t, 1)
    let busy = true
    const keepBusy = async (): Promise<void> => {
      while (busy) await pool.use(modeOf('busy'), (pipeline) => pipeline.ask('more'))
    }
    const others = Array.from({ length: 4 }, keepBusy)
    assert.equal(
      await pool.use(modeOf('patient'), (pipeline) => pipeline.ask('my turn')),
      'my turn',
    )
    busy = false
    await Promise.all(others)
  })

  it('refuses who waits when it is closed', async (t) => {
    const pool = startPool(t, 1)
    const hung = pool.use({ ...modeOf('hung'), command: 'sleep 60' }, (pipeline) =>
      pipeline.ask('?'),
    )
    const waits = pool.use(modeOf('other'), (pipeline) => pipeline.ask('?'))
    pool.close()
    await assert.rejects(waits, EngineError)
    await assert.rejects(hung, EngineError)
  })
})
