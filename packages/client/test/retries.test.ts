// What the client repeats and what it does not, on the real service behind a faulty proxy.
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { closeAtEnd } from '../../../test/support/close-at-end.ts'
import { DragomanError } from '../src/index.ts'
import { retryPauseMs } from '../src/retry.ts'
import { type Fault, startFaultProxy } from './support/fault-proxy.ts'
import { startService } from './support/service.ts'

const english = 'The house is red.'
const problem = (status: number, code: string, retryAfter = 0): Fault => ({
  status,
  headers: { 'content-type': 'application/problem+json', 'retry-after': String(retryAfter) },
  body: JSON.stringify({ type: '', title: 'T', status, detail: 'D', code, requestId: 'R' }),
})
const badGateway: Fault = {
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: '<html><h1>502 Bad Gateway</h1></html>',
}

describe('a client behind a faulty network', async (t) => {
  const api = await startService(t)
  const proxy = await startFaultProxy(api.url)
  closeAtEnd(t, proxy.close)
  const app = await api.createAppClient({ url: proxy.url })
  const user = await api.createUserClient({ url: proxy.url })
  const translate = (options?: Parameters<typeof app.translate>[2]) =>
    app.translate(english, { from: 'en', to: 'es' }, options)
  const failsWith = (code: string, requests: number) => async (call: Promise<unknown>) => {
    await assert.rejects(call, (error) => error instanceof DragomanError && error.code === code)
    assert.equal(proxy.seen.length, requests)
  }

  beforeEach(() => proxy.failWith())

  const passing: [string, Fault][] = [
    ['a connection that is reset', 'drop'],
    ['a response that is lost', 'lose-response'],
    ['a response that is cut off', 'cut-body'],
    ['429', problem(429, 'rate-limited')],
    ['503', problem(503, 'overloaded')],
    ['503 without a database', problem(503, 'database-unavailable')],
    ["a proxy's 502", badGateway],
    ["a proxy's 503", { status: 503 }],
  ]
  for (const [name, fault] of passing)
    it(`repeats a translation after ${name}`, async () => {
      proxy.failWith(fault)
      assert.equal((await translate()).translatedText, 'La casa es roja.')
      assert.equal(proxy.seen.length, 2)
    })

  const lasting: [string, Fault, string][] = [
    ['422', problem(422, 'language-not-supported'), 'language-not-supported'],
    ['500', problem(500, 'internal'), 'internal'],
    ['504', problem(504, 'translation-timeout'), 'translation-timeout'],
    ["a proxy's 504", { status: 504 }, 'unexpected-response'],
  ]
  for (const [name, fault, code] of lasting)
    it(`does not repeat a translation after ${name}`, async () => {
      proxy.failWith(fault)
      await failsWith(code, 1)(translate())
    })

  it('creates one job, although the response to its submission is lost', async () => {
    proxy.failWith('lose-response', 'lose-response')
    const { id } = await app.queue.submit(english, { from: 'en', to: 'es' })
    const keys = proxy.seen.map(({ headers }) => headers['idempotency-key'])
    assert.deepEqual([keys.length, new Set(keys).size], [3, 1])
    const jobs = await Array.fromAsync(app.queue.list())
    assert.deepEqual(
      jobs.map((job) => job.id),
      [id],
    )
  })

  it('sends a given idempotency key', async () => {
    const submit = () =>
      app.queue.submit(english, { from: 'en', to: 'es' }, { idempotencyKey: 'order 12' })
    const { id } = await submit()
    assert.equal((await submit()).id, id)
  })

  for (const fault of ['drop', 'lose-response', 'cut-body'] as const)
    it(`does not create an app twice after ${fault}`, async () => {
      proxy.failWith(fault)
      await failsWith('connection-failed', 1)(user.apps.create({ name: fault }))
      const created = (await user.apps.list()).filter(({ name }) => name === fault)
      assert.equal(created.length, fault === 'drop' ? 0 : 1)
    })

  it('repeats the creation of an app that the service has rejected', async () => {
    proxy.failWith(problem(503, 'overloaded'), problem(429, 'rate-limited'))
    await user.apps.create({ name: 'rejected' })
    assert.equal(proxy.seen.length, 3)
  })

  for (const [name, fault] of [
    ['a lost database', problem(503, 'database-unavailable')],
    ["a proxy's 503", { status: 503 }],
    ["a proxy's 502", badGateway],
  ] as const)
    it(`does not repeat the creation of an app after ${name}`, async () => {
      proxy.failWith(fault)
      await assert.rejects(user.apps.create({ name: 'unsure' }), DragomanError)
      assert.equal(proxy.seen.length, 1)
    })

  it('repeats any request if nothing could be sent', async () => {
    const closed = await startFaultProxy(api.url)
    await closed.close()
    let attempts = 0
    const client = user.with({
      url: closed.url,
      maxRetries: 2,
      fetch: (...request) => {
        attempts++
        return fetch(...request)
      },
    })
    await assert.rejects(client.apps.create({ name: 'unsent' }), {
      code: 'connection-failed',
      message: /^Connection failed: .*ECONNREFUSED/,
    })
    assert.equal(attempts, 3)
  })

  it('gives up after the given number of retries, with the last error', async () => {
    proxy.failWith('drop', problem(503, 'overloaded'), 'none')
    await failsWith('overloaded', 2)(translate({ maxRetries: 1 }))
  })

  it('waits as long as the service asks for', async () => {
    proxy.failWith(problem(429, 'rate-limited', 1))
    await translate()
    const [first, second] = proxy.seen
    assert.ok((second?.atMs ?? 0) - (first?.atMs ?? 0) >= 1_000)
  })

  it('repeats no error that the caller deals with', async () => {
    proxy.failWith(problem(503, 'model-downloading', 1))
    const isRetried = ({ code }: { code: string }) => code !== 'model-downloading'
    await assert.rejects(translate({ isRetried }), { code: 'model-downloading' })
    assert.equal(proxy.seen.length, 1)
  })

  it('rejects at once if the pause would end after the deadline', async () => {
    proxy.failWith(problem(429, 'quota-exceeded', 86_400))
    const startedAt = performance.now()
    await assert.rejects(translate(), { code: 'quota-exceeded', retryAfterSeconds: 86_400 })
    assert.equal(proxy.seen.length, 1)
    assert.ok(performance.now() - startedAt < 10_000)
  })

  for (const fault of ['hang', 'stall'] as const)
    it(`ends at its deadline (${fault})`, async () => {
      proxy.failWith(fault)
      await failsWith('timed-out', 1)(translate({ timeoutMs: 300 }))
    })

  for (const fault of ['hang', 'stall'] as const)
    it(`ends with the reason of its signal (${fault})`, async () => {
      proxy.failWith(fault)
      const controller = new AbortController()
      const call = translate({ signal: controller.signal })
      await proxy.received(1)
      controller.abort()
      await assert.rejects(call, { name: 'AbortError' })
      assert.equal(proxy.seen.length, 1)
    })

  it('sends nothing if its signal is already aborted', async () => {
    const reason = new Error('not needed')
    await assert.rejects(translate({ signal: AbortSignal.abort(reason) }), reason)
    assert.equal(proxy.seen.length, 0)
  })

  it('ends a pause when its signal aborts', async () => {
    proxy.failWith(problem(503, 'overloaded', 20))
    const controller = new AbortController()
    const call = translate({ signal: controller.signal })
    await proxy.received(1)
    controller.abort()
    await assert.rejects(call, { name: 'AbortError' })
  })
})

describe('the pause before a retry', () => {
  it('grows and is bounded, at least as long as asked for, and random', () => {
    const none = () => 0
    const most = () => 1
    const bounds = (retries: number, seconds?: number) =>
      [none, most].map((random) => retryPauseMs(retries, seconds, random))
    assert.deepEqual(bounds(0), [250, 500])
    assert.deepEqual(bounds(2), [1_000, 2_000])
    assert.deepEqual(bounds(20), [4_000, 8_000])
    assert.deepEqual(bounds(0, 3), [3_250, 3_500])
  })
})
