// A service that is the registry of others.
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { request } from 'undici'
import { backends } from '../support/backends.ts'
import { startRegistry } from '../support/model-registry.ts'
import { fetched, installed, startOnDemand } from '../support/on-demand.ts'
import { assertProblem } from '../support/problem.ts'

const token = 'a-token-of-the-registry-which-is-long-enough'
const [backend] = backends
const serving = { DRAGOMAN_MODELS_SERVE: 'on', DRAGOMAN_MODELS_TOKEN: token }

async function startFirst(t: TestContext, environment: Record<string, string> = {}) {
  assert.ok(backend)
  const registry = await startRegistry(t, { pairs: ['de-en'] })
  const first = await startOnDemand(t, {
    registry,
    backend,
    environment: { ...serving, ...environment },
  })
  const address = first.api.url.replace('//', `//:${token}@`)
  return { registry, first, address: `${address}/registry` }
}

const withToken = { authorization: `Bearer ${token}` }

describe('a registry of another Dragoman', () => {
  it('has what it installed and what it can have, and needs the token', async (t) => {
    const { registry, first, address } = await startFirst(t)
    assert.ok(backend)
    assert.equal((await first.translate('es', 'en')).status, 200)
    const second = await startOnDemand(t, { registry: { ...registry, url: address }, backend })
    const { onDemand } = await second.process()
    assert.equal(onDemand.pairs, 4)
    assert.doesNotMatch(onDemand.registry, /token/)
    const answers = await Promise.all([
      second.translate('es', 'en', 'La casa roja es grande.'),
      second.translate('de', 'fr'),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    assert.deepEqual(installed(second.directory), ['de-en', 'en-fr', 'es-en'])
    // The files of this de-en are those of es-en, which are there already.
    assert.deepEqual(fetched(registry), ['enfr', 'esen'])
    const { models } = await first.process()
    assert.deepEqual(
      models.map(({ onDemand }: { onDemand: { appId: string } }) => onDemand.appId),
      ['registry', first.app.id],
    )
  })

  it('refuses who has no token', async (t) => {
    const { first } = await startFirst(t)
    for (const path of ['/v1/', '/db/models.json', '/files/x'])
      for (const headers of [
        {},
        { authorization: 'Bearer wrong' },
        { authorization: 'Basic Og==' },
      ])
        assertProblem(await first.api.call(`/registry${path}`, { headers }), 401, 'unauthenticated')
  })

  it('sends parts of files by their hash, and nothing else', async (t) => {
    const { first } = await startFirst(t)
    const { call } = first.api
    const { data } = (
      await call('/registry/v1/buckets/main/collections/translations-models-v2/records', {
        headers: withToken,
      })
    ).body
    const { attachment } = data.find(({ name }: { name: string }) => name === 'vocab.deen.spm')
    const url = `${first.api.url}/registry/files/${attachment.location}`
    const whole = await request(url, { headers: withToken })
    const bytes = Buffer.from(await whole.body.arrayBuffer())
    assert.equal(bytes.length, attachment.size)
    const part = await request(url, { headers: { ...withToken, range: 'bytes=100-' } })
    assert.equal(part.statusCode, 206)
    assert.deepEqual(Buffer.from(await part.body.arrayBuffer()), bytes.subarray(100))
    for (const name of ['0'.repeat(64), '..%2f..%2fsecret', 'metadata.json']) {
      const answer = await call(`/registry/files/${name}`, { headers: withToken })
      assertProblem(answer, 404, 'model-not-found')
    }
  })

  it('is off by default, and says what it lacks to be on', async (t) => {
    assert.ok(backend)
    const registry = await startRegistry(t)
    const { api } = await startOnDemand(t, { registry, backend })
    assertProblem(await api.call('/registry/v1/', { headers: withToken }), 404, 'route-not-found')
    await assert.rejects(
      startOnDemand(t, { registry, backend, environment: { DRAGOMAN_MODELS_SERVE: 'on' } }),
      /DRAGOMAN_MODELS_SERVE: DRAGOMAN_MODELS_TOKEN is needed too/,
    )
  })
})
