// Requests that name a glossary: POST /translateText and POST /queue.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { createGlossary, dictionaryOf } from '../support/glossaries.ts'
import { assertProblem, pointers } from '../support/problem.ts'

const idOf = (path: string): string => path.split('/')[2] ?? ''

for (const backend of backends) {
  describe(`requests that name a glossary, on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const { user, credentials } = await api.createApp()
    const path = await createGlossary(api, credentials, 'house|houses')
    const request = { text: 'The house is red.', from: 'en', to: 'es', glossaryId: idOf(path) }

    describe('404', () => {
      for (const operation of ['/translateText', '/queue'])
        it(`${operation} knows no glossary of another app of the user`, async () => {
          const { body: other } = await api.post('/create', { name: 'x' }, user.bearer)
          const headers = { ...user.bearer, 'x-api-key': other.apiKey }
          assertProblem(await api.post(operation, request, headers), 404, 'glossary-not-found')
          assert.ok((await api.post(operation, request, credentials)).status < 300)
        })

      it('a job fails at once when its glossary was deleted', async () => {
        const glossary = await createGlossary(api, credentials, 'house')
        const body = { ...request, glossaryId: idOf(glossary) }
        const { body: job } = await api.post('/queue', body, credentials)
        await api.call(glossary, { method: 'DELETE', headers: credentials })
        const worker = await api.services.startWorker()
        const { body: ended } = await api.call(`/queue/${job.id}?wait=30`, { headers: credentials })
        await worker.stop(10_000)
        assert.deepEqual([ended.status, ended.attempts], ['failed', 1])
        assert.equal(ended.error.code, 'glossary-not-found')
      })
    })

    describe('422', () => {
      for (const operation of ['/translateText', '/queue'])
        it(`${operation} refuses a pair without a dictionary, and names the pairs`, async () => {
          const body = { ...request, to: 'ca' }
          const answer = await api.post(operation, body, credentials)
          assertProblem(answer, 422, 'glossary-pair-not-supported')
          assert.deepEqual(pointers(answer), ['/glossaryId'])
          assert.match(answer.body.detail, /en → es/)
        })
    })

    describe('200', () => {
      it('takes a dictionary of the base languages, or of their regions', async () => {
        for (const [from, to] of [
          ['en-GB', 'es'],
          ['en', 'es-MX'],
        ]) {
          const dictionaries = [{ ...dictionaryOf('house'), from, to }]
          const { body } = await api.post('/glossaries', { name: 'x', dictionaries }, credentials)
          for (const pair of [
            { from: 'en', to: 'es' },
            { from: 'en-US', to: 'es-AR' },
          ]) {
            const named = { ...request, ...pair, glossaryId: body.id }
            assert.equal((await api.post('/translateText', named, credentials)).status, 200)
          }
        }
      })

      const paragraphs = 'The cat.\n\n'.repeat(200)
      for (const [name, format, text] of [
        ['text', 'text', 'I use node.js here.'],
        ['HTML', 'html', '<p>I use node.js here.</p>'],
        ['XML', 'xml', '<a>I use node.js here.</a>'],
        ['Markdown', 'markdown', 'I use *node.js* here.'],
        ['long Markdown', 'markdown', `${paragraphs}I use node.js here.`],
      ])
        it(`has a term in ${name} that looks like the name of a file`, async () => {
          const glossaryId = idOf(await createGlossary(api, credentials, 'node.js'))
          const body = { ...request, glossaryId, text, format }
          const { body: translation } = await api.post('/translateText', body, credentials)
          assert.equal(translation.glossaryTerms, 1, JSON.stringify(translation))
          assert.match(translation.translatedText, /NODE\.JS/)
        })

      it('needs no dictionary for a language that is detected', async () => {
        const body = { ...request, from: undefined, to: 'ca' }
        assert.equal((await api.post('/translateText', body, credentials)).status, 200)
      })
    })

    it('a job that is submitted again names it again', async () => {
      const headers = user.bearer
      const app = (await api.call('/list', { headers })).body.find(
        ({ credentials: [one] }: { credentials: { apiKey: string }[] }) =>
          one?.apiKey === credentials['x-api-key'],
      )
      await api.call(`/apps/${app.id}`, { method: 'PATCH', headers, body: { keepTexts: true } })
      const glossary = await createGlossary(api, credentials, 'house')
      const body = { ...request, glossaryId: idOf(glossary) }
      const { body: job } = await api.post('/queue', body, credentials)
      await api.call(`/queue/${job.id}`, { method: 'DELETE', headers: credentials })
      await api.call(glossary, { method: 'DELETE', headers: credentials })
      const again = await api.call(`/queue/${job.id}/retry`, {
        method: 'POST',
        headers: credentials,
      })
      assertProblem(again, 404, 'glossary-not-found')
    })
  })
}
