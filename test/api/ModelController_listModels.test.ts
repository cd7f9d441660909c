import assert from 'node:assert/strict'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { fixtures, startModelRegistry } from '../support/model-registry.ts'
import { assertProblem, refusesQueries } from '../support/problem.ts'

for (const backend of backends) {
  describe(`GET /models on ${backend.name}`, async (t) => {
    const registry = await startModelRegistry()
    closeAtEnd(t, registry.close)
    const storage = await backend.createStorage()
    closeAtEnd(t, storage.remove)
    const api = await startApi(t, {
      storage,
      worker: false,
      environment: {
        DRAGOMAN_MODELS_REGISTRY: registry.url,
        DRAGOMAN_SETUP: 'off',
        DRAGOMAN_OPERATORS: 'operator@example.org, other@example.org',
      },
    })
    const operator = await api.createOperator()
    const headers = operator.bearer
    const list = (query = '') => api.call(`/models${query}`, { headers })

    describe('200', () => {
      it('lists wanted models by pair', async () => {
        const { body: second } = await api.post('/models', { pair: 'es-en' }, headers)
        const { body: first } = await api.post('/models', { pair: 'en-fr' }, headers)
        assert.deepEqual((await list()).body.wanted, [first, second])
      })

      it('no longer names the operator who added a model if they are deleted', async () => {
        const other = await api.createOperator('other@example.org')
        await api.post('/models', { pair: 'en-de' }, other.bearer)
        const addedBy = async () =>
          (await list()).body.wanted.map(({ by }: { by: string | null }) => by)
        assert.deepEqual(await addedBy(), [other.id, operator.id, operator.id])
        await api.call(`/users/${other.id}`, { method: 'DELETE', headers })
        assert.deepEqual(await addedBy(), [null, operator.id, operator.id])
      })

      it('lists what this process has installed, and that it manages no models', async () => {
        mkdirSync(join(storage.dataDir, 'models'), { recursive: true })
        cpSync(join(fixtures, 'enes'), join(storage.dataDir, 'models/en-es'), { recursive: true })
        const { processes } = (await list()).body
        const [{ id, host, managesModels, models, downloads }, ...others] = processes
        assert.deepEqual([managesModels, downloads, others], [false, [], []])
        assert.match(id, /^\d+$/)
        assert.ok(host.length > 0)
        const [{ bytes, ...model }] = models
        assert.deepEqual(model, {
          pair: 'en-es',
          architecture: null,
          version: null,
          onDemand: null,
        })
        assert.ok(bytes > 10_000, String(bytes))
      })

      it('asks the registry only on request, and then lists what it offers', async () => {
        assert.equal('available' in (await list('?available=false')).body, false)
        assert.deepEqual(registry.requests, [])
        const { available } = (await list('?available=true')).body
        assert.deepEqual(
          available.map(({ pair }: { pair: string }) => pair),
          ['en-es', 'en-fr', 'es-en'],
        )
        const [{ architecture, version, bytes }] = available
        assert.deepEqual([architecture, version], ['tiny', '3.0'])
        assert.ok(bytes > 1_000, String(bytes))
      })
    })

    describe('400', () => {
      refusesQueries((query) => list(query), [['available=yes', 'available']])
    })

    it('502: says that the registry cannot be reached', async () => {
      registry.faults.push({ path: /records/, kind: 'status', status: 500 })
      registry.faults.push({ path: /db/, kind: 'status', status: 500 })
      const answer = await list('?available=true')
      assertProblem(answer, 502, 'registry-unavailable')
      assert.match(answer.body.detail, /127\.0\.0\.1.*500/)
      assert.equal((await list()).status, 200)
    })
  })
}
