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

  it('undo an import, but for what somebody has changed since', async () => {
    const { memory } = await openApp()
    const red = { from: 'en', to: 'es', source: 'Red.', target: 'Rojo.' }
    const blue = { ...red, source: 'Blue.', target: 'Azul.' }
    await memory.add([red])
    const text = { text: 'Red.,Roja.', mediaType: 'text/csv', from: 'en', to: 'es' } as const
    assert.deepEqual(await memory.preview(text), { added: 0, replaced: 1, skipped: 0 })
    const { undo } = await memory.addWithUndo([{ ...red, target: 'Roja.' }, blue])
    assert.ok(undo)
    await memory.add([{ ...blue, target: 'Celeste.' }])
    assert.deepEqual(await memory.undo(undo), { skipped: 1 })
    assert.deepEqual(await memory.undo(undo), { skipped: 1 })
    const targets = (await Array.fromAsync(memory.list())).map(({ target }) => target)
    assert.deepEqual(targets.toSorted(), ['Celeste.', 'Rojo.'])
    assert.deepEqual(await memory.deletePair({ from: 'en', to: 'es' }), { deleted: 2, skipped: 0 })
  })
})
