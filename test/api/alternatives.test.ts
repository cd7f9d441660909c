import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { installCalibratedModels } from '../support/calibrated-models.ts'
import { assertProblem, pointers } from '../support/problem.ts'

interface Alternative {
  readonly translatedText: string
  readonly score?: number
}

const textsOf = (alternatives: readonly Alternative[]): string[] =>
  alternatives.map(({ translatedText }) => translatedText)

for (const backend of backends) {
  describe(`alternatives on ${backend.name}`, async (t) => {
    const storage = await backend.createStorage()
    const environment = installCalibratedModels(storage.dataDir)
    const api = await startApi(t, { storage, environment })
    const { user, app, credentials } = await api.createApp()
    const translate = (body: object) =>
      api.post('/translateText', { from: 'en', to: 'fr', ...body }, credentials)

    it('of a word differ from its translation and from each other', async () => {
      const { body } = await translate({ text: 'house', alternatives: 3 })
      assert.equal(body.translatedText, 'maison')
      const texts = textsOf(body.alternatives)
      assert.equal(texts.length, 3)
      assert.equal(new Set(['maison', ...texts]).size, 4)
      assert.ok(body.alternatives.every((each: Alternative) => each.score === undefined))
    })

    it('are written like their source, in its place', async () => {
      const plain = textsOf((await translate({ text: 'house', alternatives: 2 })).body.alternatives)
      const { body } = await translate({ text: '  * house\n', alternatives: 2 })
      assert.deepEqual(
        textsOf(body.alternatives),
        plain.map((text) => `  * ${text}\n`),
      )
      const loud = await translate({ text: 'THE RED HOUSE', alternatives: 2 })
      for (const text of textsOf(loud.body.alternatives)) assert.equal(text, text.toUpperCase())
      const html = await translate({ text: '<p>house</p>', format: 'html', alternatives: 2 })
      assert.deepEqual(
        textsOf(html.body.alternatives),
        plain.map((text) => `<p>${text}</p>`),
      )
    })

    it('have scores if these are requested, the most likely first', async () => {
      const { body } = await translate({ text: 'house', alternatives: 3, score: true })
      const scores = body.alternatives.map(({ score }: Alternative) => score)
      assert.ok(scores.every((score: number) => score < 0))
    })

    for (const [name, body] of [
      ['a sentence after another', { text: 'The house is red. The car is green.' }],
      ['two lines', { text: 'house\ncar' }],
      ['a long text', { text: `the ${'red '.repeat(20)}house` }],
      ['markup within', { text: 'the <b>red</b> house', format: 'html' }],
      ['a placeholder', { text: 'the {color} house' }],
      ['nothing to translate', { text: '123' }],
      ['the target language', { text: 'maison', from: 'fr', to: 'fr' }],
    ] as const)
      it(`are none of what is no short phrase: ${name}`, async () => {
        const { status, body: answer } = await translate({ ...body, alternatives: 3 })
        assert.equal(status, 200)
        assert.deepEqual(answer.alternatives, [])
      })

    it('are those of the last model of a route', async () => {
      const { body } = await translate({ text: 'casa', from: 'es', alternatives: 3 })
      assert.equal(body.route.length, 2)
      assert.ok(body.alternatives.length > 0)
    })

    it('are absent unless they are requested, also from the cache', async () => {
      for (let time = 0; time < 3; time++) {
        assert.equal((await translate({ text: 'house' })).body.alternatives, undefined)
        const { body } = await translate({ text: 'house', alternatives: 2 })
        assert.equal(body.alternatives.length, 2)
      }
    })

    it('are none where the app has a correction or a term', async () => {
      const own = await api.createApp()
      const ask = () =>
        api.post(
          '/translateText',
          { text: 'house', from: 'en', to: 'fr', alternatives: 3 },
          own.credentials,
        )
      const entries = [{ from: 'en', to: 'fr', source: 'house', target: 'demeure' }]
      await api.post('/memory', { entries }, own.credentials)
      const { body } = await ask()
      assert.deepEqual([body.translatedText, body.alternatives], ['demeure', []])
    })

    it('count nothing', async () => {
      const usage = async () =>
        (await api.call(`/apps/${app.id}/usage`, { headers: user.bearer })).body.totals.characters
      const before = await usage()
      await translate({ text: 'house', alternatives: 10 })
      assert.equal((await usage()) - before, 5)
    })

    it('come with a job, also when it is submitted again', async () => {
      const { body: job } = await api.post(
        '/queue',
        { text: ['house', 'car'], from: 'en', to: 'fr', alternatives: 2 },
        credentials,
      )
      const path = `/queue/${job.id}?wait=30`
      const { body: ended } = await api.call(path, { headers: credentials })
      const results = ended.result.translations
      assert.deepEqual(
        results.map(({ alternatives }: { alternatives: object[] }) => alternatives.length),
        [2, 2],
      )
    })

    it('go on otherwise from the beginning of a translation', async () => {
      const text = 'The red house is big and the car is green.'
      const { translatedText } = (await translate({ text })).body
      const [first, second] = translatedText.split(' ')
      const ask = (fields: object) =>
        translate({ text, alternatives: 3, alternativesAfter: `${first} `, ...fields })
      const words = textsOf((await ask({})).body.alternatives).map((each) => each.split(' '))
      assert.ok(words.length >= 2)
      for (const [start, next] of words) {
        assert.equal(start, first)
        assert.notEqual(next, second)
      }
      const [listed] = textsOf(
        (await ask({ text: `- ${text}`, alternativesAfter: `- ${first} ` })).body.alternatives,
      )
      assert.equal(listed, `- ${words[0]?.join(' ')}`)
      const none = [{ alternativesAfter: 'Ξ ' }, { text: `${text} The garden.` }, { to: 'en' }]
      for (const fields of none) assert.deepEqual((await ask(fields)).body.alternatives, [])
    })

    for (const alternatives of [0, -1, 11, 1.5, '3', true, null])
      it(`refuse ${JSON.stringify(alternatives)}`, async () => {
        const answer = await translate({ text: 'house', alternatives })
        assertProblem(answer, 400, 'validation-failed')
        assert.deepEqual(pointers(answer), ['/alternatives'])
      })

    it('are LibreTranslate’s and DeepLX’s as well', async () => {
      const own = textsOf((await translate({ text: 'house', alternatives: 3 })).body.alternatives)
      const key = `${app.apiKey}:${app.apiSecret}`
      const ask = (body: object) => api.post('/compat/libretranslate/translate', body)
      const libre = { q: 'house', source: 'en', target: 'fr', alternatives: 99, api_key: key }
      const { body } = await ask(libre)
      assert.deepEqual(body.alternatives.slice(0, 3), own)
      assert.ok(body.alternatives.length <= 10)
      const deeplx = { text: 'house', source_lang: 'EN', target_lang: 'FR', token: key }
      assert.deepEqual((await ask(deeplx)).body.alternatives, own)
    })
  })
}
