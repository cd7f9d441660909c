// Both engines in one graph, as in the product.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startTranslation } from '../../test/support/translation.ts'

describe('what was translated before', () => {
  it('is the same from cached segments and cached texts, and counted as cached', async (t) => {
    const { translate, state, cached } = startTranslation(t, {
      models: [],
      modes: ['eng-spa'],
      cacheBytes: 100_000,
    })
    const text = '  The house is red.\n\nThe garden is big, {name}.\n'
    const [first, ...later] = [
      await translate(text, 'en', 'es'),
      await translate(text, 'en', 'es'),
      await translate(text, 'en', 'es'),
      await translate(text, 'EN', 'es'),
    ]
    for (const each of later) assert.deepEqual(each, first)
    assert.deepEqual(cached, [false, true, true, true])
    assert.equal(state().segments.hits, 2)
    assert.equal(state().texts.hits, 2)
  })

  it('is not reused for another user, whose usage and latency reveal nothing', async (t) => {
    const { translate, state, cached } = startTranslation(t, {
      models: [],
      modes: ['eng-spa'],
      cacheBytes: 100_000,
    })
    const text = 'The house is red.\n\nThe garden is big.'
    for (const ownerId of ['a', 'a', 'a', 'b', 'b', 'a'])
      await translate(text, 'en', 'es', 'text', { ownerId })
    assert.deepEqual(cached, [false, true, true, false, true, true])
    assert.equal(state().segments.misses, 4, 'the engine was asked for both sentences of each user')
  })

  it('is neither read from nor written to the cache for a no-store app', async (t) => {
    const { translate, state, cached } = startTranslation(t, {
      models: [],
      modes: ['eng-spa'],
      cacheBytes: 100_000,
    })
    for (let round = 0; round < 2; round++) await translate('The house is red.', 'en', 'es')
    for (let round = 0; round < 2; round++)
      await translate('The house is red.', 'en', 'es', 'text', { noStore: true })
    for (let round = 0; round < 2; round++)
      await translate('The garden is big.', 'en', 'es', 'text', { noStore: true })
    assert.deepEqual(cached, [false, true, false, false, false, false])
    assert.equal(state().segments.entries, 1)
    assert.equal(state().texts.entries, 1)
    assert.equal(state().texts.hits, 0)
  })

  it('is translated again in another format or language', async (t) => {
    const { translate, state } = startTranslation(t, {
      models: [],
      modes: ['eng-spa', 'eng-cat'],
      cacheBytes: 100_000,
    })
    const text = 'The house is red & the garden of my brother is green.'
    for (let round = 0; round < 3; round++) {
      const html = await translate(text, 'en', 'es', 'html')
      assert.match(html.translatedText, /&amp;/)
      assert.notDeepEqual(await translate(text, 'en', 'es'), html)
      assert.equal((await translate(text, 'en', 'ca')).to, 'ca')
    }
    assert.equal(state().texts.entries, 3)
  })
})

describe('engines in one graph', () => {
  it('prefer the neural model', async (t) => {
    const { translate, languages } = startTranslation(t, { models: ['enes'], modes: ['eng-spa'] })
    const { translatedText, route } = await translate('The red house is big.', 'en', 'es')
    assert.equal(translatedText, 'La casa roja es grande.')
    assert.deepEqual(route, [{ engine: 'marian', from: 'en', to: 'es' }])
    const english = languages().find(({ code }) => code === 'en')
    assert.equal(english?.targets.find(({ code }) => code === 'es')?.quality, 60)
  })

  it('continue a route that another began', async (t) => {
    const { translate } = startTranslation(t, { models: ['enes'], modes: ['es-gl'] })
    const { translatedText, route } = await translate('The red house is big.', 'en', 'gl')
    assert.equal(translatedText, 'A casa vermella é grande.')
    assert.deepEqual(route, [
      { engine: 'marian', from: 'en', to: 'es' },
      { engine: 'apertium', from: 'es', to: 'gl' },
    ])
  })

  it('prefer two neural models to a rule-based pair', async (t) => {
    const { translate } = startTranslation(t, { models: ['esen', 'enfr'], modes: ['es-fr'] })
    const { translatedText, route } = await translate(
      '<p>La casa es <i>grande</i>.</p>',
      'es',
      'fr',
      'html',
    )
    assert.equal(translatedText, '<p>La maison est <i>grande</i>.</p>')
    assert.deepEqual(route, [
      { engine: 'marian', from: 'es', to: 'en' },
      { engine: 'marian', from: 'en', to: 'fr' },
    ])
  })
})

