import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { answerEach, startLlmServer } from '../support/llm-server.ts'

for (const backend of backends) {
  describe(`how texts should read, on ${backend.name}`, () => {
    async function start(t: TestContext, profile = 'generic') {
      const llm = await startLlmServer(t, (request) =>
        answerEach(request, (text) => `Deutsch: ${text}`),
      )
      const servers = [{ address: llm.address, model: 'tiny', languages: ['en', 'de'], profile }]
      const environment = { DRAGOMAN_LLM_SERVERS: JSON.stringify(servers) }
      const api = await startApi(t, { backend, environment })
      const { credentials } = await api.createApp()
      const ask = (body: object) =>
        api.post('/translateText', { text: 'A house.', from: 'en', to: 'de', ...body }, credentials)
      /** The instructions of the last request. */
      const told = () => llm.requests.at(-1)?.messages[0]?.content ?? ''
      return { llm, api, ask, told, credentials }
    }
    const wishes = {
      context: 'A shop for toys.',
      formality: 'less',
      style: 'short',
      instructions: ['Keep names.'],
    }

    it('is told to a model that follows it, and not counted', async (t) => {
      const { ask, told } = await start(t)
      const { status, body } = await ask(wishes)
      assert.equal(status, 200)
      assert.equal(body.characters, 8)
      assert.equal(body.unapplied, undefined)
      for (const words of ['A shop for toys.', 'informally', 'style: short', 'Keep names.'])
        assert.ok(told().includes(words), words)
    })

    it('is part of what is cached', async (t) => {
      const { ask, llm } = await start(t)
      for (const formality of ['more', 'less', 'more']) await ask({ formality })
      assert.equal(llm.requests.length, 2)
    })

    it('is listed where no engine of the route follows it', async (t) => {
      const { ask } = await start(t, 'translategemma')
      assert.deepEqual((await ask(wishes)).body.unapplied, Object.keys(wishes))
      const { body } = await ask({ ...wishes, to: 'es' })
      assert.deepEqual(body.unapplied, Object.keys(wishes))
    })

    it('holds for jobs and documents, also when they are tried again', async (t) => {
      const { api, told, credentials } = await start(t)
      const job = await api.post(
        '/queue',
        { text: 'A job.', from: 'en', to: 'de', ...wishes },
        credentials,
      )
      assert.equal(job.status, 202)
      await api.call(`/queue/${job.body.id}?wait=30`, { headers: credentials })
      assert.ok(told().includes('A shop for toys.'))

      const form = new FormData()
      form.set('file', new Blob(['A document.']), 'a.txt')
      for (const [name, value] of Object.entries({ from: 'en', to: 'de', ...wishes }))
        form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
      const document = await api.call('/documents', {
        method: 'POST',
        headers: credentials,
        body: form,
      })
      assert.equal(document.status, 202, JSON.stringify(document.body))
      await api.call(`/queue/${document.body.id}?wait=30`, { headers: credentials })
      assert.ok(told().includes('Keep names.'))
    })

    const refused: [kind: string, fields: object, pointer: string][] = [
      ['a long context', { context: 'x'.repeat(4_001) }, '/context'],
      ['an unknown formality', { formality: 'polite' }, '/formality'],
      ['no instructions', { instructions: [] }, '/instructions'],
      ['eleven instructions', { instructions: Array(11).fill('x') }, '/instructions'],
      ['a long instruction', { instructions: ['x'.repeat(301)] }, '/instructions/0'],
      ['an empty style', { style: '' }, '/style'],
    ]
    it('is refused with the field that is wrong', async (t) => {
      const { ask } = await start(t)
      for (const [kind, fields, pointer] of refused) {
        const { status, body } = await ask(fields)
        assert.equal(status, 400, kind)
        assert.ok(JSON.stringify(body).includes(pointer), `${kind}: ${JSON.stringify(body)}`)
      }
    })
  })
}
