// What queued texts say of their quality.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Caller, long, short, startReviewing } from '../support/reviewed-documents.ts'

for (const backend of backends) {
  describe(`queued texts on ${backend.name}`, async (t) => {
    const { api, plain, reviewing, jobOf } = await startReviewing(t, backend)
    const text = `${short}\n${long}.\n${short}\n`
    const wanted = { text, from: 'en', to: 'es' }
    const queue = async (body: object, caller: Caller) =>
      (await jobOf(await api.post('/queue', body, caller.credentials), caller)).result

    it('have an estimate if the request asks for it, as those that are not queued', async () => {
      const request = { ...wanted, qualityEstimate: true }
      const { body } = await api.post('/translateText', request, plain.credentials)
      assert.ok(body.qualityEstimate > 0)
      assert.deepEqual(await queue(request, plain), body)
      const { qualityEstimate: _, ...without } = body
      assert.deepEqual(await queue(wanted, plain), without)
    })

    it('name doubtful segments of an app that reviews them, as often as they occur', async () => {
      const { body } = await api.post('/translateText', wanted, reviewing.credentials)
      assert.equal(body.review, true)
      assert.equal(body.doubtful.length, 2)
      assert.deepEqual(await queue(wanted, reviewing), body)
      const { translations } = await queue({ ...wanted, text: [text, `${long}.`] }, reviewing)
      assert.deepEqual(translations[0], body)
      assert.deepEqual([translations[1].review, translations[1].doubtful], [false, []])
    })

    it('say nothing where the model is not calibrated', async () => {
      const { qualityEstimate, review, doubtful } = await queue({ ...wanted, to: 'fr' }, reviewing)
      assert.deepEqual([qualityEstimate, review, doubtful], [null, false, []])
    })

    it('bring all of this to webhooks', async (t) => {
      const receiver = await startReceiver()
      closeAtEnd(t, receiver.close)
      const request = { ...wanted, webhookUrl: receiver.url }
      const result = await queue(request, reviewing)
      const [delivery] = await receiver.received(1)
      assert.equal(result.doubtful.length, 2)
      assert.deepEqual(delivery?.body.data.result, result)
    })
  })
}
