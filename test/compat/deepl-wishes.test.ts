import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { startApi } from '../support/api.ts'
import { answerEach, startLlmServer } from '../support/llm-server.ts'

async function start(t: TestContext, profile: string) {
  const llm = await startLlmServer(t, (request) => answerEach(request, (text) => `DE ${text}`))
  const servers = [{ address: llm.address, model: 'tiny', languages: ['en', 'de'], profile }]
  const api = await startApi(t, {
    environment: { DRAGOMAN_LLM_SERVERS: JSON.stringify(servers) },
  })
  const { app } = await api.createApp()
  const headers = { authorization: `DeepL-Auth-Key ${app.apiKey}:${app.apiSecret}` }
  const translate = (body: object) =>
    api.post('/v2/translate', { text: ['A house.'], target_lang: 'DE', ...body }, headers)
  const told = () => llm.requests.at(-1)?.messages[0]?.content ?? ''
  return { api, headers, translate, told }
}

describe('wishes in the API of DeepL', () => {
  it('are told to a model that follows them', async (t) => {
    const { translate, told } = await start(t, 'generic')
    const { status, body } = await translate({
      source_lang: 'EN',
      formality: 'more',
      context: 'A letter.',
      custom_instructions: ['Be short.'],
      model_type: 'quality_optimized',
    })
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.translations[0].model_type_used, 'quality_optimized')
    for (const words of ['formally', 'A letter.', 'Be short.']) assert.ok(told().includes(words))
  })

  it('are listed for the languages whose routes all follow them', async (t) => {
    const { api, headers } = await start(t, 'generic')
    const { body } = await api.call('/v2/languages?type=target', { headers })
    const supports = (code: string) =>
      body.find(({ language }: { language: string }) => language === code).supports_formality
    assert.deepEqual([supports('DE'), supports('ES')], [true, false])
  })

  it('demand a formality also where the language is detected', async (t) => {
    const { translate } = await start(t, 'generic')
    const { status, body } = await translate({
      text: ['The house is red and the garden is big.'],
      formality: 'less',
    })
    assert.equal(status, 200, JSON.stringify(body))
  })

  it('are refused if a demanded formality cannot be had, and else without effect', async (t) => {
    const { translate, api, headers } = await start(t, 'translategemma')
    const { status, body } = await translate({ source_lang: 'EN', formality: 'more' })
    assert.equal(status, 400)
    assert.match(body.message, /formality/)
    assert.equal((await translate({ source_lang: 'EN', formality: 'prefer_more' })).status, 200)
    const form = new FormData()
    form.set('file', new Blob(['A house.']), 'a.txt')
    for (const [name, value] of [
      ['source_lang', 'EN'],
      ['target_lang', 'DE'],
      ['formality', 'less'],
    ] as const)
      form.set(name, value)
    const document = await api.call('/v2/document', { method: 'POST', headers, body: form })
    assert.equal(document.status, 400)
  })
})
