// Models that operators add and remove through the API while the service runs.
import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { type Backend, backends, type Storage } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { filesOf } from '../support/documented-models.ts'
import { formOf } from '../support/documents.ts'
import { eventually } from '../support/eventually.ts'
import {
  attachments,
  fixtures,
  type ModelRegistry,
  startRegistry,
} from '../support/model-registry.ts'
import { expectOnlyWholeModels, newDirectory, staged } from '../support/model-store.ts'
import { assertProblem } from '../support/problem.ts'

interface Options {
  registry: Pick<ModelRegistry, 'url'>
  environment?: Record<string, string>
}

interface Download {
  pair: string
  state: string
  receivedBytes: number
  totalBytes: number
  error: string | null
}

async function newStorage(t: TestContext, backend: Backend): Promise<Storage> {
  const storage = await backend.createStorage()
  closeAtEnd(t, storage.remove)
  return storage
}

/** A process that looks for other models every 100 ms, and has no engine but the neural one. */
async function start(t: TestContext, storage: Storage, { registry, environment = {} }: Options) {
  const api = await startApi(t, {
    storage,
    worker: false,
    environment: {
      DRAGOMAN_MODELS_REGISTRY: registry.url,
      DRAGOMAN_APERTIUM_MODES: newDirectory(t),
      // Several processes accept each other's tokens.
      DRAGOMAN_SECRET: 'a secret of several processes, which is long enough',
      ...environment,
    },
  })
  api.services.startReporting({ kind: 'serve', claimsJobs: false }, 100)
  return { api, directory: join(storage.dataDir, 'models') }
}

async function createOperator(api: Api) {
  const { bearer: headers, password } = await api.createOperator()
  const { body: app } = await api.post('/create', { name: 'a' }, headers)
  const credentials = { 'x-api-key': app.apiKey, 'x-api-secret': app.apiSecret }
  return {
    password,
    add: (pair: string) => api.post('/models', { pair }, headers),
    importModel: (pair: string) =>
      api.call('/models/import', { method: 'POST', headers, body: formOf({}, ...filesOf(pair)) }),
    remove: (pair: string) => api.call(`/models/${pair}`, { method: 'DELETE', headers }),
    list: async (of: Api = api) => (await of.call('/models', { headers })).body,
    wanted: async (): Promise<string[]> =>
      (await api.call('/models', { headers })).body.wanted.map(({ pair }: Download) => pair),
    downloads: async (): Promise<Download[]> =>
      (await api.call('/models', { headers })).body.processes[0].downloads,
    translate: (to = 'es') =>
      api.post('/translateText', { text: 'The red house is big.', from: 'en', to }, credentials),
  }
}

/** Asks something over HTTP first, so that polling does not keep the process from its work. */
const after =
  <T>(api: Api, read: () => T) =>
  async (): Promise<T> => {
    await api.call('/health/live')
    return read()
  }

const installed = ({ api, directory }: { api: Api; directory: string }) =>
  after(api, () => expectOnlyWholeModels(directory))

const are =
  (...names: string[]) =>
  (found: string[]) =>
    found.join() === names.join()

