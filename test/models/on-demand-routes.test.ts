// Models on demand beside other engines, and on several machines.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { eventually } from '../support/eventually.ts'
import { startRegistry } from '../support/model-registry.ts'
import { newDirectory } from '../support/model-store.ts'
import { createCaller, fetched, startOnDemand } from '../support/on-demand.ts'

const [backend] = backends
const postgres = backends.find(({ name }) => name === 'PostgreSQL')
const withApertium = { DRAGOMAN_APERTIUM_MODES: '/usr/share/apertium/modes' }

describe('a lesser route that is installed', () => {
  it('answers while a better model arrives slowly, and says so', async (t) => {
    assert.ok(backend)
    const registry = await startRegistry(t, { bytesPerSecond: 25_000 })
    const environment = withApertium
    const { translate, queue, job } = await startOnDemand(t, {
      registry,
      backend,
      environment,
      worker: true,
    })
    const first = await translate('en', 'es', 'The red house is big.')
    assert.equal(first.status, 200)
    assert.deepEqual([first.body.route[0].engine, first.body.improving], ['apertium', true])
    const { body } = await queue({ text: 'The red house is big.', from: 'en', to: 'es' })
    const ended = await eventually(
      () => job(body.id),
      ({ status }) => status === 'succeeded',
    )
    // A job has more patience.
    assert.equal(ended.result.route[0].engine, 'marian')
    const later = await translate('en', 'es', 'The red house is big.')
    assert.deepEqual([later.body.route[0].engine, later.body.improving], ['marian', undefined])
  })

  it('is taken if the better model cannot be had', async (t) => {
    assert.ok(backend)
    const registry = await startRegistry(t)
    registry.faults.push({ path: /-model\.enes/, kind: 'status', status: 404, times: 100 })
    const environment = withApertium
    const { translate, queue, job } = await startOnDemand(t, {
      registry,
      backend,
      environment,
      worker: true,
    })
    const { body: submitted } = await queue({ text: 'The house is red.', from: 'en', to: 'es' })
    for (let time = 0; time < 2; time++) {
      const { status, body } = await translate('en', 'es', 'The red house is big.')
      assert.deepEqual([status, body.route[0].engine], [200, 'apertium'])
    }
    const ended = await eventually(
      () => job(submitted.id),
      ({ status }) => status === 'succeeded',
    )
    assert.equal(ended.result.route[0].engine, 'apertium')
  })
})

describe('models on demand on several machines', { skip: postgres === undefined }, () => {
  it('are downloaded by the worker whose job needs them', async (t) => {
    assert.ok(postgres)
    const registry = await startRegistry(t, { pairs: ['de-en'], bytesPerSecond: 200_000 })
    const storage = await postgres.createStorage()
    closeAtEnd(t, storage.remove)
    const common = {
      DRAGOMAN_MODELS: 'auto',
      DRAGOMAN_MODELS_REGISTRY: registry.url,
      DRAGOMAN_APERTIUM_MODES: newDirectory(t),
      DRAGOMAN_SECRET: 'a secret of several processes, which is long enough',
    }
    const start = async (environment: Record<string, string>, worker: boolean) => {
      const api = await startApi(t, {
        storage: { ...storage, dataDir: newDirectory(t) },
        worker,
        environment: { ...common, ...environment },
      })
      const kind = worker ? 'worker' : 'serve'
      api.services.startReporting({ kind, claimsJobs: worker }, 100)
      return api
    }
    const worker = await start({}, true)
    const front = await start({ DRAGOMAN_SETUP: 'off' }, false)
    const { translate, queue, job, bearer } = await createCaller(front)
    await eventually(
      () => front.call('/health/ready'),
      ({ status }) => status === 200,
    )
    const named = await queue({ text: 'Das Haus ist rot.', from: 'de', to: 'en' })
    const detected = await queue({ text: 'Das große Haus am Fluss ist sehr alt.', to: 'en' })
    assert.deepEqual([named.status, detected.status], [202, 202])
    await eventually(
      () => job(named.body.id),
      ({ progress }) => progress.downloading?.totalBytes > 0,
    )
    for (const { body } of [named, detected]) {
      const ended = await eventually(
        () => job(body.id),
        ({ status }) => status === 'succeeded',
      )
      assert.equal(ended.attempts, 1)
    }
    assert.deepEqual(fetched(registry), ['deen'])
    // This process downloads nothing, and says where the pair is served.
    const refused = await translate('de', 'en')
    assert.equal(refused.status, 422)
    assert.match(refused.body.detail, /POST \/queue/)
    const { body } = await worker.call('/models', { headers: bearer })
    assert.deepEqual(
      body.processes.map(({ managesModels }: { managesModels: boolean }) => managesModels).sort(),
      [false, true],
    )
  })
})
