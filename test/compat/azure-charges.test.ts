// What requests to Azure Translator cost.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { keyOf } from './support.ts'

const base = '/compat/azure'

describe('Azure Translator', async (t) => {
  const api = await startApi(t, { worker: false })

  it('charges several languages as `to` of the native API does, all or nothing', async () => {
    const [native, classic, current] = [
      await api.createApp(),
      await api.createApp(),
      await api.createApp(),
    ]
    const texts = ['The red door.', 'A small garden.']
    const keyOfApp = (each: typeof native) => ({ 'ocp-apim-subscription-key': keyOf(each.app) })
    const send = async () => [
      await api.post(
        '/translateText',
        { text: texts, from: 'en', to: ['es', 'ca'] },
        native.credentials,
      ),
      await api.post(
        `${base}/translate?api-version=3.0&from=en&to=es&to=ca`,
        texts.map((Text) => ({ Text })),
        keyOfApp(classic),
      ),
      await api.post(
        `${base}/translate?api-version=2026-06-06`,
        {
          inputs: texts.map((text) => ({
            text,
            language: 'en',
            targets: [{ language: 'es' }, { language: 'ca' }],
          })),
        },
        keyOfApp(current),
      ),
    ]
    const usage = async () => {
      const answers = await Promise.all(
        [native, classic, current].map(({ app, user }) =>
          api.call(`/apps/${app.id}/usage`, { headers: user.bearer }),
        ),
      )
      return answers.map(({ body: { totals } }) => [totals.requests, totals.characters])
    }
    const characters = 2 * texts.join('').length
    assert.deepEqual(
      (await send()).map(({ status, headers }) => [status, headers.get('x-metered-characters')]),
      Array(3).fill([200, String(characters)]),
    )
    const [ofNative, ...others] = await usage()
    assert.deepEqual(others, [ofNative, ofNative])
    assert.equal(ofNative?.[1], characters)

    // Enough for one language more, but not for both.
    for (const { app, user } of [native, classic, current])
      await api.call(`/apps/${app.id}`, {
        method: 'PATCH',
        body: { monthlyCharacters: characters + texts.join('').length },
        headers: user.bearer,
      })
    assert.deepEqual(
      (await send()).map(({ status }) => status),
      [429, 403, 403],
    )
    assert.deepEqual(await usage(), Array(3).fill(ofNative))
  })
})
