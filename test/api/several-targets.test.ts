import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem, pointers } from '../support/problem.ts'

interface Result {
  readonly translatedText: string
  readonly to: string
  readonly from: string
  readonly characters: number
}

const text = 'The house is red.'

for (const backend of backends) {
  describe(`POST /translateText into several languages on ${backend.name}`, async (t) => {
    const environment = { DRAGOMAN_MAX_CHARACTERS: '200', DRAGOMAN_MAX_TEXTS: '6' }
    const api = await startApi(t, { backend, environment })
    const { app, user, credentials } = await api.createApp()
    const translate = (body: object) => api.post('/translateText', body, credentials)

    it('answers text by text, each as if it were asked for alone', async () => {
      const texts = [text, 'The garden is big.']
      const to = ['es', 'ca', 'FR']
      const { status, body, headers } = await translate({ text: texts, from: 'en', to })
      assert.equal(status, 200)
      const alone: Result[] = []
      for (const each of texts)
        for (const target of to)
          alone.push((await translate({ text: each, from: 'en', to: target })).body)
      assert.deepEqual(body.translations, alone)
      assert.deepEqual(
        body.translations.map((each: Result) => each.to),
        ['es', 'ca', 'fr', 'es', 'ca', 'fr'],
      )
      assert.equal(body.characters, 3 * (17 + 18))
      assert.equal(headers.get('x-metered-characters'), String(3 * (17 + 18)))
    })

    it('has a list also for one text and one language', async () => {
      const { body } = await translate({ text, to: ['es'] })
      assert.equal(body.translations.length, 1)
      assert.equal(body.translations[0].translatedText, 'La casa es roja.')
      assert.equal(body.translations[0].detectedLanguage.language, 'en')
    })

    it('counts each language in the usage', async () => {
      const before = (await api.call(`/apps/${app.id}/usage`, { headers: user.bearer })).body.totals
        .characters
      await translate({ text, from: 'en', to: ['es', 'ca', 'fr'] })
      const after = (await api.call(`/apps/${app.id}/usage`, { headers: user.bearer })).body.totals
        .characters
      assert.equal(after - before, 3 * text.length)
    })

    for (const [name, body, status, code, pointer] of [
      ['none', { to: [] }, 400, 'validation-failed', '/to'],
      ['one that is no string', { to: ['es', 1] }, 400, 'validation-failed', '/to/1'],
      ['51', { to: Array(51).fill('es') }, 400, 'validation-failed', '/to'],
      ['one twice', { to: ['es', 'ca', 'ES'] }, 400, 'validation-failed', '/to/2'],
      ['an unknown one', { to: ['es', 'qqq'] }, 422, 'language-not-supported', '/to/1'],
      ['one without a route', { to: ['es', 'ja'] }, 422, 'language-pair-not-supported', '/to/1'],
      ['an unknown source', { to: ['es'], from: 'qqq' }, 422, 'language-not-supported', '/from'],
    ] as const)
      it(`refuses ${name}, and says which`, async () => {
        const answer = await translate({ text, from: 'en', ...body })
        assertProblem(answer, status, code)
        assert.deepEqual(pointers(answer), [pointer])
      })

    it('has the limits of one request for all languages together', async () => {
      const long = 'The house. '.repeat(7)
      assert.equal((await translate({ text: long, from: 'en', to: ['es', 'ca'] })).status, 200)
      const characters = await translate({ text: long, from: 'en', to: ['es', 'ca', 'fr'] })
      assertProblem(characters, 413, 'text-too-long')
      assert.match(characters.body.detail, /77 characters for each of 3 languages.* 200 /)
      const texts = await translate({ text: ['a', 'b', 'c'], from: 'en', to: ['es', 'ca', 'fr'] })
      assertProblem(texts, 413, 'text-too-long')
      assert.match(texts.body.detail, /3 texts for each of 3 languages.* 6 /)
    })

    it('is for those who wait: a job has one language, and says so', async () => {
      const answer = await api.post('/queue', { text, to: ['es', 'ca'] }, credentials)
      assertProblem(answer, 400, 'validation-failed')
      assert.deepEqual(pointers(answer), ['/to'])
    })
  })
}
