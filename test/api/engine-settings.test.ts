// Which engines an app's texts, jobs and documents go to, by its settings and their requests.
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { type Api, type Place, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { formOf, sendForm } from '../support/documents.ts'
import { assertProblem, pointers } from '../support/problem.ts'

const english = 'The house is red and the garden is big.'
const toSpanish = { from: 'en', to: 'es' }
const notes = { name: 'notes.txt', content: english }

for (const backend of backends) {
  describe(`the engines of an app on ${backend.name}`, () => {
    async function open(t: TestContext, place: Place & { worker?: boolean } = { backend }) {
      const api = await startApi(t, place)
      const created = await api.createApp()
      return { api, ...ofApp(api, created), created }
    }

    function ofApp(api: Api, created: Awaited<ReturnType<Api['createApp']>>) {
      const { app, user, credentials } = created
      return {
        change: async (body: object) => {
          const { bearer: headers } = user
          const answer = await api.call(`/apps/${app.id}`, { method: 'PATCH', headers, body })
          assert.equal(answer.status, 200, JSON.stringify(answer.body))
        },
        translate: (body: object) =>
          api.post('/translateText', { text: english, ...toSpanish, ...body }, credentials),
        queue: (body: object) =>
          api.post('/queue', { text: english, ...toSpanish, ...body }, credentials),
        send: (fields: Record<string, string>) =>
          sendForm(api, formOf({ ...toSpanish, ...fields }, notes), credentials),
        end: async (id: string) =>
          (await api.call(`/queue/${id}?wait=30`, { headers: credentials })).body,
      }
    }

    for (const optimizeFor of ['speed', 'quality', 'auto'])
      it(`translate texts, jobs and documents for ${optimizeFor}`, async (t) => {
        const { translate, queue, send, end } = await open(t)
        const text = await translate({ optimizeFor })
        assert.equal(text.status, 200, JSON.stringify(text.body))
        assert.equal(text.body.route[0].engine, 'apertium')
        assert.equal(text.body.otherRoutes, undefined)
        const queued = await queue({ optimizeFor })
        assert.deepEqual((await end(queued.body.id)).result, text.body)
        const sent = await send({ optimizeFor })
        assert.equal(sent.status, 202, JSON.stringify(sent.body))
        const document = await end(sent.body.id)
        assert.equal(document.status, 'succeeded', JSON.stringify(document))
        assert.deepEqual(document.result.route, text.body.route)
      })

    it('refuse a wish that does not exist, and name the field', async (t) => {
      const { translate, queue, send } = await open(t, { backend, worker: false })
      for (const answer of [
        await translate({ optimizeFor: 'beauty' }),
        await queue({ optimizeFor: 'beauty' }),
        await send({ optimizeFor: 'beauty' }),
      ]) {
        assertProblem(answer, 400, 'validation-failed')
        assert.deepEqual(pointers(answer), ['/optimizeFor'])
      }
    })

    it('refuse at once what they may not translate, and say which setting decides', async (t) => {
      const { change, translate, queue, send } = await open(t, { backend, worker: false })
      assert.equal((await translate({})).status, 200)
      await change({ engines: ['marian', 'llm'] })
      for (const answer of [
        await translate({}),
        await translate({ optimizeFor: 'quality' }),
        await translate({ from: undefined }),
        await queue({}),
        await send({}),
      ]) {
        assertProblem(answer, 422, 'language-pair-not-supported')
        assert.match(answer.body.detail, /apertium.*change `engines` of the app/)
        assert.deepEqual(pointers(answer), ['/to'])
      }
      await change({ engines: ['apertium'] })
      assert.equal((await translate({})).status, 200)
    })

    it('still convert scripts when no engine may translate', async (t) => {
      const { change, translate } = await open(t, { backend, worker: false })
      await change({ engines: ['external-llm'] })
      const { status, body } = await translate({ text: '后', from: 'zh-Hans', to: 'zh-Hant' })
      assert.deepEqual([status, body.translatedText], [200, '後'])
    })

    it('fail a job that they may not translate any more', async (t) => {
      const storage = await backend.createStorage()
      const { api, change, queue, send, created } = await open(t, { storage, worker: false })
      const ids = [(await queue({})).body.id, (await send({})).body.id]
      await change({ engines: ['marian'] })
      await api.close()
      const { end } = ofApp(await startApi(t, { storage }), created)
      for (const id of ids) {
        const job = await end(id)
        assert.equal(job.status, 'failed', JSON.stringify(job))
        assert.equal(job.error.code, 'language-pair-not-supported')
        assert.match(job.error.detail, /change `engines` of the app/)
      }
      t.after(storage.remove)
    })
  })
}
