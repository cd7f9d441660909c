// Requests that name several glossaries.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem, pointers } from '../support/problem.ts'

const text = 'The red house and the garden.'

for (const backend of backends) {
  describe(`several glossaries on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend })
    const { user, credentials } = await api.createApp()
    const create = async (terms: Record<string, string>, pair = { from: 'en', to: 'es' }) => {
      const entries = Object.entries(terms).map(([source, target]) => ({ source, target }))
      const body = { name: 'terms', dictionaries: [{ ...pair, entries }] }
      return (await api.post('/glossaries', body, credentials)).body.id as string
    }
    const translate = (body: object) =>
      api.post('/translateText', { text, from: 'en', to: 'es', ...body }, credentials)
    const first = await create({ house: 'MANSIÓN', door: 'PORTÓN' })
    const second = await create({ house: 'CHOZA', garden: 'VERGEL', 'red house': 'CASA ROJA' })
    const french = await create({ house: 'MANOIR' }, { from: 'en', to: 'fr' })

    it('have their terms together, of equal ones that of the first', async () => {
      const plain = { text: 'The house and the garden.' }
      const { body } = await translate({ ...plain, glossaryIds: [first, second] })
      assert.match(body.translatedText, /MANSIÓN.*VERGEL/)
      assert.equal(body.glossaryTerms, 2)
      const turned = await translate({ ...plain, glossaryIds: [second, first] })
      assert.match(turned.body.translatedText, /CHOZA.*VERGEL/)
    })

    it('have the longest term of all of them', async () => {
      const { body } = await translate({ glossaryIds: [first, second] })
      assert.match(body.translatedText, /CASA ROJA.*VERGEL/)
    })

    it('are the same as one that is named alone', async () => {
      const { body } = await translate({ glossaryIds: [first] })
      assert.deepEqual(body, (await translate({ glossaryId: first })).body)
    })

    it('are used as far as they have the language that is found', async () => {
      const body = { text: `${text} It is very big.`, from: undefined }
      const found = await translate({ ...body, glossaryIds: [french, first] })
      assert.equal(found.status, 200)
      assert.match(found.body.translatedText, /MANSIÓN/)
    })

    it('are used by jobs and documents', async () => {
      const { body: job } = await api.post(
        '/queue',
        { text, from: 'en', to: 'es', glossaryIds: [first, second] },
        credentials,
      )
      const ended = await api.call(`/queue/${job.id}?wait=30`, { headers: credentials })
      assert.match(ended.body.result.translatedText, /CASA ROJA.*VERGEL/)
      const form = new FormData()
      for (const [name, value] of Object.entries({ from: 'en', to: 'es' })) form.set(name, value)
      form.set('glossaryIds', JSON.stringify([first, second]))
      form.set('file', new Blob([text]), 'text.txt')
      const sent = await api.call('/documents', {
        method: 'POST',
        body: form,
        headers: credentials,
      })
      assert.equal(sent.status, 202)
      await api.call(`/queue/${sent.body.id}?wait=30`, { headers: credentials })
      const document = await api.call(`/documents/${sent.body.id}`, { headers: credentials })
      assert.match(document.body, /CASA ROJA.*VERGEL/)
    })

    for (const [name, ids, status, code, pointer] of [
      ['none', [], 400, 'validation-failed', '/glossaryIds'],
      ['six', Array.from('abcdef'), 400, 'validation-failed', '/glossaryIds'],
      ['one twice', [first, first], 400, 'validation-failed', '/glossaryIds'],
      ['an unknown one', [first, 'gls_x'], 404, 'glossary-not-found', '/glossaryIds/1'],
      ['another pair', [first, french], 422, 'glossary-pair-not-supported', '/glossaryIds/1'],
    ] as const)
      it(`are refused: ${name}`, async () => {
        for (const operation of ['/translateText', '/queue']) {
          const body = { text, from: 'en', to: 'es', glossaryIds: ids }
          const answer = await api.post(operation, body, credentials)
          assertProblem(answer, status, code)
          assert.deepEqual(pointers(answer), [pointer])
        }
      })

    it('are refused beside a single one', async () => {
      const answer = await translate({ glossaryIds: [first], glossaryId: second })
      assertProblem(answer, 400, 'validation-failed')
      assert.deepEqual(pointers(answer), ['/glossaryIds'])
    })

    it('are not those of another app', async () => {
      const { body: other } = await api.post('/create', { name: 'x' }, user.bearer)
      const headers = { ...user.bearer, 'x-api-key': other.apiKey }
      const body = { text, from: 'en', to: 'es', glossaryIds: [first, second] }
      assertProblem(await api.post('/translateText', body, headers), 404, 'glossary-not-found')
    })
  })
}
