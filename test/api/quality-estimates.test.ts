// What translations say of their own quality, by request and by the setting of an app.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { installCalibratedModels } from '../support/calibrated-models.ts'
import { closeAtEnd } from '../support/close-at-end.ts'

const short = 'The house.'
const long = `${'The house is big and the garden is small and '.repeat(3)}we live here.`

for (const backend of backends) {
  describe(`the quality estimate of POST /translateText on ${backend.name}`, async (t) => {
    const storage = await backend.createStorage()
    closeAtEnd(t, storage.remove)
    const environment = installCalibratedModels(storage.dataDir)
    const api = await startApi(t, { storage, environment, worker: false })
    const created = await api.createApp()

    const translate = (
      text: string | string[],
      fields: object = { qualityEstimate: true },
      { credentials } = created,
    ) => api.post('/translateText', { text, from: 'en', to: 'es', ...fields }, credentials)
    const reviewBelow = async (value: number | null) => {
      const { status } = await api.call(`/apps/${created.app.id}`, {
        method: 'PATCH',
        body: { reviewBelow: value },
        headers: created.user.bearer,
      })
      assert.equal(status, 200)
    }

    it('200: is a number from 0 to 1 with a calibrated model', async () => {
      const { status, body } = await translate(short)
      assert.equal(status, 200)
      assert.ok(body.qualityEstimate >= 0.2 && body.qualityEstimate <= 0.8)
      assert.ok(!('review' in body) && !('doubtful' in body), JSON.stringify(body))
    })

    it('200: belongs to each text of a list', async () => {
      const { body } = await translate([short, long])
      const [low, high] = body.translations.map(
        ({ qualityEstimate }: { qualityEstimate: number }) => qualityEstimate,
      )
      assert.ok(low < high, `${low} ${high}`)
    })

    it('200: is null with a model that is not calibrated', async () => {
      const { status, body } = await translate(short, { to: 'fr', qualityEstimate: true })
      assert.deepEqual([status, body.qualityEstimate], [200, null])
    })

    for (const fields of [{}, { qualityEstimate: false }])
      it(`200: is absent with ${JSON.stringify(fields)}`, async () => {
        const { body } = await translate(short, fields)
        assert.ok(!('qualityEstimate' in body), JSON.stringify(body))
      })

    it('200: comes with each translation of an app that has `reviewBelow`', async () => {
      await reviewBelow(0.5)
      const { body } = await translate([short, long], {})
      const [doubtful, fine] = body.translations
      assert.deepEqual([doubtful.review, fine.review, fine.doubtful], [true, false, []])
      assert.deepEqual(doubtful.doubtful, [
        {
          text: doubtful.translatedText,
          qualityEstimate: doubtful.qualityEstimate,
          reason: 'context',
        },
      ])
      const stranger = await api.createApp()
      assert.ok(!('review' in (await translate(short, {}, stranger)).body))
      await reviewBelow(null)
      assert.ok(!('review' in (await translate(short, {})).body))
    })
  })
}
