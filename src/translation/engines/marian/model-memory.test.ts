import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { createMarianEngine } from './engine.ts'

const modelsDirectory = fileURLToPath(
  new URL('../../../../packages/marian/test/fixtures', import.meta.url),
)
const minute = 60_000

describe('models that nothing has used for a while', () => {
  it('give their memory and their threads back, and are loaded again', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] })
    const engine = createMarianEngine({ modelsDirectory, threads: 2, idleMs: 10 * minute })
    t.after(() => engine.close())
    const { signal } = new AbortController()
    const translate = (pair: LanguagePair) =>
      engine.translate([['The red house is big.']], pair, { signal })
    const toSpanish = { from: 'en', to: 'es' }
    const [first] = await Promise.all([translate(toSpanish), translate({ from: 'en', to: 'fr' })])
    t.mock.timers.tick(8 * minute)
    await translate(toSpanish)
    assert.equal(engine.state?.().models, 2)
    t.mock.timers.tick(8 * minute)
    await setImmediate()
    assert.equal(engine.state?.().models, 1)
    assert.notEqual(engine.state?.().workers, 0)
    t.mock.timers.tick(8 * minute)
    await setImmediate()
    const restarts = { crashed: 0, hung: 0 }
    assert.deepEqual(engine.state?.(), { workers: 0, models: 0, bytes: 0, restarts })
    assert.deepEqual(await translate(toSpanish), first)
  })
})
