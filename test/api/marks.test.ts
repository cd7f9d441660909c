import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'

const pair = { from: 'en', to: 'es' }

for (const backend of backends) {
  describe(`marks on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend })
    const { credentials } = await api.createApp()
    const entries = [{ ...pair, source: 'The garden is big.', target: '¡Qué jardín!' }]
    await api.post('/memory', { entries }, credentials)
    const dictionaries = [{ ...pair, entries: [{ source: 'house', target: 'mansión' }] }]
    const glossary = await api.post('/glossaries', { name: 'Terms', dictionaries }, credentials)
    const translate = async (body: object) =>
      (await api.post('/translateText', { ...pair, marks: true, ...body }, credentials)).body

    it('are the terms and the corrections that a translation has, each once', async () => {
      const text = 'The House is red. The garden is big. A house is a house.\n\nThe garden is big.'
      const { translatedText, marks } = await translate({ text, glossaryId: glossary.body.id })
      assert.deepEqual(marks, [
        { kind: 'term', text: 'Mansión', source: 'House' },
        { kind: 'term', text: 'mansión', source: 'house' },
        { kind: 'correction', text: '¡Qué jardín!' },
      ])
      for (const mark of marks) assert.ok(translatedText.includes(mark.text), translatedText)
    })

    it('are in each of several texts and languages', async () => {
      const text = ['The garden is big.', 'The bridge is old.']
      const { translations } = await translate({ text, to: ['es', 'ca'] })
      assert.deepEqual(
        translations.map(({ marks }: { marks?: object[] }) => marks?.length),
        [1, undefined, undefined, undefined],
      )
    })

    it('are left out where nothing is marked, or was not asked for', async () => {
      assert.equal((await translate({ text: 'The bridge is old.' })).marks, undefined)
      assert.equal((await translate({ text: 'The garden is big.', marks: false })).marks, undefined)
    })
  })
}
