import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { findModelFiles } from '../files/model-files.ts'
import type { Model } from '../runtime/model.ts'
import { createRuntime, type RuntimeOptions } from '../runtime/runtime.ts'

const directory = fileURLToPath(new URL('../../test/fixtures/enes', import.meta.url))
const url = new URL('../../test/support/judge-script.ts', import.meta.url).href
const pair = { from: 'en', to: 'es' }

async function loadModel(t: TestContext, judge: RuntimeOptions['judge']): Promise<Model> {
  const runtime = createRuntime({ threads: 1, judge })
  t.after(() => runtime.close())
  const files = findModelFiles(directory)
  assert.ok(files)
  return runtime.load({ ...files, ...pair })
}

/** The judgements of a text, beside its translation. */
async function translate(model: Model, text: string) {
  const judgements: unknown[] = []
  const onJudged = (judgement: unknown) => judgements.push(judgement)
  const translation = await model.translate([text], { onJudged })
  return { judgements, translation }
}

describe('a judge in the threads', () => {
  it('gets each text of one sentence and its translation', async (t) => {
    const data = new SharedArrayBuffer(8)
    const model = await loadModel(t, () => ({ url, data }))
    for (const text of ['The red house is big.', 'My name is Ana.']) {
      const { judgements, translation } = await translate(model, text)
      assert.deepEqual(judgements, [{ data, pair, translation, source: [text] }])
    }
  })

  it('gets no text of several sentences, which threads translate apart', async (t) => {
    const model = await loadModel(t, () => ({ url, data: null }))
    const { judgements } = await translate(model, 'The red house is big. My name is Ana.')
    assert.deepEqual(judgements, [])
  })

  it('is not asked unless a judgement is wanted, and need not be there', async (t) => {
    const model = await loadModel(t, () => ({ url, data: null }))
    const unjudged = await loadModel(t, undefined)
    const { judgements, translation } = await translate(unjudged, 'Hello world')
    assert.deepEqual(judgements, [])
    assert.deepEqual(await model.translate(['Hello world']), translation)
  })
})
