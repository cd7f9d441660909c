// Clients of compatible APIs while a model is downloaded: they get what makes them try again.
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { Translator } from 'deepl-node'
import { backends } from '../support/backends.ts'
import { startRegistry } from '../support/model-registry.ts'
import { startOnDemand } from '../support/on-demand.ts'

const [backend] = backends

/** A service that has half a second for a request, which is less than a download takes. */
async function start(t: TestContext, bytesPerSecond: number, environment = {}) {
  assert.ok(backend)
  const registry = await startRegistry(t, { pairs: ['de-en'], bytesPerSecond })
  const service = await startOnDemand(t, { registry, backend, environment })
  const { apiKey, apiSecret } = service.app
  return { ...service, key: `${apiKey}:${apiSecret}` }
}

describe('compatible APIs while a model is downloaded', () => {
  it('answer 503, and Weblate, which would rest for half an hour, 529', async (t) => {
    const { api, key } = await start(t, 40_000, { DRAGOMAN_DEADLINE_SECONDS: '1' })
    const text = 'Das Haus ist rot.'
    const requests: [path: string, body: object, headers: Record<string, string>][] = [
      [
        '/compat/deepl/v2/translate',
        { text: [text], source_lang: 'DE', target_lang: 'EN-GB' },
        { authorization: `DeepL-Auth-Key ${key}` },
      ],
      [
        '/compat/libretranslate/translate',
        { q: text, source: 'de', target: 'en', api_key: key },
        {},
      ],
      [
        `/compat/google/language/translate/v2?key=${key}`,
        { q: text, source: 'de', target: 'en' },
        {},
      ],
    ]
    for (const [path, body, headers] of requests) {
      const usual = await api.call(path, { method: 'POST', body, headers })
      assert.equal(usual.status, 503, `${path} ${JSON.stringify(usual.body)}`)
      assert.ok(Number(usual.headers.get('retry-after')) >= 1)
      const agent = { 'user-agent': 'Weblate/5.14', ...headers }
      const weblate = await api.call(path, { method: 'POST', body, headers: agent })
      assert.equal(weblate.status, 529, path)
    }
  })

  it("let DeepL's own client have the translation in its usual tries", async (t) => {
    const { api, key } = await start(t, 60_000)
    const client = new Translator(key, { serverUrl: `${api.url}/compat/deepl` })
    const { text } = await client.translateText('La casa roja es grande.', 'es', 'en-GB')
    assert.ok(text.length > 0)
  })

  it('tell a model to try again, in the result of a tool', async (t) => {
    const { api, key } = await start(t, 40_000, { DRAGOMAN_DEADLINE_SECONDS: '1' })
    const input = { text: 'Das Haus ist rot.', from: 'de', to: 'en' }
    const params = { name: 'translate', arguments: input }
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    const answer = await api.post('/mcp', body, { authorization: `Bearer ${key}` })
    assert.deepEqual([answer.status, answer.body.result.isError], [200, true])
    assert.match(answer.body.result.content[0].text, /download/)
    assert.ok(Number(answer.headers.get('retry-after')) >= 1)
  })

  it('list all languages, installed or not', async (t) => {
    const { api, key } = await start(t, 1_000_000)
    const { body: deepl } = await api.call('/compat/deepl/v2/languages?type=target', {
      headers: { authorization: `DeepL-Auth-Key ${key}` },
    })
    const { body: libre } = await api.call('/compat/libretranslate/languages')
    assert.ok(deepl.some(({ language }: { language: string }) => language === 'FR'))
    assert.ok(libre.some(({ code }: { code: string }) => code === 'de'))
  })
})
