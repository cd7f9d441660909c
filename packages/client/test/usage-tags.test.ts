import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../../../test/support/api.ts'
import { Dragoman } from '../src/index.ts'

describe('the tag of a client', async (t) => {
  const api = await startApi(t)

  it('is that of the usage of its app, whatever its letters', async () => {
    const { app, user } = await api.createApp()
    const { apiKey, apiSecret } = app
    const { url } = api
    const client = new Dragoman({ url, apiKey, apiSecret, usageTag: 'Größe 猫' })
    await client.translate('The house.', { from: 'en', to: 'es' })
    const job = await client.queue.submit('The garden.', { from: 'en', to: 'es' })
    await client.queue.wait(job.id)
    const owner = new Dragoman({ url, accessToken: user.tokens.accessToken })
    const { groups } = await owner.apps.usage(app.id, { by: 'tag' })
    assert.deepEqual(
      groups.map(({ tag, characters, requests }) => ({ tag, characters, requests })),
      [{ tag: 'Größe 猫', characters: 21, requests: 2 }],
    )
    for (const { tag } of (await owner.apps.usage(app.id)).groups) assert.equal(tag, undefined)
  })
})
