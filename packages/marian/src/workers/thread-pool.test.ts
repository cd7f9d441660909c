import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { fatalWords } from '../../test/support/fatal-words.ts'
import { findModelFiles } from '../files/model-files.ts'
import type { Model } from '../runtime/model.ts'
import { createRuntime, type RuntimeOptions } from '../runtime/runtime.ts'
import { MarianError } from '../segment.ts'

const directory = fileURLToPath(new URL('../../test/fixtures/enes', import.meta.url))
const fatalThread = new URL('../../test/support/fatal-thread.ts', import.meta.url)
const sentences = [
  'The red house is big.',
  'My name is Ana.',
  'Hello world',
  'the green car is fast',
  'Where is the library?',
]

async function loadModel(t: TestContext, options: RuntimeOptions): Promise<Model> {
  const runtime = createRuntime({ threadFile: fatalThread, ...options })
  t.after(() => runtime.close())
  const files = findModelFiles(directory)
  assert.ok(files)
  return runtime.load({ ...files, from: 'en', to: 'es' })
}

/** So many sentences, in turn. */
const take = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => sentences[index % sentences.length] as string)

const translateAll = (model: Model, texts: readonly string[]): Promise<string[]> =>
  Promise.all(texts.map((text) => model.translate(text)))

describe('the threads', () => {
  for (const threads of [1, 2]) {
    it(`translate many sentences at once as one after another, on ${threads}`, async (t) => {
      const model = await loadModel(t, { threads })
      const alone: string[] = []
      for (const text of sentences) alone.push(await model.translate(text))
      const texts = take(100)
      assert.deepEqual(
        await translateAll(model, texts),
        texts.map((_, index) => alone[index % alone.length]),
      )
    })
  }

  for (const [what, word] of Object.entries(fatalWords)) {
    it(`lose only the sentence that ${what}, of many in flight`, async (t) => {
      const model = await loadModel(t, { threads: 1, sentenceTimeoutMs: 2_000 })
      const expected = await translateAll(model, take(12))
      const before = translateAll(model, take(12))
      const fatal = assert.rejects(
        model.translate(`the red ${word} house`),
        (error) => error instanceof MarianError && /a thread .* failed/.test(error.message),
      )
      const after = translateAll(model, take(12))
      assert.deepEqual(await before, expected)
      await fatal
      assert.deepEqual(await after, expected)
    })
  }

  it('drop a model when its sentences have ended, and take it again before', async (t) => {
    const model = await loadModel(t, { threads: 1 })
    const expected = await translateAll(model, take(40))
    const first = translateAll(model, take(40))
    model.drop()
    const second = translateAll(model, take(40))
    model.drop()
    assert.deepEqual([await first, await second], [expected, expected])
    assert.deepEqual(await translateAll(model, take(40)), expected)
  })

  it('cancel one sentence of many in flight', async (t) => {
    const model = await loadModel(t, { threads: 1 })
    const expected = await translateAll(model, take(20))
    const stop = new AbortController()
    const long = 'the red house is big and the green car is fast and '.repeat(60)
    const stopped = model.translate(long, { signal: stop.signal })
    const others = translateAll(model, take(20))
    stop.abort(new Error('no longer needed'))
    await assert.rejects(stopped, /no longer needed/)
    assert.deepEqual(await others, expected)
  })
})
