import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../../../test/support/api.ts'
import { Dragoman } from '../src/index.ts'

describe('the glossaries and corrections of a client', async (t) => {
  const api = await startApi(t, { worker: false })
  async function openApp(): Promise<Dragoman> {
    const { apiKey, apiSecret } = (await api.createApp()).app
    return new Dragoman({ url: api.url, apiKey, apiSecret })
  }

  it('change a dictionary only as it was read, if asked to', async () => {
    const { glossaries } = await openApp()
    const pair = { from: 'en', to: 'es' }
    const entries = [{ source: 'house', target: 'casa' }]
    const { id } = await glossaries.create({ name: 'terms', dictionaries: [{ ...pair, entries }] })
    const { version: ifVersion } = await glossaries.dictionary({ id, ...pair })
    const read = { id, ...pair, ifVersion }
    await glossaries.putDictionary(read, entries)
    await assert.rejects(glossaries.putDictionary(read, entries), { code: 'glossary-changed' })
    await assert.rejects(glossaries.deleteDictionary(read), { code: 'glossary-changed' })
  })
})