describe('the score of a translation', () => {
  const scored = { score: true }

  it('is the mean of the words, the same from segments and texts that were cached', async (t) => {
    const { translate } = startTranslation(t, {
      models: ['enes'],
      modes: [],
      cacheBytes: 100_000,
    })
    const [easy, hard] = ['The red house is big.', 'Nobody remembers who invented this machine.']
    const unscored = await translate(easy, 'en', 'es')
    assert.ok(!('score' in unscored))
    const scoreOf = async (text: string) =>
      (await translate(text, 'en', 'es', 'text', scored)).score ?? assert.fail()
    const [first, second] = [await scoreOf(easy), await scoreOf(hard)]
    assert.ok(first <= 0 && second < first, `${first} ${second}`)
    const both = await scoreOf(`${easy} ${hard}`)
    assert.ok(both < first && both > second, `${both} is between ${first} and ${second}`)
    assert.equal(await scoreOf(easy), first)
    assert.equal(await scoreOf(`${easy}\n${easy}`), first)
    assert.deepEqual(await translate(easy, 'en', 'es'), unscored)
  })

  it('is that of all neural models of a route, and null with another engine', async (t) => {
    const models = ['enes', 'esen', 'enfr']
    const { translate } = startTranslation(t, { models, modes: ['es-gl'] })
    const scoreOf = async (from: string, to: string, text: string) =>
      (await translate(text, from, to, 'text', scored)).score
    const [one, two] = [
      await scoreOf('es', 'en', 'La casa es grande.'),
      await scoreOf('en', 'fr', 'The house is big.'),
    ]
    const through = await scoreOf('es', 'fr', 'La casa es grande.')
    assert.ok(typeof one === 'number' && typeof two === 'number' && typeof through === 'number')
    assert.ok(through >= Math.min(one, two) && through <= Math.max(one, two))
    assert.equal(await scoreOf('en', 'gl', 'The red house is big.'), null)
    assert.equal(await scoreOf('es', 'en', '12 😀'), null)
  })
})

describe('thousands of texts in unknown languages', () => {
  it('yield to other requests during detection', async (t) => {
    const { translation, loadDetector, app } = startTranslation(t, {
      models: [],
      modes: ['eng-spa'],
      // Far more than fit into a time slice, however fast the machine is.
      settings: { DRAGOMAN_MAX_TEXTS: '10000', DRAGOMAN_MAX_CHARACTERS: '1000000' },
    })
    await loadDetector()
    const text = Array.from({ length: 8_000 }, (_, index) => `La casa ${index} es roja. `.repeat(2))
    for (const ask of [
      () => translation.detect(text, app, () => {}),
      () =>
        translation.translateNow(translation.accept({ text, to: 'es' }, app), app, {
          onDisconnect: () => {},
        }),
    ]) {
      let iterations = 0
      const count = () => {
        iterations++
        counting = setImmediate(count)
      }
      let counting = setImmediate(count)
      await ask()
      clearImmediate(counting)
      assert.ok(iterations >= 4, `${iterations} iterations of the event loop`)
    }
  })

  it('are not detected any more when the caller disconnects', async (t) => {
    const { translation, loadDetector, app } = startTranslation(t, { models: [], modes: [] })
    await loadDetector()
    const text = Array.from({ length: 1_000 }, (_, index) => `La casa ${index} es roja. `.repeat(2))
    const detected = translation.detect(text, app, (disconnect) => disconnect())
    await assert.rejects(detected, /the client disconnected/)
  })
})
