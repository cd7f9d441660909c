// What Azure's API refuses, in its shape and with its numbers.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { newDirectory } from '../support/model-store.ts'
import { createSilentMode } from '../support/silent-mode.ts'
import { keyOf, smallLimits, unknownKey } from './support.ts'

const base = '/compat/azure'

describe('errors of Azure Translator', async (t) => {
  const api = await startApi(t, {
    worker: false,
    environment: smallLimits,
  })
  const { app } = await api.createApp()
  const keyed = { 'ocp-apim-subscription-key': keyOf(app) }
  const path = (query: string, operation = 'translate') =>
    `${base}/${operation}?api-version=3.0&${query}`
  const texts = [{ Text: 'a' }]
  const send = (query: string, body: unknown = texts, headers: Record<string, string> = keyed) =>
    api.post(path(query), body, headers)
  const wrong = { 'ocp-apim-subscription-key': unknownKey }

  for (const [name, call, number] of [
    ['no version', () => api.post(`${base}/translate?to=es`, texts, keyed), 400_021],
    [
      'an unknown version',
      () => api.post(`${base}/translate?api-version=2&to=es`, texts, keyed),
      400_021,
    ],
    ['no target', () => send('from=en'), 400_036],
    ['an unknown target', () => send('to=qqq'), 400_036],
    ['too many targets', () => send(`to=${Array(51).fill('es').join('&to=')}`), 400_036],
    ['an unknown source', () => send('to=es&from=qqq'), 400_035],
    ['no text', () => send('to=es', []), 400_003],
    ['no body', () => send('to=es', ''), 400_003],
    ['an object', () => send('to=es', { Text: 'a' }), 400_003],
    ['a text that is a list', () => send('to=es', [{ Text: ['a'] }]), 400_003],
    ['a text that is a number', () => send('to=es', [{ Text: 5 }]), 400_003],
    ['an item without a text', () => send('to=es', [{ Text: 'a' }, { q: 'a' }]), 400_003],
    ['an item that is a string', () => send('to=es', ['a']), 400_000],
    ['malformed JSON', () => send('to=es', '[{"Text":'), 400_074],
    ['another type of text', () => send('to=es&textType=xml'), 400_000],
    ['another profanity action', () => send('to=es&profanityAction=x'), 400_000],
    ['a category alone', () => send('to=es&category=x&allowFallback=false'), 400_000],
    ['a script', () => send('to=es&toScript=Latn'), 400_000],
    ['a script of the source', () => send('to=es&fromScript=Latn'), 400_000],
    ['too many texts', () => send('to=es', Array(6).fill({ Text: 'a' })), 400_050],
    [
      'too many texts for all targets',
      () => send('to=es&to=ca', Array(3).fill({ Text: 'a' })),
      400_050,
    ],
    [
      'too long a text for all targets',
      () => send('to=es&to=ca', [{ Text: 'a'.repeat(251) }]),
      400_050,
    ],
    [
      'too long a text to detect',
      () => api.post(path('', 'detect'), [{ Text: 'a'.repeat(501) }], keyed),
      400_050,
    ],
    [
      'too many texts to cut',
      () => api.post(path('language=en', 'breaksentence'), Array(6).fill(texts[0]), keyed),
      400_050,
    ],
    [
      'an unknown language of sentences',
      () => api.post(path('language=qqq', 'breaksentence'), texts, keyed),
      400_019,
    ],
    ['too large a body', () => send('to=es', [{ Text: 'a'.repeat(9_000) }]), 400_077],
    ['no key', () => send('to=es', texts, {}), 401_000],
    ['an empty bearer token', () => send('to=es', texts, { authorization: 'Bearer ' }), 401_000],
    ['a wrong key', () => send('to=es', texts, wrong), 401_000],
    ['a wrong key before other errors', () => send('', {}, wrong), 401_000],
    ['an unknown path', () => api.post(path('', 'transliterate'), texts, keyed), 404_000],
    ['an encoded path', () => api.post(`${base}/%zz`, texts, keyed), 404_000],
    ['another method', () => api.call(path('to=es'), { headers: keyed }), 405_000],
    [
      'another media type',
      () => send('to=es', '<a/>', { ...keyed, 'content-type': 'text/xml' }),
      415_000,
    ],
  ] as const)
    it(`are ${number}: ${name}`, async () => {
      const answer = await call()
      assert.equal(answer.body.error?.code, number, JSON.stringify(answer.body))
      assert.equal(answer.status, Math.floor(number / 1_000))
      assert.equal(typeof answer.body.error.message, 'string')
      assert.match(answer.headers.get('x-requestid') ?? '', /^.{8,}$/)
      assert.doesNotMatch(answer.body.error.message, /`text`|glossaryId|openapi|\/queue/)
    })
})

describe('numbers of what an app or the service cannot do', () => {
  const send = async (
    api: Api,
    { app }: Awaited<ReturnType<Api['createApp']>>,
    Text = 'A dog.',
  ) => {
    const headers = { 'ocp-apim-subscription-key': keyOf(app) }
    const answer = await api.post(
      `${base}/translate?api-version=3.0&from=en&to=es`,
      [{ Text }],
      headers,
    )
    return [answer.status, answer.body.error?.code]
  }

  it('are those of an app that is disabled, beyond its quota or beyond its rate', async (t) => {
    const api = await startApi(t, { worker: false })
    for (const [body, status, number] of [
      [{ disabled: true }, 403, 403_000],
      [{ monthlyCharacters: 0 }, 403, 403_001],
      [{ requestsPerMinute: 1 }, 429, 429_000],
    ] as const) {
      const app = await api.createApp()
      const headers = app.user.bearer
      await api.call(`/apps/${app.app.id}`, { method: 'PATCH', body, headers })
      await send(api, app)
      assert.deepEqual(await send(api, app), [status, number], JSON.stringify(body))
    }
  })

  it('are 503000 without engines', async (t) => {
    const environment = { DRAGOMAN_APERTIUM_MODES: newDirectory(t) }
    const api = await startApi(t, { worker: false, environment })
    assert.deepEqual(await send(api, await api.createApp()), [503, 503_000])
  })

  it('are 504000 for a translation that takes too long', async (t) => {
    const environment = {
      DRAGOMAN_APERTIUM_MODES: createSilentMode(t),
      DRAGOMAN_DEADLINE_SECONDS: '1',
    }
    const api = await startApi(t, { worker: false, environment })
    assert.deepEqual(await send(api, await api.createApp(), 'HANG on'), [504, 504_000])
  })
})
