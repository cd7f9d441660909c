// DeepL's translation memories, by its official client for Node.js and by requests.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as deepl from 'deepl-node'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { addCorrections } from '../support/corrections.ts'
import { keyOf, patient } from './support.ts'

for (const backend of backends)
  describe(`DeepL's translation memories on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const { app, credentials } = await api.createApp()
    const serverUrl = `${api.url}/compat/deepl`
    const client = new deepl.DeepLClient(keyOf(app), { serverUrl, ...patient })
    await addCorrections(
      api,
      credentials,
      ['A red house.', 'Una casa colorada.'],
      ['A dog.', 'Un can.'],
      ['A cat.', 'Un minino.'],
    )
    const headers = { authorization: `DeepL-Auth-Key ${keyOf(app)}` }
    const call = (path: string, method = 'GET', own = headers) =>
      api.call(`/compat/deepl/v3/translation_memories${path}`, { method, headers: own })

    it('are the corrections of the app, one for each source language', async () => {
      const [memory, ...others] = await client.listTranslationMemories()
      assert.equal(others.length, 0)
      assert.deepEqual(
        [memory?.name, memory?.sourceLanguage, memory?.targetLanguages, memory?.segmentCount],
        ['Corrections from English', 'en', ['es'], 3],
      )
      const found = await client.getTranslationMemory(memory ?? assert.fail())
      assert.deepEqual(found, memory)
    })

    it('have pages of segments, and find some by their text', async () => {
      const [memory = assert.fail()] = await client.listTranslationMemories()
      const first = await client.listTranslationMemorySegments(memory, { pageSize: 2 })
      assert.equal(first.segments.length, 2)
      const path = `/${memory.translationMemoryId}/segments`
      const { body } = await call(`${path}?page_size=2`)
      const rest = await call(`${path}?page_size=2&page_cursor=${body.next_page_cursor}`)
      assert.equal(rest.body.segments.length, 1)
      assert.equal(rest.body.next_page_cursor, undefined)
      const dog = await call(`${path}?filter_text=dog`)
      assert.deepEqual(
        dog.body.segments.map((each: { source_text: string }) => each.source_text),
        ['A dog.'],
      )
    })

    it('may be named by a request, with a threshold', async () => {
      const [memory = assert.fail()] = await client.listTranslationMemories()
      const body = (more: object) => ({ text: ['A dog.'], target_lang: 'ES', ...more })
      const translate = (more: object) =>
        api.post('/compat/deepl/v2/translate', body({ source_lang: 'EN', ...more }), headers)
      const id = memory.translationMemoryId
      for (const threshold of [undefined, 0, 75, 100]) {
        const named = { translation_memory_id: id, translation_memory_threshold: threshold }
        assert.equal((await translate(named)).body.translations[0].text, 'Un can.')
      }
      const unknown = await translate({ translation_memory_id: id.replace(/^./, 'x') })
      assert.equal(unknown.status, 404)
      assert.match(unknown.body.message, /translation_memory_id/)
      const high = { translation_memory_id: id, translation_memory_threshold: 101 }
      assert.equal((await translate(high)).status, 400)
    })

    it('are not those of another app', async () => {
      const [memory = assert.fail()] = await client.listTranslationMemories()
      const other = await api.createApp()
      const own = { authorization: `DeepL-Auth-Key ${keyOf(other.app)}` }
      const none = await call('', 'GET', own)
      assert.deepEqual(none.body, { translation_memories: [], total_count: 0 })
      for (const [path, method] of [
        ['', 'GET'],
        ['/segments', 'GET'],
        ['', 'DELETE'],
      ] as const)
        assert.equal((await call(`/${memory.translationMemoryId}${path}`, method, own)).status, 404)
      assert.equal((await client.listTranslationMemories()).length, 1)
    })

    it('are deleted with their corrections', async () => {
      const [memory = assert.fail()] = await client.listTranslationMemories()
      await client.deleteTranslationMemory(memory)
      assert.deepEqual(await client.listTranslationMemories(), [])
      const { body } = await api.call('/memory', { headers: credentials })
      assert.deepEqual(body.corrections, [])
    })
  })
