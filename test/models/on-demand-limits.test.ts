// What bounds the models that are downloaded when the first request needs them.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { eventually } from '../support/eventually.ts'
import { askAsGuest } from '../support/guests.ts'
import { startRegistry } from '../support/model-registry.ts'
import { newDirectory } from '../support/model-store.ts'
import { createCaller, fetched, installed, startOnDemand } from '../support/on-demand.ts'
import { assertProblem } from '../support/problem.ts'

describe('downloads on demand', () => {
  const [backend] = backends
  assert.ok(backend)

  it('are bounded for each user and hour', async (t) => {
    const registry = await startRegistry(t, { pairs: ['de-en', 'nl-en'] })
    const environment = { DRAGOMAN_NEW_PAIRS_PER_HOUR: '1' }
    const { translate, queue, job } = await startOnDemand(t, {
      registry,
      backend,
      environment,
      worker: true,
    })
    assert.equal((await translate('de', 'en')).status, 200)
    const refused = await translate('nl', 'en')
    assertProblem(refused, 429, 'rate-limited')
    assert.ok(Number(refused.headers.get('retry-after')) > 3_000)
    assert.equal((await translate('de', 'en')).status, 200)
    const { body } = await queue({ text: 'Het huis is rood.', from: 'nl', to: 'en' })
    assert.equal((await job(body.id)).status, 'queued')
    assert.deepEqual(fetched(registry), ['deen'])
  })

  it('are waited for as long as the caller prefers', async (t) => {
    const registry = await startRegistry(t, { pairs: ['de-en'], bytesPerSecond: 50_000 })
    const { api, key } = await startOnDemand(t, { registry, backend })
    const body = JSON.stringify({ text: 'Das Haus ist rot.', from: 'de', to: 'en' })
    const headers = { ...key, 'content-type': 'application/json', prefer: 'wait=0' }
    const answer = await api.call('/translateText', { method: 'POST', headers, body })
    assertProblem(answer, 503, 'model-downloading')
    assert.ok(answer.body.receivedBytes < answer.body.totalBytes)
  })

  it('are not started by the app without a key, unless the operator allows it', async (t) => {
    const registry = await startRegistry(t, { pairs: ['de-en'] })
    const storage = await backend.createStorage()
    closeAtEnd(t, storage.remove)
    const modes = newDirectory(t)
    const startWith = async (environment: Record<string, string>) => {
      const api = await startApi(t, {
        storage,
        worker: false,
        environment: {
          DRAGOMAN_MODELS: 'auto',
          DRAGOMAN_MODELS_REGISTRY: registry.url,
          DRAGOMAN_APERTIUM_MODES: modes,
          ...environment,
        },
      })
      api.services.startReporting({ kind: 'serve', claimsJobs: false }, 100)
      await eventually(
        () => api.call('/health/ready'),
        ({ status }) => status === 200,
      )
      return api
    }
    const first = await startWith({})
    const { app } = await createCaller(first)
    await first.close()
    const request = { q: 'Das Haus ist rot.', source: 'de', target: 'en' }
    const closed = await startWith({
      DRAGOMAN_LIBRETRANSLATE_APP: app.id,
      DRAGOMAN_GUEST_APP: app.id,
    })
    const ofGuest = await askAsGuest(closed, { text: request.q, from: 'de', to: 'en' })
    assertProblem(ofGuest, 422, 'language-pair-not-supported')
    const refused = await closed.post('/compat/libretranslate/translate', request)
    assert.equal(refused.status, 400)
    assert.match(refused.body.error, /may not start downloads/)
    await closed.close()
    const open = await startWith({
      DRAGOMAN_LIBRETRANSLATE_APP: app.id,
      DRAGOMAN_LIBRETRANSLATE_DOWNLOADS: 'on',
    })
    const answer = await open.post('/compat/libretranslate/translate', request)
    assert.equal(answer.status, 200)
    assert.deepEqual(fetched(registry), ['deen'])
  })

  it('are refused where there is no room, and what is installed goes on', async (t) => {
    const registry = await startRegistry(t, { pairs: ['de-en'] })
    const environment = { DRAGOMAN_MODELS: 'auto,en-es', DRAGOMAN_MODELS_DISK_BYTES: '900000' }
    const { translate, directory, process } = await startOnDemand(t, {
      registry,
      backend,
      environment,
    })
    await eventually(
      () => translate('en', 'es', 'The red house is big.'),
      ({ status }) => status === 200,
    )
    assertProblem(await translate('de', 'en'), 503, 'engine-unavailable')
    const [download] = (await process()).downloads
    assert.match(download.error, /no room .* DRAGOMAN_MODELS_DISK_BYTES/)
    assert.equal((await translate('en', 'es', 'The red house is big.')).status, 200)
    assert.deepEqual(installed(directory), ['en-es'])
  })
})
