import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { metricTable } from '../../src/telemetry/metric-table.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import { sendRaw } from '../support/raw-http.ts'

const token = 'a-token-for-metrics-of-32-bytes-or-more'
const bearer = { authorization: `Bearer ${token}` }

/** The lines of an exposition: name, labels, value. */
const samplesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)]
      return {
        name,
        labels: Object.fromEntries(pairs.map(([, key, of]) => [key, of])),
        value: Number(value),
      }
    })

describe('the port for metrics', () => {
  it('needs no token, and counts the characters of a bounded number of apps', async (t) => {
    const api = await startApi(t, {
      environment: { DRAGOMAN_METRICS_PORT: '0', DRAGOMAN_METRICS_APPS: '1' },
    })
    const port = await api.services.openMetricsPort()
    assert.ok(port)
    t.after(port.close)
    assert.equal(port.address.address, '127.0.0.1')
    const read = (path: string, method = 'GET') =>
      fetch(`http://127.0.0.1:${port.address.port}${path}`, { method })
    for (const path of ['/health/live', '/health/ready', '/metrics'])
      assert.equal((await read(path)).status, 200, path)
    assert.equal((await read('/languages')).status, 404)
    assert.equal((await read('/metrics', 'POST')).status, 405)
    assert.equal((await api.call('/metrics')).status, 404)
    const apps = []
    for (let index = 0; index < 3; index++) {
      const { app, credentials } = await api.createApp()
      apps.push(app.id)
      const text = 'a'.repeat(index + 1)
      const { body: job } = await api.post('/queue', { text, from: 'en', to: 'es' }, credentials)
      await api.call(`/queue/${job.id}?wait=30`, { headers: credentials })
    }
    const samples = samplesOf(await (await read('/metrics')).text())
    assert.deepEqual(
      samples
        .filter(({ name }) => name === 'dragoman_app_characters_total')
        .map(({ labels, value }) => [labels.app, value]),
      [
        [apps[0], 1],
        ['other', 5],
      ],
    )
  })
})

for (const backend of backends) {
  describe(`GET /metrics on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, environment: { DRAGOMAN_METRICS_TOKEN: token } })
    const scrape = async () => samplesOf((await api.call('/metrics', { headers: bearer })).body)

    it('needs the token', async () => {
      assertProblem(await api.call('/metrics'), 401, 'unauthenticated')
      const wrong = { authorization: `Bearer ${token}x` }
      assertProblem(await api.call('/metrics', { headers: wrong }), 401, 'unauthenticated')
    })

    it('measures requests, engines, caches, jobs, webhooks and the database', async () => {
      const { credentials } = await api.createApp()
      const body = { text: 'house', from: 'en', to: 'es' }
      for (let round = 0; round < 3; round++) await api.post('/translateText', body, credentials)
      const { body: job } = await api.post('/queue', { ...body, text: 'tree' }, credentials)
      await api.call(`/queue/${job.id}?wait=30`, { headers: credentials })
      const samples = await scrape()
      const find = (name: string, labels: Record<string, string> = {}) =>
        samples.find(
          (sample) =>
            sample.name === `dragoman_${name}` &&
            Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
        )?.value ?? assert.fail(`${name} is missing`)
      const operation = 'TranslationController_translateText'
      assert.equal(find('http_request_duration_seconds_count', { operation, status: '2xx' }), 3)
      assert.equal(find('cache_hits_total', { cache: 'texts' }), 1)
      assert.equal(find('engine_segments_total', { engine: 'apertium' }), 2)
      assert.equal(find('engine_characters_total', { engine: 'apertium' }), 9)
      assert.equal(find('engine_workers', { engine: 'apertium' }), 1)
      assert.ok(find('engine_memory_bytes', { engine: 'apertium' }) > 1e6)
      assert.equal(find('jobs_claimed_total', { kind: 'text' }), 1)
      assert.equal(find('job_attempt_duration_seconds_count', { result: 'succeeded' }), 1)
      assert.equal(find('jobs', { status: 'queued' }), 0)
      assert.equal(find('jobs_oldest_waiting_seconds'), 0)
      assert.ok(find('database_statement_duration_seconds_count', { kind: 'write' }) > 0)
      assert.ok(find('database_statement_duration_seconds_count', { kind: 'commit' }) > 0)
      assert.ok(find('database_connections_in_use') >= 0)
      assert.ok(find('http_connections') >= 1)
    })

    it('has counters that alerts watch before anything is counted', async () => {
      const samples = await scrape()
      for (const [name, label] of [
        ['dragoman_http_problems_total', { code: 'storage-full' }],
        ['dragoman_http_problems_total', { code: 'overloaded' }],
        ['dragoman_engine_failures_total', { engine: 'apertium', scope: 'engine' }],
      ] as const) {
        const found = samples.find(
          (sample) => sample.name === name && isDeepStrictEqual(sample.labels, label),
        )
        assert.equal(found?.value, 0, `${name} ${JSON.stringify(label)}`)
      }
    })

    it('has no label that a caller can choose', async () => {
      const secret = 'hunter2hunter2'
      const { credentials } = await api.createApp(secret)
      for (const path of [`/${secret}`, `/queue/${secret}`, `/apps/${secret}/usage?x=${secret}`])
        for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS', 'PATCH'])
          await api.call(path, { method, headers: credentials })
      for (const to of [secret, 'x-klingon', 'zz']) {
        await api.post('/translateText', { text: secret, to, engine: secret }, credentials)
        await api.post('/queue', { text: secret, from: to, to: 'es', format: secret }, credentials)
      }
      const head = `host: ${secret}\r\nconnection: close`
      await sendRaw(api.url, `PURGE /${secret} HTTP/1.1\r\n${head}\r\n\r\n`)
      const samples = await scrape()
      const operations = new Set(samples.flatMap(({ labels }) => labels.operation ?? []))
      assert.ok(operations.has('unknown'))
      for (const operation of operations)
        assert.match(operation, /^(\w+Controller_\w+|unknown|[A-Z,]+ \/[\w/:*.-]*)$/)
      const text = JSON.stringify(samples)
      for (const value of [secret, 'klingon', 'zz', token, 'PURGE', credentials['x-api-key'] ?? ''])
        assert.ok(!text.includes(value), `a label contains ${value}`)
      const known = new Set<string>(Object.values(metricTable).flatMap(({ labels }) => labels))
      const ours = samples.filter(({ name }) => name.startsWith('dragoman_'))
      for (const { labels } of ours)
        for (const label of Object.keys(labels)) assert.ok(label === 'le' || known.has(label))
      assert.ok(ours.every(({ labels }) => !('app' in labels)))
    })
  })
}
