import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { findModelFiles } from '../files/model-files.ts'
import type { Model } from '../runtime/model.ts'
import { createRuntime, type RuntimeOptions } from '../runtime/runtime.ts'
import type { Score, Segment } from '../segment.ts'

const directory = fileURLToPath(new URL('../../test/fixtures/enes', import.meta.url))
const url = new URL('../../test/support/repair-script.ts', import.meta.url).href
const repair = () => ({ url, data: { suffix: 'end' } })

async function loadModel(t: TestContext, options: RuntimeOptions): Promise<Model> {
  const runtime = createRuntime({ threads: 1, ...options })
  t.after(() => runtime.close())
  const files = findModelFiles(directory)
  assert.ok(files)
  return runtime.load({ ...files, from: 'en', to: 'es' })
}

/** A translation that may be repaired, and what is told of it. */
async function translate(model: Model, text: string) {
  const scores: Score[] = []
  const repaired: boolean[] = []
  const translation = await model.translate([text], {
    onScore: (score) => scores.push(score),
    onRepaired: ({ isPartial }) => repaired.push(isPartial),
  })
  return { translation, scores: scores.length, repaired }
}

describe('a repair in the threads', () => {
  it('translates each sentence, and may translate pieces of it', async (t) => {
    const model = await loadModel(t, { repair })
    const plain = await loadModel(t, {})
    const words = async (text: string): Promise<string> => {
      const translations = await Promise.all(
        text.split(' ').map((word): Promise<Segment> => plain.translate([word])),
      )
      return `${translations.map((each) => each.join('')).join(' ')} en es end`
    }
    assert.deepEqual(await translate(model, 'house'), {
      translation: [await words('house')],
      scores: 1,
      repaired: [false],
    })
    const [first, second] = ['The red house is big.', 'My name is Ana.'] as const
    assert.deepEqual(await translate(model, `${first} ${second}`), {
      translation: [await words(first), ' ', await words(second)],
      scores: 0,
      repaired: [true],
    })
  })

  it('is left out unless it is wanted, and where there is none', async (t) => {
    const model = await loadModel(t, { repair })
    const plain = await loadModel(t, {})
    const text = 'The red house is big.'
    const translation = await plain.translate([text])
    assert.deepEqual(await model.translate([text]), translation)
    assert.deepEqual(await translate(plain, text), { translation, scores: 1, repaired: [] })
  })

  it('has its model until it is done', async (t) => {
    const model = await loadModel(t, { repair })
    const { translation } = await translate(model, 'the red house')
    const other = translate(model, 'the red house')
    model.drop()
    assert.deepEqual((await other).translation, translation)
  })

  it('ends with the sentence that is no longer wanted', async (t) => {
    const model = await loadModel(t, { repair })
    const stop = new AbortController()
    const stopped = model.translate(['house '.repeat(60).trim()], {
      signal: stop.signal,
      onRepaired: () => {},
    })
    const other = translate(model, 'the red house')
    stop.abort(new Error('no longer needed'))
    await assert.rejects(stopped, /no longer needed/)
    assert.deepEqual((await other).repaired, [false])
  })
})
