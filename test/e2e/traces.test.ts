import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { createApp } from '../support/create-app.ts'
import { startProduct } from '../support/product.ts'
import { startReceiver } from '../support/receiver.ts'
import { createSilentMode } from '../support/silent-mode.ts'
import { startTraceReceiver } from '../support/trace-receiver.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${traceId}-b7ad6b7169203331-01`
const [pglite] = backends

describe('traces', () => {
  it('join a request, its job in another process, the engine and the webhook', {
    skip: backends.length === 1 ? 'no PostgreSQL server' : false,
  }, async (t) => {
    const storage = await backends[1]?.createStorage()
    assert.ok(storage)
    t.after(storage.remove)
    const [traces, webhooks] = await Promise.all([startTraceReceiver(), startReceiver()])
    t.after(() => Promise.all([traces.close(), webhooks.close()]))
    const environment = {
      OTEL_EXPORTER_OTLP_ENDPOINT: traces.endpoint,
      DRAGOMAN_SECRET: 'a secret that all the processes share',
      DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.0/8',
    }
    const api = await startApi(t, { storage, worker: false, environment })
    const worker = await startProduct({
      command: ['bin/dragoman.mjs', 'worker'],
      environment: {
        ...environment,
        DATABASE_URL: storage.databaseUrl,
        DRAGOMAN_DATA_DIR: storage.dataDir,
      },
      readyMessage: 'working',
    })
    t.after(() => worker.stop('SIGKILL'))
    const { credentials } = await api.createApp()
    const text = 'A confidential house.'
    const { body: job, headers } = await api.post(
      '/queue',
      { text, from: 'en', to: 'es', webhookUrl: webhooks.url },
      { ...credentials, traceparent },
    )
    const [delivery] = await webhooks.received(1)
    assert.match(String(delivery?.headers.traceparent), new RegExp(`^00-${traceId}-`))
    const names = ['POST /queue', 'job', 'segments', 'engine batch', 'webhook']
    const spans = await traces.receivedAll(traceId, names)
    const find = (name: string) => spans.find((span) => span.name === name)
    for (const [child, parent] of [
      ['job', 'POST /queue'],
      ['segments', 'job'],
      ['engine batch', 'segments'],
      ['webhook', 'job'],
    ] as const)
      assert.equal(find(child)?.parentSpanId, find(parent)?.spanId, child)
    assert.equal(find('POST /queue')?.parentSpanId, 'b7ad6b7169203331')
    const attributes = JSON.stringify(traces.deliveries)
    const { 'x-api-key': key = '', 'x-api-secret': secret = '' } = credentials
    for (const hidden of ['confidential', 'house', 'casa', webhooks.url, key, secret])
      assert.ok(!attributes.includes(hidden), `a span contains ${hidden}`)
    const reqId = headers.get('x-request-id')
    const lines = worker
      .output()
      .split('\n')
      .filter((line) => line.includes(job.id))
    assert.ok(lines.length > 0)
    for (const line of lines) {
      const logged = JSON.parse(line)
      assert.deepEqual([logged.reqId, logged.traceId], [reqId, traceId])
    }
  })

  it('join a translation at once, and the line of the log if it is refused', async (t) => {
    const traces = await startTraceReceiver()
    t.after(traces.close)
    const storage = await pglite?.createStorage()
    assert.ok(storage)
    t.after(storage.remove)
    const product = await startProduct({
      command: ['bin/dragoman.mjs', 'serve'],
      environment: {
        OTEL_EXPORTER_OTLP_ENDPOINT: traces.endpoint,
        DRAGOMAN_DATA_DIR: storage.dataDir,
        DRAGOMAN_APERTIUM_MODES: createSilentMode(t),
        DRAGOMAN_DEADLINE_SECONDS: '1',
        LOG_LEVEL: 'info',
      },
    })
    t.after(() => product.stop('SIGKILL'))
    const response = await fetch(`${product.url}/translateText`, {
      method: 'POST',
      headers: { ...(await createApp(product.url)), traceparent },
      body: JSON.stringify({ text: 'HANG on', from: 'en', to: 'es' }),
    })
    const problem = (await response.json()) as { code: string }
    assert.equal(problem.code, 'translation-timeout')
    const spans = await traces.receivedAll(traceId, ['POST /translateText', 'segments'])
    const [request, segments] = ['POST /translateText', 'segments'].map((name) =>
      spans.find((span) => span.name === name),
    )
    assert.equal(segments?.parentSpanId, request?.spanId)
    const reqId = response.headers.get('x-request-id')
    const lines = product
      .output()
      .split('\n')
      .filter((line) => line.includes(String(reqId)))
    const logged = lines.map((line) => JSON.parse(line))
    assert.deepEqual(
      logged.map((line) => [line.msg, line.reqId, line.traceId]),
      [
        ['request refused', reqId, traceId],
        ['request', reqId, traceId],
      ],
    )
  })

  it('do not delay a request while their receiver is down or hangs', async (t) => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    t.after(() => silent.close())
    const { port } = silent.address() as { port: number }
    for (const address of [`http://127.0.0.1:${port}`, 'http://127.0.0.1:1']) {
      const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: address }
      const api = await startApi(t, { backend: pglite as (typeof backends)[0], environment })
      const { credentials } = await api.createApp()
      const body = { text: 'house', from: 'en', to: 'es' }
      assert.equal((await api.post('/translateText', body, credentials)).status, 200)
      const startedAt = performance.now()
      for (let index = 0; index < 50; index++)
        assert.equal((await api.post('/translateText', body, credentials)).status, 200)
      assert.ok(performance.now() - startedAt < 10_000)
      const stoppedAt = performance.now()
      await api.close()
      assert.ok(performance.now() - stoppedAt < 5_000)
    }
  })
})