for (const backend of backends) {
  describe(`wanted models on ${backend.name}`, () => {
    it('are downloaded at once when added, with progress, and then translate', async (t) => {
      const registry = await startRegistry(t, { bytesPerSecond: 300_000 })
      const place = await start(t, await newStorage(t, backend), { registry })
      const { add, list, downloads, translate } = await createOperator(place.api)
      assert.equal((await translate()).status, 503)
      assert.equal((await add('en-es')).status, 201)
      const [download] = await eventually(
        downloads,
        ([first]) => first?.state === 'downloading' && first.receivedBytes > 0,
      )
      assert.ok(download)
      const { pair, receivedBytes, totalBytes, error } = download
      assert.deepEqual([pair, error], ['en-es', null])
      assert.ok(receivedBytes <= totalBytes, `${receivedBytes} of ${totalBytes}`)
      const { body } = await eventually(translate, ({ status }) => status === 200)
      assert.equal(body.translatedText, 'La casa roja es grande.')
      assert.deepEqual(await downloads(), [])
      assert.deepEqual(expectOnlyWholeModels(place.directory), ['en-es'])
      const [{ models }] = (await list()).processes
      const [{ bytes, ...model }] = models
      assert.deepEqual(model, {
        pair: 'en-es',
        architecture: 'tiny',
        version: '3.0',
        onDemand: null,
      })
      assert.ok(bytes > 10_000, String(bytes))
    })

    it('are removed when no longer wanted, also in the middle of a download', async (t) => {
      const registry = await startRegistry(t, { bytesPerSecond: 300_000 })
      const place = await start(t, await newStorage(t, backend), { registry })
      const { add, remove, downloads, translate } = await createOperator(place.api)
      await add('en-es')
      await eventually(translate, ({ status }) => status === 200)
      await add('en-fr')
      await eventually(downloads, ([first]) => (first?.receivedBytes ?? 0) > 0)
      for (const pair of ['en-es', 'en-fr']) assert.equal((await remove(pair)).status, 204)
      const refused = await eventually(translate, ({ status }) => status !== 200)
      assertProblem(refused, 503, 'engine-unavailable')
      await eventually(installed(place), are())
      await eventually(
        after(place.api, () => staged(place.directory)),
        are(),
      )
      assert.deepEqual(await downloads(), [])
    })

    it('include those of DRAGOMAN_MODELS at first, but none that was removed', async (t) => {
      const registry = await startRegistry(t)
      const storage = await newStorage(t, backend)
      const environment = { DRAGOMAN_MODELS: 'all-from-en' }
      const first = await start(t, storage, { registry, environment })
      const { remove, list } = await createOperator(first.api)
      await eventually(installed(first), are('en-es', 'en-fr'))
      assert.deepEqual(
        (await list()).wanted.map(({ pair, by }: { pair: string; by: unknown }) => [pair, by]),
        [
          ['en-es', null],
          ['en-fr', null],
        ],
      )
      await remove('en-fr')
      await eventually(installed(first), are('en-es'))
      await first.api.close()
      const later = { DRAGOMAN_MODELS: 'all-from-en,es-en' }
      const second = await start(t, storage, { registry, environment: later })
      await eventually(installed(second), are('en-es', 'es-en'))
    })

    it('that are removed while a process is stopped are gone after its start', async (t) => {
      const registry = await startRegistry(t)
      const storage = await newStorage(t, backend)
      const off = { DRAGOMAN_SETUP: 'off' }
      const first = await start(t, storage, { registry })
      const operator = await createOperator(first.api)
      await operator.add('en-es')
      await operator.add('en-fr')
      await eventually(installed(first), are('en-es', 'en-fr'))
      await first.api.close()
      // This process manages no models.
      const second = await start(t, storage, { registry, environment: off })
      const login = await second.api.post('/auth/login', {
        email: 'operator@example.org',
        password: operator.password,
      })
      const headers = { authorization: `Bearer ${login.body.accessToken}` }
      const answer = await second.api.call('/models/en-fr', { method: 'DELETE', headers })
      assert.equal(answer.status, 204)
      assert.deepEqual(expectOnlyWholeModels(second.directory), ['en-es', 'en-fr'])
      await second.api.close()
      const third = await start(t, storage, { registry })
      await eventually(installed(third), are('en-es'))
    })

    it('that the registry lacks or that fail are listed with the reason', async (t) => {
      const registry = await startRegistry(t)
      const { api } = await start(t, await newStorage(t, backend), { registry })
      const { add, downloads } = await createOperator(api)
      registry.faults.push({ path: /model\.enfr/, kind: 'status', status: 403 })
      await add('en-de')
      await add('en-fr')
      const failed = await eventually(
        downloads,
        (each) => each.length === 2 && each.every(({ state }) => state === 'failed'),
      )
      assert.match(failed[0]?.error ?? '', /^The registry has no model for en-de\. Near it: en-es/)
      assert.match(failed[1]?.error ?? '', /403/)
    })

    it('that were imported come from the database where they are missing', async (t) => {
      const registry = await startRegistry(t)
      const storage = await newStorage(t, backend)
      const first = await start(t, storage, { registry })
      const { importModel } = await createOperator(first.api)
      assert.equal((await importModel('enfr')).status, 201)
      await first.api.close()
      rmSync(first.directory, { recursive: true })
      const second = await start(t, storage, { registry })
      await eventually(installed(second), are('en-fr'))
      assert.equal(attachments(registry).length, 0)
    })

    it('do not include those of the command line, which stay until removed', async (t) => {
      const registry = await startRegistry(t)
      const place = await start(t, await newStorage(t, backend), { registry })
      const { wanted, remove, list } = await createOperator(place.api)
      mkdirSync(place.directory, { recursive: true })
      cpSync(join(fixtures, 'enes'), join(place.directory, 'en-es'), { recursive: true })
      assert.deepEqual(await wanted(), [])
      assert.equal((await list()).processes[0].models.length, 1)
      assert.equal((await remove('en-es')).status, 204)
      await eventually(
        after(place.api, () => existsSync(join(place.directory, 'en-es'))),
        (exists) => !exists,
      )
      // It arrives again, after the removal.
      cpSync(join(fixtures, 'enes'), join(place.directory, 'en-es'), { recursive: true })
      await place.api.close()
      assert.equal(attachments(registry).length, 0)
      assert.ok(existsSync(join(place.directory, 'en-es')))
    })
  })
}

describe('wanted models of several processes', {
  skip: backends.length === 1 ? 'no PostgreSQL server' : false,
}, () => {
  it('are downloaded by each of them, and removed by each', async (t) => {
    const [, backend] = backends
    assert.ok(backend)
    const registry = await startRegistry(t)
    const storage = await newStorage(t, backend)
    const here = await start(t, storage, { registry })
    const { dataDir } = await newStorage(t, backend)
    const there = await start(t, { ...storage, dataDir }, { registry })
    const { add, importModel, remove, list } = await createOperator(here.api)
    await add('en-es')
    for (const place of [here, there]) await eventually(installed(place), are('en-es'))
    const { processes } = await eventually(
      () => list(there.api),
      (listed) =>
        listed.processes.length === 2 &&
        listed.processes.every(({ models }: { models: unknown[] }) => models.length === 1),
    )
    assert.deepEqual(
      processes.map(({ models }: { models: { pair: string }[] }) => models[0]?.pair),
      ['en-es', 'en-es'],
    )
    assert.equal(attachments(registry).length, 6)
    await remove('en-es')
    for (const place of [here, there]) await eventually(installed(place), are())
    // One that the registry lacks arrives in the same way, through the database.
    assert.equal((await importModel('enfr')).status, 201)
    for (const place of [here, there]) await eventually(installed(place), are('en-fr'))
    assert.equal(attachments(registry).length, 6)
    await remove('en-fr')
    for (const place of [here, there]) await eventually(installed(place), are())
  })
})
